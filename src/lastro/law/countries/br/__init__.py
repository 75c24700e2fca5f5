"""Brazil: acts, courts, citation forms, loaders."""

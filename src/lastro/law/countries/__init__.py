"""Countries, each a folder of declarations."""

"""One reader a format; readers do not know each other."""

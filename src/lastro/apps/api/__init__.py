"""The HTTP door: the same engine as the command line, for programs that hold a key."""

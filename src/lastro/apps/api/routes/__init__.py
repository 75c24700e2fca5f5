"""Routes, one file a room."""

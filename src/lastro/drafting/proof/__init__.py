"""What the file holds for a brief: the case, what bears a thesis, what the other side says."""

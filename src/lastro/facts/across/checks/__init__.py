"""Ways in which files of one matter disagree, one a file; each takes the case, yields findings."""

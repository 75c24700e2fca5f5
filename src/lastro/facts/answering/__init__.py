"""Questions to exact answers: one kind of question a file, each read from the tables alone."""

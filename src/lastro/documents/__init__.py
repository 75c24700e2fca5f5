"""From a draft to a file: `render` and the table of writers."""

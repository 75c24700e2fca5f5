"""The parts of the single HTML file: shell, style, script, and what fills the shell."""

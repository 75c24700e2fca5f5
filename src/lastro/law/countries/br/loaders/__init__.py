"""Readers of corpora of Brazilian law, one a source."""

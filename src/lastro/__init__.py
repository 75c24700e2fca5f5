"""Lastro: legal work that can be trusted. See AGENTS.md for the map of the rooms."""

__version__ = "0.1.0"

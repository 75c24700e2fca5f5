"""Systems outside this machine, asked only by the user's own command."""

from lastro.connectors.web import Manners, OfficialWeb

__all__ = ["Manners", "OfficialWeb"]

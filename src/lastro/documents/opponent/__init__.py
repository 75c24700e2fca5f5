"""The other side's brief, answered in its own margins: `commented` and `marked`."""

from lastro.documents.opponent.comments import Commented, commented
from lastro.documents.opponent.marked import marked
from lastro.documents.opponent.objections import Objection, objection

__all__ = ["Commented", "Objection", "commented", "marked", "objection"]

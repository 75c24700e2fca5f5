"""From documents to facts and exact answers: `extract`, `FactStore`, `answer`."""

from lastro.facts.model import Answer, Fact, FactKind, Field, Party, Route, Row

__all__ = ["Answer", "Fact", "FactKind", "Field", "Party", "Route", "Row"]

"""What the law is: references, acts, provisions and súmulas, from official text."""

from lastro.law.countries.br.acts import ActName, NameTable, names
from lastro.law.model import (
    Act,
    Norm,
    NormKind,
    Provision,
    Source,
    State,
    Sumula,
    SumulaState,
)
from lastro.law.ref import Level, Ref, Step

__all__ = [
    "Act",
    "ActName",
    "Level",
    "NameTable",
    "Norm",
    "NormKind",
    "Provision",
    "Ref",
    "Source",
    "State",
    "Step",
    "Sumula",
    "SumulaState",
    "names",
]

"""What the law is: references, acts, provisions and súmulas, from official text."""

from lastro.law.build import BuildReport, build
from lastro.law.countries.br.acts import ActName, NameTable, names, number_code
from lastro.law.model import (
    Act,
    HeldAct,
    Holding,
    LawStatus,
    Norm,
    NormKind,
    Provision,
    Source,
    State,
    Sumula,
    SumulaState,
)
from lastro.law.ref import Level, Ref, Step
from lastro.law.starter import open_law
from lastro.law.store import LawStore

__all__ = [
    "Act",
    "ActName",
    "BuildReport",
    "HeldAct",
    "Holding",
    "LawStatus",
    "LawStore",
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
    "build",
    "names",
    "number_code",
    "open_law",
]

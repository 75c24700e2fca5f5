"""What the law is: references, acts, provisions and súmulas, from official text."""

from lastro.law.build import BuildReport, build
from lastro.law.countries.br.acts import ActName, NameTable, names, number_code
from lastro.law.countries.br.known import KnownAct, known_act
from lastro.law.model import (
    Act,
    Collection,
    Force,
    HeldAct,
    Holding,
    LawStatus,
    Norm,
    NormKind,
    Provision,
    Ruling,
    Source,
    State,
    Sumula,
    SumulaState,
    Thesis,
)
from lastro.law.ref import Level, Ref, Step
from lastro.law.starter import law_file, open_law
from lastro.law.store import LawStore
from lastro.law.urn import ref_of_urn, urn_of

__all__ = [
    "Act",
    "ActName",
    "BuildReport",
    "Collection",
    "Force",
    "HeldAct",
    "Holding",
    "KnownAct",
    "LawStatus",
    "LawStore",
    "Level",
    "NameTable",
    "Norm",
    "NormKind",
    "Provision",
    "Ref",
    "Ruling",
    "Source",
    "State",
    "Step",
    "Sumula",
    "SumulaState",
    "Thesis",
    "build",
    "known_act",
    "law_file",
    "names",
    "number_code",
    "open_law",
    "ref_of_urn",
    "urn_of",
]

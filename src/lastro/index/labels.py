"""References to places in a text as search terms: `art. 1.003, § 5º` → `art_1003_par_5`.

The same terms come out however the place is written, so a question and a passage meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lastro.index.numerals import ORDINAL, ROMAN, number, ordinal, roman
from lastro.text import fold_same_length

_DIGITS = r"\d+(?:\.\d+)*"
_ORDER = "[ºª°oa]?"
_NO = r"(?:n\.?[ ]?[ºo°]?\.?[ ]?)?"
_ATOMS = re.compile(
    rf"""\b(?P<art>art(?:s\.?|\.|igos?)?[ ]?{_NO}(?P<art_n>{_DIGITS}){_ORDER}(?P<art_l>-[a-z]\b)?)
    |(?P<par>(?:§§?|\bpar(?:agrafo|\.))[ ]?(?P<par_n>\d+|unico|{ORDINAL}){_ORDER})
    |\b(?P<inc>inc(?:iso|\.)[ ]?(?P<inc_n>{ROMAN}|\d+)\b)
    |\b(?P<ali>al(?:inea|\.)[ ]?["“'‘]?(?P<ali_n>[a-z])\b)
    |\b(?P<clausula>cl(?:ausulas?|\.)[ ]?{_NO}(?P<clausula_n>{_DIGITS}|{ORDINAL}){_ORDER})
    |\b(?P<item>ite(?:m|ns)[ ]?(?P<item_n>{_DIGITS}))
    |\b(?P<sumula>sumulas?(?:[ ]vinculante)?[ ]{_NO}(?P<sumula_n>{_DIGITS}))
    |\b(?P<tema>tema[ ]{_NO}(?P<tema_n>{_DIGITS}))
    |\b(?P<act>(?P<act_k>lei|lc|decreto-lei|decreto|medida[ ]provisoria|mp|resolucao|portaria|
        instrucao[ ]normativa)(?:[ ](?:complementar|federal|estadual|municipal))?
        (?:,)?[ ]{_NO}(?P<act_n>{_DIGITS}))
    """,
    re.VERBOSE,
)
_BARE_ROMAN = re.compile(rf"[,;]? ?(?:e )?(?P<n>{ROMAN})\b(?![.\w])")
_GAP = re.compile(r"[,;]? ?(?:e )?")
_OF = re.compile(r" d[ao] ")
_CHAIN = ("art", "clausula", "item", "par", "inc", "ali")


@dataclass(frozen=True, slots=True)
class _Atom:
    term: str
    depth: int
    start: int
    end: int


def labels(text: str) -> Iterator[str]:
    """Yield the terms of every place named in `text`, each alone and joined to what it is under."""
    folded = fold_same_length(text).replace("\n", " ")
    chain: tuple[_Atom, ...] = ()
    for atom in _atoms(folded):
        chain = _joined(chain, atom, folded[chain[-1].end : atom.start] if chain else "")
        yield atom.term
        if len(chain) > 1:
            yield "_".join(link.term for link in sorted(chain, key=lambda link: link.depth))


def _joined(chain: tuple[_Atom, ...], atom: _Atom, gap: str) -> tuple[_Atom, ...]:
    """Return the atoms that name one place with `atom`, it last: `§ 1º do art. 5º` is one place."""
    if _GAP.fullmatch(gap):
        return (*(link for link in chain if link.depth < atom.depth), atom)
    if _OF.fullmatch(gap) and atom.depth < min(link.depth for link in chain):
        return (*chain, atom)
    return (atom,)


def _atoms(folded: str) -> Iterator[_Atom]:
    for match in _ATOMS.finditer(folded):
        kind = str(match.lastgroup)
        yield _Atom(_term(kind, match), _depth(kind), match.start(), match.end())
        if kind in ("art", "par") and (bare := _BARE_ROMAN.match(folded, match.end())):
            value = roman(bare["n"])
            if value is not None:
                yield _Atom(f"inc_{value}", _depth("inc"), bare.start("n"), bare.end())


def _term(kind: str, match: re.Match[str]) -> str:
    written = match[f"{kind}_n"]
    if kind == "art":
        return f"art_{number(written)}{match['art_l'] or ''}"
    if kind == "act":
        return f"{match['act_k'].replace(' ', '_')}_{number(written)}"
    if kind == "ali":
        return f"ali_{written}"
    return f"{kind}_{ordinal(written) or roman(written) or number(written)}"


def _depth(kind: str) -> int:
    """Return how deep a kind stands under another; what does not nest is outermost."""
    return max(_CHAIN.index(kind) - 2, 0) if kind in _CHAIN else 0

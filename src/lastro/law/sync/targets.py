"""What can be asked for, and at which address: acts at Planalto, súmulas at the two courts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from lastro.errors import NotFound
from lastro.law.countries.br.acts import names, norm_of_code, number_code, title
from lastro.law.countries.br.dates import in_force_on, named_act, signed_on
from lastro.law.countries.br.known import known_act
from lastro.law.countries.br.loaders.planalto import FIRST_ACT
from lastro.law.model import Act, ActText, Norm
from lastro.law.store import LawStore
from lastro.law.sync.model import Sites, Target, TargetKind

LISTS = {"STF": "Súmulas do STF", "SV": "Súmulas vinculantes do STF", "STJ": "Súmulas do STJ"}
_OFFICIAL = "www.planalto.gov.br"


def targets(wanted: Sequence[str], law: LawStore, sites: Sites) -> tuple[Target, ...]:
    """Return what `wanted` names, each once; every act and list held where it is empty.

    wanted: codes, names and numbers of acts (`CC`, `L13966`, `Lei 8.245/1991`), STF, STJ, SV
    Raises NotFound for a name that leads to no official address.
    """
    found = _all(law, sites) if not wanted else (_target(w, law, sites) for w in wanted)
    return tuple(dict.fromkeys(found))


def empty(norm: Norm, url: str) -> ActText:
    """Return an act of which nothing is held yet, to be filled from its page."""
    name = names().of(norm)
    code = name.code if name else number_code(norm) or ""
    act = Act(
        code=code,
        name=name.name if name else "",
        title=name.title if name else title(norm),
        norm=norm,
        aliases=names().aliases_of(code),
        url=url,
        captured_on="",
        corpus="",
        articles=0,
        complete=False,
        signed_on=signed_on(norm),
        since=in_force_on(norm),
    )
    return ActText(act, (), ())


def official(url: str) -> str:
    """Return the address as the official site has it, whatever server answered for it."""
    parts = urlsplit(url)
    return f"https://{_OFFICIAL}{parts.path}"


def _all(law: LawStore, sites: Sites) -> Iterator[Target]:
    for act in law.acts():
        if act.code not in FIRST_ACT and urlsplit(act.url).hostname == _OFFICIAL:
            yield _act(act.code, act.title, act.url, sites, act.norm)
    yield from (_list(name, sites) for name in LISTS)


def _target(written: str, law: LawStore, sites: Sites) -> Target:
    name = written.strip().upper()
    if name in LISTS:
        return _list(name, sites)
    held = law.act(written)
    if held is not None and held.code in FIRST_ACT:
        held = law.act(FIRST_ACT[held.code])
    if held is not None and urlsplit(held.url).hostname == _OFFICIAL:
        return _act(held.code, held.title, held.url, sites, held.norm)
    listed = names().find(written)
    norm = listed.norm if listed else named_act(written) or norm_of_code(name)
    known = known_act(norm) if norm else None
    if known is None or not known.url:
        raise NotFound(
            f"não conheço o endereço oficial de {written!r}; peça um diploma do acervo "
            f"(`lastro law status`), uma lei pelo número (Lei 8.245/1991) ou {', '.join(LISTS)}",
            subject=written,
        )
    code = listed.code if listed else number_code(known.norm) or written
    return _act(code, known.title, known.url, sites, known.norm)


def _act(code: str, name: str, url: str, sites: Sites, norm: Norm) -> Target:
    address = sites.planalto + urlsplit(url).path
    return Target(TargetKind.ACT, code, name, address, norm)


def _list(name: str, sites: Sites) -> Target:
    return Target(TargetKind.SUMULAS, name, LISTS[name], next(iter(addresses(name, sites))))


def addresses(name: str, sites: Sites) -> Iterable[str]:
    """Return the first address of a list of súmulas."""
    if name == "STJ":
        return (stj_page(sites, 1),)
    base = 26 if name == "SV" else 30
    return (f"{sites.stf}/jurisprudencia/sumariosumulas.asp?base={base}",)


def stj_page(sites: Sites, first: int) -> str:
    """Return the address of a hundred súmulas of the STJ, from the `first`-th on."""
    return (
        f"{sites.stj}/SCON/sumstj/toc.jsp?b=SUMU&numDocsPagina=100&l=100&i={first}"
        "&ordenacao=%40NUM&p=false"
    )

"""Prints every example of the citation API's seed beside our answer: field, theirs, ours, why.

    python -m evals.seed_examples [--home FOLDER] [--write]

The examples are read from ../shared/seeds at run time and asked of the whole corpus (the law store
in FOLDER, else one built from ../shared/corpus). What differs has its reason in REASONS; a
difference without one is printed as `SEM MOTIVO` and ends the program with 1.
--write puts the table of differences into docs/citations.md.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.corpus import law_store
from evals.published import publish
from lastro.apps import answers
from lastro.citations import Status, citation_json, find
from lastro.law import LawStore

SEED = Path(__file__).resolve().parents[2] / "shared/seeds/lei-vigente-citation-api.txt"
_BLOCK = re.compile(r"^\{$.*?^\}$", re.MULTILINE | re.DOTALL)
_ASKED = re.compile(r"Entrada (\{.*?\})")
_QUOTED = re.compile(r"\"([^\"]*art\. [^\"]*)\"")
_BULLET = re.compile(r"^• (?=.*(?:art|Súmula))(.*)$", re.MULTILINE)
_REMARK = re.compile(r"\s*\([^()]*\)$")
_UNSUPPORTED = re.compile(r"\{ \"tipo\": \"(?:tema|oj|enunciado)\"[^{}]*\}")
_INFERRED = re.compile(r"do contexto \(\"([^\"]*)\"\)")
_STAYS = re.compile(r"citar (art\..*?) continua (\w+)")
_PLACE = re.compile(r"(?P<sigla>[A-Z]+)\.(?P<artigo>\d+(?:-[A-Z])?)")
REASONS = {
    ("LIMPROBIDADE.5", "ref_key"): "the store's code is canonical: LIMPROBIDADE is an alias of LIA",
    ("LIMPROBIDADE.5", "texto"): "no source that is held prints the struck wording; the note alone "
    "is the right answer (issue 3)",
    ("resolver-texto art. 1º da EC 45/2004", "status"): "the text of EC 45/2004 is in no source "
    "that is held; CIT-23 is shown on an amending law that is (issue 3)",
    ("CC.9999", "sugestao[0].trecho"): "same provision and text; ours also marks the verb of "
    "`repará-lo` and is cut at a later word",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One field of one example. theirs, ours: as JSON; reason: "" where equal."""

    example: str
    field: str
    theirs: str
    ours: str
    reason: str = ""

    @property
    def equal(self) -> bool:
        """Return whether the two answers are the same."""
        return self.theirs == self.ours


def main() -> int:
    """Print the table; return 1 when a difference has no reason."""
    parser = argparse.ArgumentParser(prog="python -m evals.seed_examples")
    parser.add_argument("--home", type=Path, help="where a law store with the whole corpus is")
    parser.add_argument("--write", action="store_true", help="put it into docs/citations.md")
    options = parser.parse_args()
    if not SEED.is_file():
        print(f"skipped: {SEED} is absent; nothing was compared")
        return 0
    with law_store(options.home) as law:
        found = tuple(rows(SEED.read_text(encoding="utf-8"), law))
    for row in found:
        print(f"{row.example:<52}{row.field:<26}{_short(row.theirs):<44}{_verdict(row)}")
    different = [row for row in found if not row.equal]
    print(f"{len(found)} fields compared, {len(found) - len(different)} equal")
    if options.write:
        publish("seed-examples", _table(different, len(found)))
    return int(any(not row.reason for row in different))


def rows(seed: str, law: LawStore) -> Iterator[Row]:
    """Yield every field of every example of `seed` with our answer."""
    blocks = [json.loads(block) for block in _BLOCK.findall(seed)]
    asked = [json.loads(given) for given in _ASKED.findall(seed)]
    yield from _statuses(seed)
    for block in blocks:
        if "status" in block:
            yield from _resolution(block, asked, law)
        elif "resumo" in block:
            yield from _keys("resolver-texto", block, answers.checked("art. 5º da CF", law))
        elif "tipo" in block["citacoes"][0]:
            yield from _parsed(block)
        else:
            yield from _resolved(block, law)
    yield from _said_in_passing(seed, law)
    for written in _BULLET.findall(seed):
        yield from _forms(written)
    yield from _sentences(seed, law)


def _statuses(seed: str) -> Iterator[Row]:
    said = {s for s in re.findall(r"\b[a-z]+(?:_[a-z]+)*\b", seed) if s in set(Status)}
    yield _row("status", "values", sorted(said), sorted(s.value for s in Status))


def _resolution(block: dict[str, Any], asked: list[Any], law: LawStore) -> Iterator[Row]:
    """Yield the fields of an answer; what was asked is said by it, or stands before it."""
    key = block.get("ref_key")
    if key is None:
        (given,) = [a for a in asked if str(a.get("artigo")) in block["mensagem"]]
        name = f"{given['sigla']}.{given['artigo']}"
    else:
        found = _PLACE.match(key)
        assert found is not None, key
        partial = block.get("parcial")
        given = found.groupdict() | ({partial["nivel"]: partial["valor"]} if partial else {})
        name = key
    (ours,) = answers.resolved([given], law)["resultados"]
    yield from _fields(name, block, ours)


def _resolved(block: dict[str, Any], law: LawStore) -> Iterator[Row]:
    answered: Any = answers.resolved(block["citacoes"], law)["resultados"]
    yield _row("resolver", "resultados", len(block["citacoes"]), len(answered))
    for given, answer in zip(block["citacoes"], answered, strict=True):
        missing = str(given.get("artigo")) == "9999"
        expected = "nao_encontrado" if missing else "verificado"
        yield _row(f"resolver {_short(json.dumps(given))}", "status", expected, answer["status"])


def _parsed(block: dict[str, Any]) -> Iterator[Row]:
    """Yield the fields of `parse`; the text is put together from the offsets it gives."""
    text = ""
    for citation in block["citacoes"]:
        text = text.ljust(citation["offset"]) + citation["rotulo"]
    for theirs, ours in zip(block["citacoes"], find(text), strict=True):
        yield from _fields(f"parse {theirs['rotulo']}", theirs, citation_json(ours))


def _said_in_passing(seed: str, law: LawStore) -> Iterator[Row]:
    """Yield what the prose says of single citations: not supported, inferred, still verified."""
    for given in _UNSUPPORTED.findall(seed):
        (ours,) = answers.resolved([json.loads(given)], law)["resultados"]
        yield _row(f"resolver {given}", "status", "nao_suportado", ours["status"])
    for sentence in _INFERRED.findall(seed):
        read = answers.parsed(sentence)["citacoes"]
        (found,) = (c for c in read if c["tipo"] == "dispositivo")
        yield _row(f"parse {sentence}", "diploma_inferido", True, found["diploma_inferido"])
    for written, status in _STAYS.findall(seed):
        (item,) = answers.checked(written, law)["citacoes"]
        yield _row(f"resolver-texto {written}", "status", status, item["resolucao"]["status"])


def _forms(written: str) -> Iterator[Row]:
    """Yield that each form of a line is read as one citation (two, of a list), of an act known."""
    for form in written.split(" · "):
        plain = _REMARK.sub("", form)
        expected = 2 if "duas citações" in form else 1
        found = find(plain)
        known = [c.sigla or c.court for c in found]
        yield _row(f"parse {plain}", "citations", expected, len(found))
        yield _row(f"parse {plain}", "act or court known", True, all(known))


def _sentences(seed: str, law: LawStore) -> Iterator[Row]:
    """Yield the two sentences of `resolver-texto`: one that settles an article, one that cannot."""
    for sentence in dict.fromkeys(_QUOTED.findall(seed)):
        if "9.999" not in sentence:
            continue
        (item,) = answers.checked(sentence, law)["citacoes"]
        settles = re.search(re.escape(sentence) + r"\"\s+sugere o art\. ([\d.]+)", seed)
        theirs = [f"CC.{settles[1].strip('.')}"] if settles else []
        ours = [s["ref_key"] for s in item["resolucao"]["sugestao"]]
        yield _row(f"resolver-texto {sentence}", "sugestao", theirs, ours)


def _keys(name: str, theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> Iterator[Row]:
    yield _row(name, "keys", sorted(theirs), sorted(theirs.keys() & ours.keys()))
    yield _row(name, "resumo keys", sorted(theirs["resumo"]), sorted(ours["resumo"]))


def _fields(name: str, theirs: Any, ours: Any, path: str = "") -> Iterator[Row]:
    """Yield leaf by leaf; a text that the seed cuts with … is compared up to there."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key, value in theirs.items():
            yield from _fields(name, value, ours.get(key), f"{path}.{key}".lstrip("."))
    elif (
        isinstance(theirs, list) and isinstance(ours, list) and theirs and len(theirs) == len(ours)
    ):
        for i, (a, b) in enumerate(zip(theirs, ours, strict=True)):
            yield from _fields(name, a, b, f"{path}[{i}]")
    else:
        if isinstance(theirs, str) and theirs.endswith("…") and isinstance(ours, str):
            ours = ours[: len(theirs) - 1] + "…"
        yield _row(name, path, theirs, ours)


def _row(example: str, field: str, theirs: object, ours: object) -> Row:
    said = tuple(json.dumps(value, ensure_ascii=False) for value in (theirs, ours))
    reason = "" if said[0] == said[1] else REASONS.get((example, field), "")
    return Row(example, field, *said, reason)


def _verdict(row: Row) -> str:
    if row.equal:
        return "equal"
    return f"{_short(row.ours)} — {row.reason or 'SEM MOTIVO'}"


def _short(text: str) -> str:
    return text if len(text) <= 42 else f"{text[:40]}…"


def _table(different: list[Row], compared: int) -> str:
    lines = [
        f"{compared} fields of the seed's examples compared, {compared - len(different)} equal.",
        "",
        "| example | field | the seed's answer | ours | reason |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {r.example} | `{r.field}` | {_short(r.theirs)} | {_short(r.ours)} | {r.reason} |"
        for r in different
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())

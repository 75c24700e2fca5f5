"""Contradictions and dated events of a matter against what the product reports."""

from __future__ import annotations

from collections.abc import Iterator

from evals.matters import Case, Json, Measure, file_of, folded, same


def measures(case: Case) -> Iterator[Measure]:
    """Yield the measures of `lastro contradictions` and `lastro timeline`."""
    yield from _contradictions(case)
    yield _timeline(case)


def _contradictions(case: Case) -> Iterator[Measure]:
    key = case.key["contradicoes"]
    names = "contradictions found", "contradictions: reports that are true"
    answer = case.command("contradictions")
    if answer is None:
        yield from (Measure(name, 0, len(key), absent=True) for name in names)
        return
    found = answer["achados"]
    missed = [e["assunto"] for e in key if not any(_is_it(e, report) for report in found)]
    yield Measure.of(names[0], missed, len(key))
    false = [
        f"{report['assunto']}: {[side['valor'] for side in report['lados']]}"
        for report in found
        if not any(_is_it(entry, report) for entry in key) and not _accepted(case, report)
    ]
    yield Measure.of(names[1], false, len(found))


def _is_it(entry: Json, report: Json) -> bool:
    """Return whether a report has sides of two of the values that the key sets against each other.

    A side is the key's when the value is the same, or when the phrase stands in what is quoted.
    """
    seen = {s["valor"] for s in entry["lados"] if any(_side(s, got) for got in report["lados"])}
    return len(seen) > 1


def _side(expected: Json, got: Json) -> bool:
    source = got["fonte"]
    if file_of(source["arquivo"]) != expected["arquivo"]:
        return False
    quoted = folded(expected["trecho"]) in folded(source["trecho"])
    return quoted or same(expected["valor"], got["valor"])


def _accepted(case: Case, report: Json) -> bool:
    values = [side["valor"] for side in report["lados"]]
    return any(
        all(any(same(known, value) for known in entry["valores"]) for value in values)
        for entry in case.key.get("diferencas_aceitas", ())
    )


def _timeline(case: Case) -> Measure:
    name, key = "dated events", case.key.get("eventos", [])
    answer = case.command("timeline")
    if answer is None:
        return Measure(name, 0, len(key), absent=True)
    held = {(e["data"], file_of(s["arquivo"])) for e in answer["eventos"] for s in e["fontes"]}
    missed = [
        f"{e['data']} {e['evento']} ({e['arquivo']})"
        for e in key
        if not held.intersection((e["data"], path) for path in case.copies((e["arquivo"],)))
    ]
    return Measure.of(name, missed, len(key))

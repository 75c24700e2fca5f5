"""What a matter's files, facts and faults should give, against what the product reports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date

from evals.matters import Case, Json, Measure, file_of, folded, letters, same
from lastro.facts import Field
from lastro.index import DocType
from lastro.sources import FileRecord

HIDDEN_SHEET = "planilha oculta"
KINDS = {
    "contrato": DocType.CONTRATO,
    "aditivo": DocType.CONTRATO,
    "circular-de-oferta": DocType.COF,
    "peticao-inicial": DocType.PETICAO_INICIAL,
    "contestacao": DocType.CONTESTACAO,
    "procuracao": DocType.PROCURACAO,
    "notificacao": DocType.NOTIFICACAO,
    "e-mail": DocType.CORRESPONDENCIA,
    "conversa": DocType.CORRESPONDENCIA,
    "demonstrativo": DocType.DEMONSTRATIVO,
    "extrato": DocType.DEMONSTRATIVO,
    "holerite": DocType.DEMONSTRATIVO,
    "cartao-de-ponto": DocType.DEMONSTRATIVO,
    "dados-de-processos": DocType.PROCESSO,
    "pagina-web": DocType.PAGINA_WEB,
    "audio": DocType.GRAVACAO,
}


def measures(case: Case) -> Iterator[Measure]:
    """Yield the measures of files, hidden text, facts, clauses, citations and the two reports."""
    records = {file.locator: file for file in case.done.files}
    yield from _files(case, records)
    yield _kinds(case)
    yield _phrases(case)
    yield from _hidden(case, records)
    yield from _facts(case)
    yield _clauses(case)
    yield _citations(case)


def _files(case: Case, records: dict[str, FileRecord]) -> Iterator[Measure]:
    key = case.key["arquivos"]
    yield Measure.of("files that end as the key says", _ended(key, records), len(key))
    bad = [e for e in key if e["status"] in ("nao_lido", "ignorado")]
    silent = [e["arquivo"] for e in bad if not _reason(records.get(e["arquivo"]))]
    yield Measure.of("bad files with a reason", silent, len(bad))
    copies = [e for e in key if "duplicado_de" in e]
    lost = [e["arquivo"] for e in copies if not _copy(e, records.get(e["arquivo"]))]
    yield Measure.of("duplicates linked", lost, len(copies))
    pairs = [entry["arquivos"] for entry in case.key.get("quase_duplicados", ())]
    apart = [" ~ ".join(pair) for pair in pairs if not _linked(pair, records)]
    yield Measure.of("near-duplicates linked", apart, len(pairs))


def _ended(key: list[Json], records: dict[str, FileRecord]) -> Iterator[str]:
    for entry in key:
        record = records.get(entry["arquivo"])
        status = record.status.value if record else "absent"
        if status not in entry.get("status_aceitos", [entry["status"]]):
            yield f"{entry['arquivo']}: {status}, not {entry['status']}"
    known = {entry["arquivo"] for entry in key}
    for record in records.values():
        if record.locator not in known and "!<" not in record.locator:
            yield f"{record.locator}: {record.status.value}, not in the key"


def _reason(record: FileRecord | None) -> str:
    return record.reason if record else ""


def _copy(entry: Json, record: FileRecord | None) -> bool:
    return record is not None and record.duplicate_of == entry["duplicado_de"]


def _linked(pair: list[str], records: dict[str, FileRecord]) -> bool:
    shown = {p: json.dumps(records[p].as_json(), ensure_ascii=False) for p in pair if p in records}
    return any(other in text for path, text in shown.items() for other in pair if other != path)


def _kinds(case: Case) -> Measure:
    got = {p.locator: p.doc_type for p in case.workspace.index.passages(case.name)}
    key = [e for e in case.key["arquivos"] if e["status"] == "lido" and e["tipo"] in KINDS]
    missed = [
        f"{e['arquivo']}: {got.get(e['arquivo'])}, not {KINDS[e['tipo']]}"
        for e in key
        if got.get(e["arquivo"]) != KINDS[e["tipo"]]
    ]
    return Measure.of("papers of the kind the key says", missed, len(key))


def _phrases(case: Case) -> Measure:
    """Return how many phrases behind the key were read, scans and pictures among them."""
    held: dict[str, str] = {}
    for document in case.workspace.documents.documents(case.name):
        path = file_of(document.locator)
        held[path] = held.get(path, "") + letters(document.text)
    quoted = ("perguntas", "campos", "recuperacao", "contradicoes", "eventos")
    entries = [e for kind in quoted for e in _quotes(case.key.get(kind, []))]
    lost = [
        f"{e['arquivo']}: {e['trecho']}"
        for e in entries
        if letters(e["trecho"]) not in held.get(e["arquivo"], "")
    ]
    return Measure.of("phrases behind the key that were read", lost, len(entries))


def _quotes(value: object) -> Iterator[Json]:
    if isinstance(value, list):
        for item in value:
            yield from _quotes(item)
    elif isinstance(value, dict):
        if "trecho" in value:
            yield value
        yield from _quotes(value.get("lados"))


def _hidden(case: Case, records: dict[str, FileRecord]) -> Iterator[Measure]:
    key = case.key["texto_oculto"]
    missed = [
        f"{e['arquivo']} ({e['forma']}): {e['trecho']}"
        for e in key
        if not _reported(e, records.get(e["arquivo"]))
    ]
    yield Measure.of("hidden text reported", missed, len(key))
    passages = [folded(p.text) for p in case.workspace.index.passages(case.name)]
    kept = [e for e in key if e["forma"] != HIDDEN_SHEET]
    leaked = [e["trecho"] for e in kept if any(folded(e["trecho"]) in p for p in passages)]
    yield Measure.of("hidden text kept out of passages", leaked, len(kept))
    files = {e["arquivo"] for e in key}
    shown = [(r, f) for r in records.values() for f in r.findings if "ocult" in f.kind]
    false = [f"{r.locator}: {f.excerpt or f.message}" for r, f in shown if r.locator not in files]
    yield Measure.of("hidden text: reports that are true", false, len(shown))


def _reported(entry: Json, record: FileRecord | None) -> bool:
    findings = record.findings if record else ()
    if entry["forma"] == HIDDEN_SHEET:
        return any("ocult" in folded(f"{f.kind} {f.message}") for f in findings)
    wanted = folded(entry["trecho"])
    return any(wanted in folded(f"{f.excerpt} {f.message}") for f in findings)


def _facts(case: Case) -> Iterator[Measure]:
    facts = case.workspace.facts
    held = facts.fields(case.name)
    key = case.key["campos"]
    lost = [f"{e['rotulo']} = {e['valor']}" for e in key if not _field(case, e, held)]
    yield Measure.of("contract fields, in force on the date", lost, len(key))
    parties = facts.parties(case.name)
    numbers = {letters(n) for p in parties for n in (p.cnpj, p.cpf) if n}
    known = [p for p in case.key["partes"] if p.get("cnpj") or p.get("cpf")]
    missed = [p["nome"] for p in known if letters(p.get("cnpj") or p.get("cpf")) not in numbers]
    yield Measure.of("parties by CNPJ or CPF", missed, len(known))
    names = [{letters(name) for name in (p.name, *p.variants)} for p in parties]
    written = [(p["nome"], v) for p in case.key["partes"] for v in p.get("variantes", ())]
    split = [
        f"{name} / {other}"
        for name, other in written
        if not any({letters(name), letters(other)} <= together for together in names)
    ]
    yield Measure.of("spellings joined to their party", split, len(written))
    suits = {(p.number, p.valid) for p in facts.processes(case.name)}
    key = case.key["processos"]
    absent = [p["numero"] for p in key if (p["numero"], p["digito_valido"]) not in suits]
    yield Measure.of("process numbers, with their check", absent, len(key))


def _field(case: Case, entry: Json, held: tuple[Field, ...]) -> bool:
    files = case.copies((entry["arquivo"],))
    on = date.fromisoformat(entry["em"]) if "em" in entry else None
    return any(
        same(entry["valor"], field.value, entry["unidade"])
        and files.intersection((field.contract, *(s.locator for s in field.sources)))
        and (on is None or (field.since or on) <= on < (field.until or date.max))
        for field in held
    )


def _clauses(case: Case) -> Measure:
    name, key = "clauses: number, file and level", case.key.get("clausulas", [])
    answer = case.command("clauses") if key else {"clausulas": []}
    if answer is None:
        return Measure(name, 0, len(key), absent=True)
    held = {(c["arquivo"], c["numero"]): c["nivel"] for c in answer["clausulas"]}
    missed = [
        f"{e['arquivo']} {e['numero']} ({e['assunto']}): {got}"
        for e in key
        if (got := held.get((e["arquivo"], e["numero"]))) not in e["niveis"]
    ]
    return Measure.of(name, missed, len(key))


def _citations(case: Case) -> Measure:
    key = case.key.get("citacoes", [])
    held: dict[str, str] = {}
    for path in sorted({entry["arquivo"] for entry in key}):
        for item in case.workspace.check_file(case.folder / path).report.items:
            if item.resolution is not None:
                held[letters(item.citation.label)] = item.resolution.status.value
    missed = [
        f"{e['rotulo']}: {got}, not {e['status']}"
        for e in key
        if (got := held.get(letters(e["rotulo"]))) != e["status"]
    ]
    return Measure.of("citations of the other side", missed, len(key))

"""Near-duplicates: linked with how much is common and where they part; bytes are read once."""

import pytest
from sqlalchemy import create_engine

from lastro.sources import DocumentStore, RawFile, link, read
from lastro.sources.likeness import alike, links

CLAUSES = [
    f"Cláusula {n}ª. {subject} obriga-se a {duty} durante toda a vigência deste instrumento, sob "
    f"pena de multa de R$ {n * 370},00 por ocorrência, apurada na forma do anexo {n}."
    for n, (subject, duty) in enumerate(
        [("A franqueadora", "prestar assistência técnica mensal na unidade"),
         ("A franqueada", "pagar os royalties até o dia dez de cada mês"),
         ("A fiadora", "responder pelas dívidas até o teto combinado"),
         ("A franqueada", "contratar seguro contra incêndio e roubo"),
         ("A franqueadora", "manter o fundo de propaganda em conta separada"),
         ("A franqueada", "usar apenas os fornecedores homologados pela rede"),
         ("A franqueadora", "respeitar o território de dois quilômetros"),
         ("A franqueada", "guardar sigilo sobre os manuais da operação"),
         ("As partes", "resolver as dúvidas por mediação antes do processo"),
         ("A franqueada", "devolver os letreiros e manuais ao fim do contrato")], start=1)
]  # fmt: skip
CHANGED = [*CLAUSES[:3], CLAUSES[3].replace("incêndio e roubo", "fogo, furto e alagamento"),
           *CLAUSES[4:8], CLAUSES[8].replace("mediação", "arbitragem"), CLAUSES[9]]  # fmt: skip
OTHER = " ".join(
    f"Em {n:02d}/06/2023 a loja da rua {n} abriu às oito horas e vendeu {n * 13} lavagens ao todo."
    for n in range(1, 15)
)


def documents(**texts: str):
    return [read(RawFile(f"{name}.txt", text.encode())) for name, text in texts.items()]


def test_a_contract_with_two_clauses_changed_is_linked_and_says_where_it_parts():
    held = documents(a="\n\n".join(CLAUSES), b="\n\n".join(CHANGED), c=OTHER)
    (pair,) = alike(held)
    assert (pair.one, pair.other) == ("a.txt", "b.txt")
    assert 0.6 < pair.share < 0.99
    assert set(links([pair])) == {"a.txt", "b.txt"}


def test_a_message_quoted_whole_in_another_is_told_at_the_shorter():
    held = documents(a=" ".join(CLAUSES[:2]), b=OTHER + "\n\n" + " ".join(CLAUSES[:2]))
    (pair,) = alike(held)
    assert pair.inside == pytest.approx(1)
    assert pair.share < 0.6
    assert list(links([pair])) == ["a.txt"]


def test_documents_of_one_kind_that_say_different_things_are_not_linked():
    letters = {
        f"carta{n}": f"Prezados, {clause} Pedimos resposta em {n} dias úteis, sob as penas da lei."
        for n, clause in enumerate(CLAUSES, start=10)
    }
    assert alike(documents(**letters, c=OTHER)) == ()


def test_short_notes_are_never_linked():
    assert alike(documents(a="Bom dia, tudo bem?", b="Bom dia, tudo bem?!")) == ()


@pytest.fixture
def store(tmp_path) -> DocumentStore:
    made = DocumentStore(create_engine(f"sqlite:///{tmp_path}/x.db"))
    made.create()
    return made


def notes(store: DocumentStore) -> dict[str, list[tuple[str, str, str]]]:
    return {
        file.locator: [(f.kind, f.message, f.excerpt) for f in file.findings]
        for file in store.files("caso")
    }


def test_links_are_findings_of_both_files_and_go_when_one_file_goes(store):
    for reading in documents(a="\n\n".join(CLAUSES), b="\n\n".join(CHANGED), c=OTHER):
        store.put("caso", reading)
    link(store, "caso")
    ((kind, message, excerpt),) = notes(store)["a.txt"]
    assert kind == "quase_igual"
    assert "b.txt" in message
    assert "%" in message
    assert "incêndio e roubo" in excerpt
    assert "fogo, furto e alagamento" in excerpt
    assert notes(store)["c.txt"] == []
    before = notes(store)
    link(store, "caso")
    assert notes(store) == before
    store.remove("caso", "b.txt")
    link(store, "caso", anew=True)
    assert notes(store) == {"a.txt": [], "c.txt": []}

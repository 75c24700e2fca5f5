"""Collections from JSON lines: whole, step by step, with vectors now or later."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from hash_embedder import HashEmbedder
from lastro.collections import Collections, Whole, entries
from lastro.errors import NotFound, UserError

SHORT = [
    {"_id": "a1", "text": "O prazo para contestar é de quinze dias úteis.", "title": "CPC"},
    {"_id": "a2", "text": "A multa por atraso é de dois por cento ao mês.", "codigo": "CC"},
    {"id": 3, "text": "  O foro é o da Comarca de Petrolina.  ", "codigo": "CDC"},
]
LONG = {
    "id": "contrato",
    "text": "\n".join(
        f"{n}. Cláusula sobre o assunto {word}: as partes ajustam, no que toca a {word}, que "
        + " ".join(f"{word}{turn} obriga o franqueado e a rede" for turn in range(30))
        + "."
        for n, word in enumerate(("royalties", "treinamento", "sigilo", "foro"), 1)
    ),
}


def test_idx_16_a_build_holds_exactly_what_the_file_holds_and_redoes_nothing(
    build, embedder: HashEmbedder
) -> None:
    first = build(*SHORT)
    assert (first.added, first.changed, first.removed, first.unchanged) == (3, 0, 0, 0)
    made = len(embedder.embedded)
    again = build(*SHORT)
    assert (again.added, again.changed, again.removed, again.unchanged) == (0, 0, 0, 3)
    assert len(embedder.embedded) == made


def test_idx_16_a_changed_document_loses_its_old_words(build, collections: Collections) -> None:
    build(*SHORT)
    changed = build({**SHORT[0], "text": "O recurso cabe em quinze dias."}, SHORT[2])
    assert (changed.added, changed.changed, changed.removed, changed.unchanged) == (0, 1, 1, 1)
    made = collections.get("acervo")
    held = [hit.passage.text for hit in made.search("prazo para contestar multa", 10).hits]
    assert not any("contestar" in text or "multa" in text for text in held)
    assert made.search("recurso", 1).hits[0].passage.locator == "a1"
    assert made.held().passages == 2


def test_a_bad_line_is_named_and_the_rest_is_kept(build) -> None:
    built = build(
        SHORT[0],
        "isto não é JSON",
        "[1]",
        '{"text": "sem id"}',
        '{"id": "b"}',
        '{"id": "a1", "text": "outra vez"}',
        "",
        SHORT[1],
    )
    assert built.added == 2
    assert [line.line for line in built.passed] == [2, 3, 4, 5, 6]
    said = " ".join(line.reason for line in built.passed)
    assert "escreva" in said
    assert "linha 1" in said


def test_field_names_in_portuguese_are_read_too(build, collections: Collections) -> None:
    assert build('{"id": "t1", "texto": "A tese da mora.", "titulo": "Mora"}').added == 1
    (hit,) = collections.get("acervo").search("tese da mora", 5).hits
    assert hit.passage.text == "A tese da mora."


def test_spans_are_code_points_of_the_text_that_was_given(build, collections: Collections) -> None:
    text = "\ufeff\r\n  Ação 𝒜 e nada mais.\r\n\r\n" + LONG["text"].replace("\n", "\r\n")
    build({"id": "x", "text": text}, *SHORT)
    hits = collections.get("acervo").search("treinamento royalties foro", 20, whole=Whole.PASSAGE)
    assert len(hits.hits) > 3
    given = {"x": text} | {str(d.get("_id", d.get("id"))): d["text"] for d in SHORT}
    for hit in hits.hits:
        assert hit.passage.text == hit.passage.span.of(given[hit.passage.locator])


def test_a_collection_of_short_documents_gives_each_once_and_one_of_long_ones_gives_spans(
    build, collections: Collections
) -> None:
    build(LONG, *SHORT, name="curtos")
    build(LONG, {**LONG, "id": "outro", "text": LONG["text"] + " Fim."}, name="longos")
    short, long = collections.get("curtos"), collections.get("longos")
    docs = [hit.passage.locator for hit in short.search("royalties foro sigilo", 10).hits]
    assert len(docs) == len(set(docs))
    spans = [hit.passage.locator for hit in long.search("royalties foro sigilo", 10).hits]
    assert len(spans) > len(set(spans)) == 2
    once = long.search("royalties foro sigilo", 10, whole=Whole.DOCUMENT).hits
    assert sorted(hit.passage.locator for hit in once) == ["contrato", "outro"]


def test_equal_texts_under_two_ids_are_two_documents(build, collections: Collections) -> None:
    build(SHORT[0], {**SHORT[0], "_id": "gêmeo"}, SHORT[1])
    hits = collections.get("acervo").search("prazo para contestar", 5).hits
    assert {hit.passage.locator for hit in hits[:2]} == {"a1", "gêmeo"}


def test_words_are_found_before_vectors_and_the_trace_says_how_many_there_are(
    build, collections: Collections
) -> None:
    built = build(*SHORT, embed=False)
    assert (built.passages, built.without_vector) == (3, 3)
    made = collections.get("acervo")
    found = made.search("multa por atraso", 3)
    assert found.hits[0].passage.locator == "a2"
    dense = next(stage for stage in found.trace if stage.stage == "densa")
    assert dense.note == "0 de 3 passagens têm vetor"
    assert found.warnings == ("busca por sentido: 0 de 3 passagens têm vetor",)
    assert made.embed() == 3
    assert made.embed() == 0
    after = made.search("multa por atraso", 3)
    assert after.hits[0].ranks.dense == 1
    assert not any("têm vetor" in stage.note for stage in after.trace)
    assert after.warnings == ()


def test_a_question_with_a_filter_sees_only_what_meets_it(build, collections: Collections) -> None:
    build(*SHORT)
    made = collections.get("acervo")
    (hit,) = made.search("multa prazo foro", 5, wanted={"codigo": ("CDC",)}).hits
    assert hit.passage.locator == "3"
    assert not made.search("multa", 5, wanted={"codigo": ("XX",)}).hits
    both = made.search("multa prazo foro", 5, wanted={"codigo": ("CDC", "CC")}).hits
    assert {hit.passage.locator for hit in both} == {"a2", "3"}


def test_idx_14_a_restart_keeps_the_collection(build, tmp_path: Path) -> None:
    build(*SHORT)
    again = Collections(tmp_path / "colecoes", HashEmbedder()).get("acervo")
    assert again.held().documents == 3
    assert again.search("foro de Petrolina", 1).hits[0].passage.locator == "3"


def test_idx_15_another_embedder_is_refused_in_words(build, tmp_path: Path) -> None:
    build(*SHORT)
    other = Collections(tmp_path / "colecoes", HashEmbedder("outro-modelo"))
    with pytest.raises(UserError, match=r"outro-modelo.*--rebuild"):
        other.get("acervo").search("foro", 1)
    with other.making("acervo", anew=True) as made:
        made.build(entries([b'{"id": "1", "text": "O foro muda."}']))
        assert made.search("foro", 1).hits


def test_idx_14_two_processes_never_build_one_collection_at_once(
    build, collections: Collections, tmp_path: Path
) -> None:
    build(*SHORT)
    program = (
        "import sys; from pathlib import Path; from hash_embedder import HashEmbedder\n"
        "from lastro.collections import Collections\n"
        f"held = Collections(Path({str(tmp_path / 'colecoes')!r}), HashEmbedder())\n"
        "with held.making('acervo'):\n    print('tenho', flush=True); sys.stdin.read()\n"
    )
    tests = Path(__file__).resolve().parents[1]
    other = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=tests,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "tenho\n"
        with pytest.raises(UserError, match="outro processo"), collections.making("acervo"):
            pass
        assert collections.get("acervo").search("foro", 1).hits, "readers never wait"
        other.kill()
    with collections.making("acervo") as made:  # the right came back with the process' end
        assert made.held().documents == 3


def test_names_of_collections(build, collections: Collections) -> None:
    with pytest.raises(NotFound, match="lastro index build"):
        collections.get("nada")
    for wrong in ("", "../fora", "Com Espaço", "ação", "a/b", ".x"):
        with pytest.raises(UserError, match="não serve de nome"), collections.making(wrong):
            pass
    build(*SHORT, name="um")
    build(*SHORT, name="dois")
    assert collections.names() == ("dois", "um")
    collections.remove("um")
    assert collections.names() == ("dois",)


def test_idx_11_the_article_around_a_hit_is_at_hand(build, collections: Collections) -> None:
    build(LONG)
    made = collections.get("acervo")
    hit = made.search("sigilo obriga", 1).hits[0]
    whole = made.parent(hit.passage)
    assert whole.text == whole.span.of(LONG["text"])
    assert whole.text.startswith("3. Cláusula sobre o assunto sigilo")
    assert whole.text.endswith("sigilo29 obriga o franqueado e a rede.")


def test_idx_15_a_collection_of_an_earlier_version_is_still_searched(build, tmp_path: Path) -> None:
    build(*SHORT)
    with sqlite3.connect(tmp_path / "colecoes/acervo/entries.db") as held:
        held.execute("ALTER TABLE entries DROP COLUMN sha256")
    held.close()
    made = Collections(tmp_path / "colecoes", HashEmbedder()).get("acervo")
    hit = made.search("foro de Petrolina", 1).hits[0]
    assert made.entries.get([hit.passage.locator])["3"].text == SHORT[2]["text"]


KILLED = """
import os, sys
from pathlib import Path
from hash_embedder import HashEmbedder
from lastro.collections import Collections, collection, entries, intake
intake.STEP = 2
held = Collections(Path(sys.argv[1]), HashEmbedder())
with held.making("acervo") as made:
    kept = made.entries.put
    def put(cuts):
        if made.entries.count() >= 2:
            os._exit(9)  # passages of this step are written, its entries are not
        kept(cuts)
    made.entries.put = put
    made.build(entries(open(sys.argv[2], "rb")))
"""


def test_idx_14_a_killed_build_run_again_ends_like_an_undisturbed_one(
    build, collections: Collections, tmp_path: Path
) -> None:
    given = tmp_path / "acervo.jsonl"
    docs = [{"id": str(n), "text": f"O documento {n} trata da matéria {n}."} for n in range(7)]
    given.write_text("".join(json.dumps(doc) + "\n" for doc in docs), encoding="utf-8")
    place = tmp_path / "morto"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, place, given],
        cwd=Path(__file__).resolve().parents[1],
        check=False,
    )
    assert killed.returncode == 9
    again = Collections(place, HashEmbedder())
    with again.making("acervo") as made:
        held = made.index.count("acervo")
        assert (held, made.entries.count()) == (4, 2)
        made.build(entries(line for line in given.read_bytes().splitlines()))
        passages = made.index.passages("acervo")
    build(*docs)
    assert passages == collections.get("acervo").index.passages("acervo")

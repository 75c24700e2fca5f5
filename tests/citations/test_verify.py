"""A whole text checked: counts, limit, shapes, marks."""

from lastro.citations import (
    Kind,
    Status,
    annotate,
    check_json,
    find,
    report_json,
    resolve,
    verify,
)
from lastro.citations.sentences import Sentences
from lastro.text import Span

TEXT = (
    "Conforme o art. 5º, LXXVIII, da CF, o processo deve ser célere. O art. 5º, XCIX, da CF não "
    "existe. O art. 594 do CPP foi revogado. Incide o Tema 1085/STJ e o art. 3º da Lei 99.999/2030."
)


def test_cit_13_counts_add_up(law):
    summary = report_json(verify(TEXT, law))["resumo"]
    assert summary["total"] == sum(summary["por_status"].values()) == 5
    assert summary["por_status"]["verificado_parcial"] == 1


def test_cit_14_all_confirmed_only_when_every_one_is_verified(law):
    assert verify("Nada aqui.", law).all_confirmed is False
    assert verify("art. 5º, LXXVIII, da CF", law).all_confirmed is True
    assert verify("O CPC prevê, no art. 1.003, o prazo.", law).all_confirmed is False
    assert verify(TEXT, law).all_confirmed is False


def test_cit_42_one_call_equals_the_two(law):
    report = verify(TEXT, law)
    assert tuple(item.citation for item in report.items) == find(TEXT)
    for item in report.items:
        alone = resolve(item.citation, law)
        assert (alone.status, alone.ref) == (item.resolution.status, item.resolution.ref)
    assert set(report_json(report)["citacoes"][0]) == {"citacao", "resolucao"}


def test_cit_43_item_101_is_kept_without_resolution_and_counted(law):
    text = "art. 5º, LXXVIII, da CF. " * 101
    report = report_json(verify(text, law))
    assert report["resumo"]["total"] == len(report["citacoes"]) == 101
    assert report["citacoes"][100]["resolucao"] is None
    assert report["citacoes"][99]["resolucao"]["status"] == "verificado"
    assert report["resumo"]["todas_confirmadas"] is False


def test_a_file_check_has_no_limit(law):
    report = verify("art. 5º, LXXVIII, da CF. " * 101, law, limit=None)
    assert report.all_confirmed


def test_kinds_that_were_not_compared_are_told(law):
    document = check_json("peca.txt", verify(TEXT, law), {0: "p. 1"})
    assert document["nao_cobertos"] == ["temas", "dispositivos sem texto no acervo"]
    assert document["citacoes"][0]["local"] == "p. 1"
    assert document["citacoes"][1]["local"] is None
    assert list(document) == ["arquivo", "resumo", "citacoes", "nao_cobertos", "acervo"]


def test_annotate_marks_each_member_of_a_list_and_keeps_the_rest(law):
    text = "Os arts. 186 e 927 do CC e a Súmula 7 do STJ."
    report = verify(text, law)
    assert [i.citation.kind for i in report.items].count(Kind.DISPOSITIVO) == 2
    marked = annotate(text, report, lambda written, item: f"[{written}]")
    assert marked == "Os arts. [186] e [927] do CC e a [Súmula 7 do STJ]."
    assert marked.replace("[", "").replace("]", "") == text


def test_annotate_gives_the_status_to_the_mark(law):
    report = verify(TEXT, law)
    shown = annotate(TEXT, report, lambda written, item: f"<{item.resolution.status}>")
    assert f"o <{Status.VERIFICADO}>, o processo" in shown


def test_sentence_is_not_cut_at_an_abbreviation():
    text = "Disse o Min. Fulano. Veja o art. 5º da CF, cf. fls. 12, sobre o tema. Fim."
    start = text.index("art.")
    around = Sentences(text).around(Span(start, start + 13))
    assert around.of(text) == "Veja o art. 5º da CF, cf. fls. 12, sobre o tema."


def test_the_answer_says_what_was_at_hand_and_how_much_of_each_act(law, corpus_law):
    text = "art. 186 do CC; art. 5º da Lei 12.234/2010; art. 9.999 do CC; Súmula 7 do STJ; art. 7º."
    for store, held in ((law, "parcial"), (corpus_law, "integral")):
        shaped = report_json(verify(text, store))
        assert shaped["acervo"]["versao"] == store.fingerprint
        assert shaped["acervo"]["integral"] is (held == "integral")
        assert shaped["acervo"]["capturado_em"] == sorted(shaped["acervo"]["capturado_em"])
        assert shaped["nao_cobertos"] == ["dispositivos sem texto no acervo"]
        said = [item["resolucao"]["cobertura"] for item in shaped["citacoes"]]
        assert said == [held, "nenhuma", held, held, None]

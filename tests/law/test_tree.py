"""An article's lines to its tree."""

from lastro.law.countries.br.tree import grow, settle
from lastro.law.ref import Ref

ARTICLE = Ref.parse("L1.5")


def keys(node):
    return [str(n.ref).removeprefix("L1.5").lstrip(".") for n in node.walk()]


def test_levels_hang_below_one_another():
    node = grow(
        ARTICLE,
        ["Caput:", "I - um:", "a) dois:", "1. três;", "2. quatro;", "b) cinco;", "II - seis.",
         "§ 1º Sete:", "I - oito.", "Parágrafo único. Nove."],
    )  # fmt: skip
    assert keys(node) == [
        "", "I", "I.a", "I.a.1", "I.a.2", "I.b", "II", "P1", "P1.I", "Punico",
    ]  # fmt: skip


def test_alineas_may_hang_below_items():
    node = grow(ARTICLE, ["Caput:", "1) um:", "a) dois;", "b) três;", "2) quatro."])
    assert keys(node) == ["", "1", "1.a", "1.b", "2"]


def test_full_text_has_what_is_below_with_labels_and_without_notes():
    node = grow(
        ARTICLE,
        ["Caput: (Redação dada pela Lei nº 1, de 2001)", "I - um; e", "II - dois.",
         "§ 1º (Revogado pela Lei nº 2, de 2002)", "§ 2º Fim. (Incluído pela Lei nº 1, de 2001)"],
    )  # fmt: skip
    assert node.full_text(2026) == "Caput:\nI - um; e\nII - dois.\n§ 2º Fim."


def test_a_penalty_belongs_to_the_caput_or_paragraph_not_to_the_inciso():
    node = grow(ARTICLE, ["Matar:", "Pena - reclusão.", "§ 1º Se:", "I - um;", "Pena - detenção."])
    assert node.standing(2026).text == "Matar:\nPena - reclusão."
    assert node.children[0].standing(2026).text == "Se:\nPena - detenção."


def test_a_heading_between_paragraphs_is_the_rubric_of_the_next():
    node = grow(ARTICLE, ["Matar alguém:", "Pena - reclusão.", "Homicídio qualificado", "§ 2º Se:"])
    assert node.children[0].rubric == "Homicídio qualificado"
    assert "Homicídio" not in node.full_text(2026)


def test_quoted_articles_of_another_law_stay_text():
    node = grow(
        ARTICLE,
        ["A Lei nº 2 passa a vigorar com as seguintes alterações:", "“Art. 9º Novo texto:",
         "I - um;", "§ 1º Dois.” (NR)", "“Art. 10. (VETADO).”", "Parágrafo único. Desta lei."],
    )  # fmt: skip
    assert keys(node) == ["", "Punico"]
    assert "§ 1º Dois.”" in node.standing(2026).text


def test_lost_signs_are_read_where_the_sequence_bears_them_out():
    node = grow(
        ARTICLE,
        [
            "Caput:",
            "I o primeiro;",
            "II o segundo;",
            "IX salta;",
            "1° Responde.",
            "D. Pedro reinou.",
        ],
    )
    assert keys(node) == ["", "I", "II", "P1"]


def test_small_l_for_roman_one():
    assert keys(grow(ARTICLE, ["Caput:", "l - um;", "ll - dois;", "III - três."])) == [
        "", "I", "II", "III",
    ]  # fmt: skip


def test_capital_i_for_alinea_l():
    node = grow(ARTICLE, ["Caput:", "I - um:", "j) dez;", "k) onze;", "I) doze;", "II - dois."])
    assert keys(node) == ["", "I", "I.j", "I.k", "I.l", "II"]


def repeated(*lines):
    root = grow(ARTICLE, ["Caput.", *lines])
    dropped = settle(root, 2026)
    kept = [(n.label, n.standing(2026).text) for n in root.children]
    return kept, [(d.rule, d.node.standing(2026).text) for d in dropped]


def test_of_a_repeated_label_the_newer_note_wins():
    kept, dropped = repeated(
        "§ 1º Nova. (Redação dada pela Lei nº 13.247, de 2016)", "§ 1º Velha.",
        "§ 2º Outra.", "§ 1º Do meio. (Redação dada pela Lei nº 9, de 1999)",
    )  # fmt: skip
    assert kept == [("1", "Nova."), ("2", "Outra.")]
    assert dropped == [("rotulo_repetido", "Velha."), ("rotulo_repetido", "Do meio.")]


def test_of_a_repeated_label_a_provisional_measure_never_wins():
    kept, _ = repeated(
        "§ 1º Lei. (Redação dada pela Lei nº 9, de 1999)",
        "§ 1º Medida. (Redação dada pela Medida Provisória nº 844, de 2018) (Vigência encerrada)",
    )
    assert kept == [("1", "Lei.")]


def test_without_notes_the_later_copy_wins_and_the_other_is_kept_aside():
    kept, dropped = repeated("§ 1º Um.", "§ 1º Dois.")
    assert kept == [("1", "Dois.")]
    assert dropped == [("rotulo_repetido", "Um.")]


def test_a_label_without_wording_says_nothing():
    kept, dropped = repeated("§ 1º-A.", "§ 2º Dois.")
    assert kept == [("2", "Dois.")]
    assert dropped == [("sem_texto", "")]

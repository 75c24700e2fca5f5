"""What `find` reads: one table of forms, and the rules that a table cannot show."""

import csv
import time
from pathlib import Path

import pytest

from lastro.citations import Kind, citation_json, find

CASES = Path(__file__).resolve().parents[1] / "cases" / "citations"


def keys(text: str) -> list[str]:
    """Each citation as one short key: `CPC.1003.P5`, `STJ.S7`, `?.5` where no act is named."""
    return [key(c) for c in find(text) if not c.inside_range]


def key(c) -> str:
    act = c.sigla or (f"{c.norm.kind.value}:{c.norm.number}:{c.norm.ente}" if c.norm else None)
    act = act or (f"«{c.named}»" if c.named else "?")
    if c.kind is Kind.DISPOSITIVO:
        paragraph = f"P{c.paragrafo}" if c.paragrafo else None
        places = (c.artigo, paragraph, c.inciso, c.alinea, c.item)
        return ".".join([act, *filter(None, places)]) + ("~" if c.inferred else "")
    if c.kind is Kind.SUMULA:
        number = f"{c.court}.S{'V' if c.binding else ''}{c.number}"
        return f"{number}.{c.inciso}" if c.inciso else number
    if c.kind is Kind.DIPLOMA:
        return f"[{act}]"
    if c.kind in (Kind.JULGADO, Kind.PROCESSO):
        return " ".join(filter(None, (c.classe, c.number, c.uf, c.court)))
    return f"{c.kind.value} {c.body or c.court} {c.number}"


def rows(name: str) -> list[tuple[str, str]]:
    with (CASES / name).open(encoding="utf-8", newline="") as table:
        return [
            (row["text"].replace("⏎", "\n"), row["keys"])
            for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


@pytest.mark.parametrize(("text", "expected"), rows("provisions.tsv"))
def test_provisions(text, expected):
    assert " | ".join(keys(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows("acts.tsv"))
def test_acts(text, expected):
    assert " | ".join(keys(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows("rulings.tsv"))
def test_rulings_and_cases(text, expected):
    assert " | ".join(keys(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows("never.tsv"))
def test_what_is_no_citation_is_left_alone(text, expected):
    assert " | ".join(keys(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "art. 5º, LXXVIII, da CF",
        "CF, art. 5º, LXXVIII",
        "artigo 5º, inciso LXXVIII, da Constituição",
    ],
)
def test_cit_34_three_forms_one_key(text):
    assert keys(text) == ["CF.5.LXXVIII"]
    assert find(text)[0].label == text


@pytest.mark.parametrize(
    "text",
    [
        "§ 5º do art. 1.003 do CPC",
        "CPC, art. 1.003, §5º",
        "art. 1.003, § 5º, do Código de Processo Civil",
    ],
)
def test_cit_35_paragraph_first_law_first_and_in_full_are_one_key(text):
    assert keys(text) == ["CPC.1003.P5"]


def test_cit_36_a_list_is_two_citations_and_a_range_gives_its_ends():
    assert keys("arts. 186 e 927 do CC") == ["CC.186", "CC.927"]
    first, second = find("Veja arts. 186 e 927 do CC.")
    assert first.span == second.span
    assert (first.core.of("Veja arts. 186 e 927 do CC."), second.core.start) == ("186", 17)
    assert keys("arts. 421 a 425 do CC") == ["CC.421", "CC.425"]
    ranged = find("arts. 421 a 425 do CC")
    assert ranged[-1].between == ("422", "423", "424")
    assert [c.artigo for c in ranged if c.inside_range] == ["422", "423", "424"]


def test_cit_37_alinea():
    (found,) = find("art. 482, alínea a, da CLT")
    assert (found.sigla, found.artigo, found.alinea) == ("CLT", "482", "a")


def test_cit_38_law_number_leads_to_the_sigla():
    assert keys("Lei 8.078/90, art. 6º, VIII") == ["CDC.6.VIII"]
    assert keys("Lei nº 13.709/2018, art. 7º") == ["LGPD.7"]


def test_cit_39_three_sumulas_three_keys():
    text = "Súmula 7 do STJ, Súmula Vinculante 11 e Súmula 11 do STF"
    assert keys(text) == ["STJ.S7", "STF.SV11", "STF.S11"]


def test_cit_40_parse_fields_and_offsets():
    text = "😀 Conforme o art. 5º, LXXVIII, da CF; incide a Súmula 7 do STJ."
    provision, sumula = (citation_json(c) for c in find(text))
    wanted = {"tipo", "sigla", "artigo", "paragrafo", "inciso", "alinea", "item", "rotulo"}
    assert wanted | {"offset", "fim", "diploma_inferido", "norma"} <= provision.keys()
    assert {"tipo", "tribunal", "numero", "vinculante", "rotulo", "offset", "fim"} <= sumula.keys()
    for found in (provision, sumula):
        assert text[found["offset"] : found["fim"]] == found["rotulo"]
    assert (sumula["numero"], sumula["vinculante"]) == (7, False)
    assert provision["norma"] == {
        "tipo": "constituicao",
        "numero": "1988",
        "ano": 1988,
        "ente": "br",
    }


@pytest.mark.parametrize("written", ["1.003", "1003", "1003º", "1.003º"])
def test_cit_25_article_numbers_are_one_label_however_written(written):
    assert keys(f"art. {written} do CPC") == ["CPC.1003"]


def test_cit_25_a_letter_is_kept():
    assert keys("art. 5-A da Lei 6.019/74") == keys("art. 5º-A da Lei 6.019/74") == ["L6019.5-A"]


@pytest.mark.parametrize(
    ("written", "label"),
    [("§ 5º", "5"), ("§ 5", "5"), ("§5°", "5"), ("§ único", "unico"), ("parágrafo unico", "unico")],
)
def test_cit_26_paragraph_labels(written, label):
    assert find(f"art. 12, {written}, do CC")[0].paragrafo == label


def test_cit_51_anaphora_holds_within_the_paragraph_and_not_beyond():
    same = "Aplica-se o art. 14 do CDC. O art. 27 do mesmo diploma fixa o prazo"
    assert keys(f"{same}, e o § 1º do mesmo artigo o conta.") == ["CDC.14", "CDC.27~", "CDC.27.P1~"]
    assert keys("O art. 3º da referida lei.") == ["?.3"]
    assert keys("Aplica-se o art. 14 do CDC.\n\nO art. 27 do mesmo diploma fixa o prazo.") == [
        "CDC.14",
        "?.27",
    ]


def test_cit_33_same_answer_every_time_and_a_megabyte_in_seconds():
    text = (CASES / "provisions.tsv").read_text(encoding="utf-8")
    assert len({repr(find(text)) for _ in range(100)}) == 1
    prose = (
        "Alegou a parte que o contrato foi cumprido e nada mais é devido, na forma da lei. " * 12
    )
    big = (text[:200] + prose) * (1_000_000 // (200 + len(prose)))
    started = time.perf_counter()
    assert find(big)
    assert time.perf_counter() - started < 10, "stated: 1 MB under 10 s on a slow shared machine"

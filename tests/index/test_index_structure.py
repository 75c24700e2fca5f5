"""Passages begin where the law of each country begins something, and never cut a word."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from index_samples import make_document

from lastro.index import DocType, Passage, chunk, parent
from lastro.index.marks_abroad import abroad
from lastro.index.tongue import Tongue, tongue

BRAZIL = (
    "CAPÍTULO I",
    "Art. 1º Esta Lei dispõe sobre o sistema de franquia " + "e as obrigações das partes " * 20,
    "§ 1º O franqueador entregará a circular " + "com as informações exigidas " * 20,
    "I - o histórico do negócio " + "e da rede franqueada " * 20 + ";",
    "II - as demonstrações financeiras " + "dos dois últimos exercícios " * 20 + ".",
    "Art. 2º A circular é entregue em dez dias " + "antes de qualquer pagamento " * 20 + ".",
)
CONTRACT = (
    "CLÁUSULA PRIMEIRA – DO OBJETO",
    "O franqueador concede ao franqueado o uso da marca.",
    "CLÁUSULA SEGUNDA – DO PREÇO",
    "O franqueado pagará a taxa inicial no ato.",
)
CHINA = (
    "中华人民共和国消费者权益保护法",
    "第一章　总则",
    "第一条　为保护消费者的合法权益，维护社会经济秩序，促进社会主义市场经济健康发展，制定本法。"
    + "消费者为生活消费需要购买、使用商品或者接受服务，其权益受本法保护。" * 4,
    "第二章　消费者的权利",
    "第十一条　消费者因购买、使用商品或者接受服务受到人身、财产损害的，享有依法获得赔偿的权利。"
    + "经营者应当依照法律规定履行义务，并承担相应的责任。" * 4,
    "（一）人身损害；",
    "第十二条　消费者享有依法成立维护自身合法权益的社会组织的权利。" + "国家对此予以支持。" * 8,
)
UNITED_STATES = (
    "TITLE 42",
    "§ 1983. Civil action for deprivation of rights",
    "Every person who, under color of any statute, subjects any citizen to the "
    "deprivation of any rights shall be liable to the party injured in an action at law. " * 2,
    "(a) The action shall be brought in the district court.",
    "§ 1984. Review of proceedings",
    "Any review of the proceedings shall be had in the court of appeals within the time set. " * 3,
)
EUROPE = (
    "REGULATION ON THE PROTECTION OF PERSONAL DATA",
    "Whereas:",
    "(1) The protection of natural persons in relation to the processing of data is a right. " * 2,
    "(2) The principles of this protection should respect the freedoms of natural persons. " * 2,
    "HAVE ADOPTED THIS REGULATION:",
    "CHAPTER I",
    "Article 1",
    "Subject-matter",
    "1. This Regulation lays down rules relating to the protection of natural persons. " * 2,
    "2. This Regulation protects the fundamental rights and freedoms of natural persons. " * 2,
    "Article 2",
    "This Regulation applies to the processing of personal data by automated means. " * 3,
)


def cut(*lines: str, kind: DocType = DocType.OUTRO) -> tuple[Passage, ...]:
    return chunk(make_document(*lines), "caso", kind)


def labels(passages: tuple[Passage, ...]) -> set[str]:
    return {label for passage in passages for label in passage.labels}


def test_idx_11_brazilian_law_is_cut_at_article_paragraph_and_inciso() -> None:
    passages = cut(*BRAZIL)
    starts = [re.split(r"[ ºo]", p.text.removeprefix("CAPÍTULO I\n"))[0] for p in passages]
    assert starts == ["Art.", "§", "I", "II", "Art."]
    assert [p.labels[-1] for p in passages] == [
        "art. 1º",
        "art. 1º, § 1º",
        "art. 1º, § 1º, inciso I",
        "art. 1º, § 1º, inciso II",
        "art. 2º",
    ]
    assert {p.section for p in passages} == {("CAPÍTULO I",)}


def test_idx_11_a_brazilian_contract_is_cut_at_its_clauses() -> None:
    passages = cut(*CONTRACT, kind=DocType.CONTRATO)
    assert [p.labels for p in passages] == [("cláusula 1",), ("cláusula 2",)]


def test_idx_11_chinese_law_is_cut_at_its_articles() -> None:
    passages = cut(*CHINA)
    assert {"第一条", "第十一条", "第十一条, （一）", "第十二条"} <= labels(passages)
    first = next(p for p in passages if "第十一条" in p.labels)
    assert first.section[-1] == "第二章 消费者的权利"
    assert first.text.split("\n")[-2 if "（一）" in first.text else -1].startswith("第十一条")
    for label in ("第一条", "第十一条", "第十二条"):
        (opening,) = [p for p in passages if re.search(rf"^{label}　", p.text, re.MULTILINE)]
        assert opening.labels[0] == label


def test_idx_11_united_states_code_is_cut_at_its_sections() -> None:
    passages = cut(*UNITED_STATES)
    assert {"§ 1983", "§ 1983, (a)", "§ 1984"} <= labels(passages)
    assert passages[-1].text.startswith("§ 1984. Review")
    assert passages[-1].section == ("TITLE 42", "§ 1984. Review of proceedings")


def test_idx_11_union_law_is_cut_at_recitals_and_articles() -> None:
    passages = cut(*EUROPE)
    found = labels(passages)
    assert {"recital 1", "recital 2", "Article 1", "Article 1, (2)", "Article 2"} <= found
    (second,) = [p for p in passages if "Article 2" in p.labels]
    assert second.text.startswith("Article 2\n")
    (recital,) = [p for p in passages if "recital 2" in p.labels]
    assert recital.text.startswith("(2) The principles")


@pytest.mark.parametrize(
    ("line", "language", "label"),
    [
        ("第二百三十四条　当事人约定", Tongue.CHINESE, "第二百三十四条"),
        ("第12条 合同", Tongue.CHINESE, "第12条"),
        ("第十条之一　增加", Tongue.CHINESE, "第十条之一"),
        ("Sec. 2. Definitions.", Tongue.ENGLISH, "Section 2"),
        ("SECTION 5.01. Conduct of Business", Tongue.ENGLISH, "Section 5.01"),
        ("§ 2000e-2. Unlawful employment practices", Tongue.ENGLISH, "§ 2000e-2"),
        ("Article 17 Right to erasure", Tongue.ENGLISH, "Article 17"),
        ("ARTICLE IV", Tongue.ENGLISH, "Article IV"),
        ("(ii) any affiliate of the Company", Tongue.ENGLISH, "(ii)"),
    ],
)
def test_what_a_foreign_line_opens(line: str, language: Tongue, label: str) -> None:
    found = abroad(line, language)
    assert found is not None
    assert found.label == label


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("第五条第二款规定的情形除外。", Tongue.CHINESE),
        ("第三条的规定适用于本条。", Tongue.CHINESE),
        ("Section 5.02 shall not apply to the Company.", Tongue.ENGLISH),
        ("Article 6 of the Treaty provides for this.", Tongue.ENGLISH),
        ("Articles of association", Tongue.ENGLISH),
    ],
)
def test_what_opens_nothing_abroad(line: str, language: Tongue) -> None:
    assert abroad(line, language) is None


@pytest.mark.parametrize(
    ("lines", "language"),
    [
        (BRAZIL, Tongue.PORTUGUESE),
        (CONTRACT, Tongue.PORTUGUESE),
        (CHINA, Tongue.CHINESE),
        (UNITED_STATES, Tongue.ENGLISH),
        (EUROPE, Tongue.ENGLISH),
    ],
)
def test_the_language_is_told_by_small_words(lines: tuple[str, ...], language: Tongue) -> None:
    assert tongue("\n".join(lines)) is language


PORTUGUESE = st.sampled_from(
    ["franqueado", "não", "pagará", "à", "rede", "ação", "é,", "contudo;", "§", "2º", "art.", "5º"]
)
ENGLISH = st.sampled_from(
    [
        "the",
        "franchisee",
        "shall",
        "of",
        "and",
        "to",
        "pay,",
        "Article",
        "5",
        "(a)",
        "any;",
        "Section",
    ]
)
HAN = st.sampled_from(
    ["消费者享有权利。", "经营者应当依照法律规定，", "合同", "第五条", "、责任；", "（一）", "\n"]
)


def prose(words: st.SearchStrategy[str], between: str) -> st.SearchStrategy[str]:
    return st.lists(words, min_size=1, max_size=700).map(between.join)


@given(st.one_of(prose(PORTUGUESE, " "), prose(ENGLISH, " ")))
def test_idx_11_no_word_is_cut_in_portuguese_or_english(text: str) -> None:
    for passage in cut(text):
        assert passage.text == passage.span.of(text)
        before, after = text[: passage.span.start], text[passage.span.end :]
        assert not before or before[-1].isspace()
        assert not after or after[0].isspace()


@given(prose(HAN, ""))
def test_idx_11_chinese_is_cut_after_a_sign_of_punctuation(text: str) -> None:
    passages = cut(text)
    for one, other in pairwise(passages):
        gap = text[one.span.end : other.span.start]
        assert gap or one.text[-1] in "。！？；，、：”）"
    assert all(passage.text == passage.span.of(text) for passage in passages)
    lost = set(range(len(text))) - {at for p in passages for at in range(*_ends(p))}
    assert not any(text[at].isalnum() for at in lost)


def _ends(passage: Passage) -> tuple[int, int]:
    return passage.span.start, passage.span.end


def test_idx_11_the_whole_article_of_a_passage_is_at_hand() -> None:
    document = make_document(*BRAZIL)
    passages = chunk(document, "lei", DocType.OUTRO)
    (inciso,) = [p for p in passages if p.text.startswith("I - ")]
    whole = parent(inciso, passages).of(document.text)
    assert whole.startswith("CAPÍTULO I\nArt. 1º")
    assert whole.endswith("exercícios .")
    last = passages[-1]
    assert parent(last, passages) == last.span


def test_idx_11_an_unlabelled_passage_stands_in_its_section() -> None:
    document = make_document(
        "DOS FATOS",
        "O autor comprou a unidade. " * 30,
        "A rede não deu suporte. " * 30,
        "DO DIREITO",
        "A lei ampara o autor. " * 30,
    )
    passages = chunk(document, "caso", DocType.PETICAO_INICIAL)
    (support,) = [p for p in passages if p.text.startswith("A rede")]
    whole = parent(support, passages).of(document.text)
    assert whole.startswith("DOS FATOS\nO autor comprou")
    assert "lei ampara" not in whole

"""How a draft becomes paragraphs, marks and sources."""

from dataclasses import replace

import pytest
from drafts import checked, draft, words_of

from lastro.citations import Status
from lastro.documents.checks import colour_of, in_words
from lastro.documents.layout import Mark, ParagraphKind, lay_out, plain, to_roman
from lastro.drafting import Colour, Section
from lastro.errors import Refused

BODY, QUOTE, FOLLOWING = ParagraphKind.BODY, ParagraphKind.QUOTE, ParagraphKind.FOLLOWING
LONG = " ".join(["palavra"] * 60)


def laid(*texts, section="fatos", **changes):
    """Chapters of a draft whose only section holds the texts, all in one paragraph."""
    sample = draft(f"{section}[contrato carta]")
    model = sample.sections[0].claims[0]
    claims = tuple(
        replace(model, id=f"c{n}", text=text, paragraph=1) for n, text in enumerate(texts)
    )
    sections = (replace(sample.sections[0], claims=claims),)
    return lay_out(replace(sample, sections=sections, **changes))


def shape(layout):
    (group,) = layout.chapters[0].groups
    return [(p.kind, "".join(_words(p))) for p in group.paragraphs]


def _words(paragraph):
    for stretch in paragraph.stretches:
        for part in stretch.parts:
            yield f"[{part.number}]" if isinstance(part, Mark) else part.text


def test_claims_of_one_paragraph_stand_together():
    assert shape(laid("Um [ref:contrato].", "Dois.")) == [(BODY, "Um[1].Dois.")]


def test_a_long_quotation_takes_its_mark_along_and_leaves_the_rest_behind():
    found = shape(laid(f"Diz: “{LONG}” [ref:contrato] [ref:carta], o que basta.", "Fim."))
    assert found == [
        (BODY, "Diz: "),
        (QUOTE, f"{LONG}[1][2]"),
        (FOLLOWING, "o que basta.Fim."),
    ]


def test_a_short_quotation_stays_in_its_sentence():
    assert shape(laid("Diz “pouco” [ref:contrato].")) == [(BODY, "Diz “pouco”[1].")]


def test_requests_are_items():
    assert shape(laid("a) a condenação;"))[0][0] is ParagraphKind.ITEM
    assert shape(laid("A condenação;"))[0][0] is BODY


def test_marks_count_the_uses_of_each_source():
    layout = laid("Um [ref:contrato] [ref:carta].", "Dois [ref:contrato].")
    marks = [
        p
        for q in layout.chapters[0].groups[0].paragraphs
        for s in q.stretches
        for p in s.parts
        if isinstance(p, Mark)
    ]
    assert marks == [Mark(1, 1), Mark(2, 1), Mark(1, 2)]
    assert [source.sentences for source in layout.sources] == [("Um.", "Dois."), ("Um.",)]


def test_an_unknown_reference_stops_the_writing_and_is_named():
    with pytest.raises(Refused, match=r"“fatos” cita a fonte “x9”"):
        laid("Um [ref:x9].")


def test_claims_behind_the_preamble_keep_their_colours():
    sample = draft("fatos[contrato]")
    claim = replace(
        sample.sections[0].claims[0], section="abertura", text="JUÍZO DA 14ª VARA [ref:contrato]"
    )
    layout = lay_out(replace(sample, frame=(Section("abertura", "", (claim,), (), ()),)))
    (paragraph,) = layout.preamble
    assert paragraph.kind is ParagraphKind.ADDRESS
    assert paragraph.stretches[0].claim == claim
    assert layout.claims[0] == claim


def test_sections_and_headings_are_numbered_as_in_the_markdown():
    sample = draft("fatos[contrato carta] direito[carta]")
    claims = tuple(
        replace(c, heading=h)
        for c, h in zip(sample.sections[0].claims, ("DO PREÇO", "DA MORA"), strict=True)
    )
    section = replace(sample.sections[0], claims=claims)
    layout = lay_out(replace(sample, sections=(section, sample.sections[1])))
    assert [chapter.title for chapter in layout.chapters] == ["I – DOS FATOS", "II – DOS DIREITO"]
    headings = [group.heading for group in layout.chapters[0].groups]
    assert headings == ["I.1 – DO PREÇO", "I.2 – DA MORA"]


def test_equal_citations_are_one_line_and_are_counted():
    items = (checked("CC.422"), checked("CC.1"), checked("CC.422"))
    found = lay_out(draft("fatos[-]", citations=items)).checks
    assert [(check.label, check.times) for check in found] == [
        ("art. 422 do CC", 2),
        ("art. 1 do CC", 1),
    ]


def test_a_provision_knows_its_check():
    (source,) = lay_out(draft("direito[CC.422]")).sources
    assert source.check
    assert (source.check.words, source.check.text) == ("verificada", words_of("CC.422"))
    (unchecked,) = lay_out(draft("direito[CC.422]", citations=())).sources
    assert unchecked.check is None


def test_an_address_leaves_the_title():
    sample = draft("direito[CC.422]")
    entry = sample.bibliography[0]
    long = replace(entry.evidence, title="Código Civil, art. 422 (texto oficial: https://x.br/a_b)")
    (source,) = lay_out(replace(sample, bibliography=(replace(entry, evidence=long),))).sources
    assert source.title == "Código Civil, art. 422"


def test_only_verificado_is_green():
    green = [status for status in (None, *Status) if colour_of(status) is Colour.VERDE]
    assert green == [Status.VERIFICADO]
    said = [in_words(status) for status in (None, *Status)]
    assert len(set(said)) == len(said)


def test_plain_text_has_no_tokens_and_no_loose_points():
    assert plain("Um [ref:a] [ref:b]. Dois [COMPLETAR: x].") == "Um. Dois [COMPLETAR: x]."


@pytest.mark.parametrize(("number", "roman"), [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV")])
def test_roman(number, roman):
    assert to_roman(number) == roman

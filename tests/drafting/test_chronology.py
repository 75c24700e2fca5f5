"""The chronology of facts: papers by their own day, those without one by the event they tell."""

from datetime import date

from lastro.drafting.composer.narrative import chronology
from lastro.drafting.model import Evidence
from lastro.drafting.proof.retrieve import Support
from lastro.facts import Event
from lastro.facts.across import Precision
from lastro.index import DocType
from lastro.sources import Excerpt
from lastro.text import Span


def support(words: str, locator: str) -> Support:
    excerpt = Excerpt(locator, "0" * 64, "p. 1", words, Span(10, 10 + len(words)))
    return Support("elemento", Evidence(locator, locator, excerpt), words, DocType.DEMONSTRATIVO)


def test_an_undated_paper_stands_on_the_day_of_the_event_it_tells():
    told = support("A loja abriu em 4 de maio de 2022.", "planilha.xlsx")
    untold = support("A loja é pequena.", "foto.png")
    source = told.evidence.excerpt
    event = Event(date(2022, 5, 4), Precision.DAY, "A loja abriu", (source,))
    assert chronology((untold, told), (event,)) == (told,)
    assert chronology((untold, told)) == ()

"""The law corpus as a collection: keys as ids, URNs, every kind of text."""

from lastro.collections import LAWS, Collections, law_entries
from lastro.law import LawStore, open_law


def _law(tmp_path) -> LawStore:
    return open_law(tmp_path)


def test_the_law_is_a_collection_by_its_own_keys(collections: Collections, tmp_path) -> None:
    with _law(tmp_path) as law, collections.making(LAWS) as made:
        built = made.build(law_entries(law))
        article = next(law.articles("CC"))
    assert built.added > 100
    assert not built.passed
    held = made.entries.get([str(article.ref)])[str(article.ref)]
    assert held.text == article.full_text
    assert str(held.fields["urn"]).startswith("urn:lex:br:federal:lei:2002-01-10;10406!art")
    (hit,) = made.search(article.full_text[:80], 1, wanted={"codigo": ("CC",)}).hits
    assert hit.passage.locator == str(article.ref)
    assert hit.passage.text in article.full_text


def test_a_sumula_is_found_by_the_number_a_lawyer_says(collections: Collections, tmp_path) -> None:
    with _law(tmp_path) as law, collections.making(LAWS) as made:
        made.build(law_entries(law))
        sumula = law.sumulas()[-1]
    kind = "súmula vinculante" if sumula.binding else "súmula"
    found = made.search(f"{kind} {sumula.number} do {sumula.court}", 3)
    assert str(sumula.ref) in {hit.passage.locator for hit in found.hits}

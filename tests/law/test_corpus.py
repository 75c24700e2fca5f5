"""The shared corpus: its defects, one by one, and a sweep that no word is lost."""

import re
import unicodedata
from collections import Counter

import pytest
from law_samples import cases

from lastro.errors import NotFound
from lastro.law import Holding, LawStore, Ref, State, build, names
from lastro.law.countries.br.loaders import advocacia_aberta as loader
from lastro.law.countries.br.records import cut
from lastro.law.countries.br.rules import rules
from lastro.law.countries.br.tree import grow
from lastro.law.ref import Level

LABEL_WORD = re.compile(r"\d+|\d+[ºoª°A-Z]+|[A-Zºoea]|Arts?|ART|Artigo|6ºA")
MISREAD = str.maketrans({"\x93": " ", "\x94": " ", "\xad": "-"})


@pytest.mark.parametrize("case", cases("law_provisions"), ids=lambda c: c["key"])
def test_provision_of_the_corpus(read, case):
    ref = Ref.parse(case["key"])
    (found,) = [p for p in read(ref.act).provisions if p.ref == ref]
    assert found.state == case["state"]
    assert found.text.startswith(case["text"])
    assert bool(found.text) == bool(case["text"])
    assert (found.amended_by or "") == case["amended_by"]
    assert (found.revoked_by or "") == case["revoked_by"]


def test_the_wording_that_lost_is_kept_aside(read):
    old = [p.text for p in read("EOAB").superseded if str(p.ref) == "EOAB.15.P1"]
    assert len(old) == 1
    assert "unipessoal" not in old[0]


def test_an_amending_article_names_what_it_changes(read):
    (article,) = [p for p in read("L14181").provisions if str(p.ref) == "L14181.1"]
    assert {str(r) for r in article.changes} >= {"CDC.4", "CDC.5", "CDC.6", "CDC.51", "CDC.54-A"}


def test_the_rubric_stands_with_its_own_article(read):
    rubrics = {str(p.ref): p.rubric for p in read("CP").provisions if p.rubric}
    assert rubrics["CP.217-A"].startswith("Estupro de vulnerável")
    assert rubrics["CP.121.P2"] == "Homicídio qualificado"


def test_hierarchy_in_capitals_becomes_a_title(read):
    (found,) = [p for p in read("CPP").provisions if str(p.ref) == "CPP.594"]
    assert found.hierarchy == "Título II – Dos Recursos em Geral > Capítulo III – Da Apelação"


def test_starter_provisions_equal_the_corpus(starter, read):
    """The starter set is cut from the corpus: same wording, same state, same labels."""
    compared = 0
    for act in starter.acts():
        whole = {p.ref: p for p in read(act.code).provisions}
        assert act.articles == len(read(act.code).labels)
        for article in starter.articles(act.code):
            here, there = article, whole[article.ref]
            assert (here.full_text, here.state, here.notes) == (
                there.full_text,
                there.state,
                there.notes,
            )
            compared += 1
    assert compared > 150


def words(text):
    plain = unicodedata.normalize("NFC", text.translate(MISREAD))
    return Counter(w for w in re.findall(r"\w+", plain) if not LABEL_WORD.fullmatch(w))


def kept(code, record):
    lines = [*record.headings, *record.strays, record.rubric, *record.annex]
    for part in record.cuts:
        root = grow(Ref(code).child(Level.ARTIGO, part.labels[0]), part.lines)
        for node in root.walk():
            lines += [node.head, *node.lines, node.rubric]
    return words(" ".join(lines))


def test_no_article_of_the_corpus_loses_a_word(corpus):
    lost, read = [], 0
    for path in loader.act_files(corpus):
        raw = loader.read_file(path)
        records, code = raw["artigos"], raw["_meta"]["codigo"]
        keys = list(records)
        for key, following in zip(keys, [*keys[1:], None], strict=True):
            found = cut(key, records[key]["texto"], following, records)
            if missing := words(records[key]["texto"]) - kept(code, found):
                lost.append((code, key, missing))
            read += 1
    assert lost == []
    assert read > 23_000


@pytest.fixture(scope="module")
def whole(shared, tmp_path_factory):
    report = build(shared / "corpus" / "raw", tmp_path_factory.mktemp("home") / "law.db")
    with LawStore.open(report.path) as law:
        yield report, law


def test_the_whole_corpus_is_built(whole):
    report, law = whole
    assert (report.acts, report.sumulas) == (277, 736 + 676 + 63)
    assert report.provisions > 80_000
    status = law.status()
    assert status.complete
    rules = dict(status.rulings)
    assert rules["artigos_em_conjunto"] > 80
    assert rules["rotulo_repetido"] > 1000
    assert [a.code for a in status.acts][:2] == ["CF", "ADCT"]


def test_every_provision_has_a_key_that_reads_back_and_a_source(whole):
    _, law = whole
    for act in law.acts():
        for article in law.articles(act.code):
            assert Ref.parse(str(article.ref)) == article.ref
            assert article.source.url.startswith("https://")
            assert article.text or article.state != "vigente" or article.full_text


@pytest.mark.parametrize(
    ("key", "holding"),
    [
        ("CC.1500", Holding.TEXT),
        ("CC.9999", Holding.ABSENT),
        ("CTN.54", Holding.LABEL_ONLY),
        ("L11445.35", Holding.LABEL_ONLY),
        ("L9427.26.P1-P", Holding.LABEL_ONLY),
        ("L12846.16", Holding.LABEL_ONLY),
        ("L9427.26.P99", Holding.ABSENT),
        ("STJ.S600", Holding.TEXT),
    ],
)
def test_whole_corpus_holdings(whole, key, holding):
    assert whole[1].holds(Ref.parse(key)) is holding


@pytest.mark.parametrize(
    ("key", "hierarchy"),
    [
        ("CPC.1072", "Parte Especial > Livro Complementar – Disposições Finais e Transitórias"),
        ("CPP.791", "Livro VI – Disposições Gerais"),
    ],
)
def test_headings_that_the_base_repeats_past_their_end_come_from_the_page(whole, key, hierarchy):
    assert whole[1].get(Ref.parse(key)).hierarchy == hierarchy


def test_no_article_of_the_cdc_is_revoked_and_the_vetoed_ones_are(whole):
    states = {a.ref.article: a.state for a in whole[1].articles("CDC")}
    assert State.REVOGADO not in states.values()
    assert {n for n, state in states.items() if state is State.VETADO} >= {"11", "15", "16", "45"}


@pytest.mark.parametrize("number", [154, 177, 178, *range(180, 184), 188, 189, 190, 195, 197, 198])
def test_articles_of_the_clt_without_their_prefix_have_their_text(whole, number):
    found = whole[1].get(Ref.parse(f"CLT.{number}"))
    assert found.text[:1].isalpha()
    assert found.state is State.VIGENTE


def test_every_rule_that_was_applied_is_explained(whole):
    assert not {rule for rule, _ in whole[1].status().rulings} - rules().keys()


def test_a_place_without_wording_in_force_is_not_called_missing(whole):
    with pytest.raises(NotFound, match="não traz a redação em vigor"):
        whole[1].lookup("L11445.35")
    assert "Redação" not in whole[1].superseded(Ref.parse("L11445.35"))[0]


def test_sumulas_lost_their_state_suffix(whole):
    _, law = whole
    texts = [law.sumula("STF", n, binding=False).text for n in (3, 4, 152, 359, 388)]
    assert not [t for t in texts if t.endswith(")")]
    assert names().find("CF").held

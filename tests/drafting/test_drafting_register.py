"""DRF-20: the register, as a linter; the composer's own words pass it."""

import pytest
from drafting_folder import materials

from lastro.drafting import Piece, Request, compose, lint, lint_heading

CASES = [
    ("A ré talvez tenha recebido a carta.", "hesitacao", "talvez"),
    ("Aparentemente, houve falha.", "hesitacao", "Aparentemente"),
    ("Você deve julgar procedente.", "tratamento", "Você"),
    ("O facto foi provado.", "pt_pt", "facto"),
    ("A ré não contactou; o contacto falhou.", "pt_pt", "contacto"),
    ("Requeremos a procedência.", "primeira_pessoa", "Requeremos"),
    ("Nosso cliente pagou.", "primeira_pessoa", "Nosso"),
    ("A defesa é ridícula.", "depreciativo", "ridícula"),
    ("## dos fatos", "titulo", "dos fatos"),
]
CLEAN = [
    "Requer a autora a procedência dos pedidos, ex tunc, data venia.",
    "O fato foi provado; a ação procede.",
    "## DOS FATOS",
    "A carta diz: “talvez você tenha razão, o facto é ridículo” [ref:c].",
    "Nos termos do contrato, o registro foi feito.",
]


@pytest.mark.parametrize(("text", "category", "found"), CASES)
def test_drf_20_the_linter_flags(text, category, found):
    assert (category, found) in [(hit.category, hit.found) for hit in lint(text)]
    hit = next(hit for hit in lint(text) if hit.found == found)
    assert hit.span.of(text) == found
    assert hit.instead


@pytest.mark.parametrize("text", CLEAN)
def test_drf_20_the_linter_leaves_formal_portuguese_alone(text):
    assert lint(text) == ()


def test_drf_20_a_lower_case_heading_is_flagged():
    assert lint_heading("Dos fatos")[0].instead == "DOS FATOS"
    assert lint_heading("DOS FATOS") == ()


@pytest.mark.parametrize("side", ["franqueado", "franqueador"])
@pytest.mark.parametrize("piece", Piece)
def test_drf_20_what_the_composer_writes_passes(law, tmp_path, piece, side):
    draft = compose(Request("caso", piece, side), materials(law), tmp_path)
    claims = [c for s in (*draft.frame, *draft.sections) for c in s.claims]
    found = [(c.id, v.reason) for c in claims for v in c.verdicts if v.check == "registro"]
    assert found == []
    assert all(lint_heading(c.heading) == () for c in claims)

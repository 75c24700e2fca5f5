"""What looks like a citation and is none; each beside its like that is one."""

import pytest

from lastro.citations import find


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("EMBARGOS DE DECLARAÇÃO NOS\n10\nDocumento assinado", []),
        ("EMBARGOS DE DECLARAÇÃO NO RE 123.456/SP", ["EMBARGOS DE DECLARAÇÃO NO RE 123.456/SP"]),
        ("nas matérias do art. 114, § 4º.\n§ 1º Compete ao Governador", ["art. 114, § 4º."]),
        ("nos termos dos arts. 5º,\n§ 1º, da CF, cabe", ["arts. 5º,\n§ 1º, da CF"]),
        ("Art. 4º Esta Lei entra em vigor na data", []),
        ("o art. 4º desta Lei entra em vigor", ["art. 4º"]),
        ("Art. 2º É vedada a instalação", []),
        ("Art. 2º e art. 3º do CC", ["Art. 2º e art. 3º do CC"] * 2),
        ("interposto por C.C. A, em face da decisão", []),
        ("nos termos da C.F. A lei", ["C.F."]),
    ],
)
def test_what_looks_like_a_citation_is_told_from_one(text, labels):
    assert [c.label for c in find(text)] == labels

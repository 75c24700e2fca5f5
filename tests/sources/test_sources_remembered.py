"""A picture is read once, by its content, until the reading it belonged to is done."""

from pathlib import Path

from lastro.sources import RememberingReader


class CountingReader:
    name = "contador"

    def __init__(self) -> None:
        self.read: list[bytes] = []

    def lines(self, png: bytes) -> list[tuple[str, tuple[float, float, float, float], float]]:
        self.read.append(png)
        return [("CERTIDÃO", (0.0, 0.0, 9.0, 9.0), 0.9)]


def test_ing_15_a_picture_is_read_once_by_its_content(tmp_path: Path) -> None:
    reader = CountingReader()
    first = RememberingReader(reader, tmp_path).lines(b"imagem")
    again = RememberingReader(reader, tmp_path).lines(b"imagem")
    assert first == again
    assert reader.read == [b"imagem"]

"""Measures the engines inside the packages: words read of noisy scans, words heard of speech.

    python -m evals.engines [--ocr] [--speech] [--seed 1]

Pages are drawn from known Portuguese text at 200 dpi, then blurred, made noisy, unevenly lit,
turned a little and saved as JPEG; they go through `sources.read` like any scan. Speech is made on
this machine by espeak-ng (Debian package `espeak-ng`, GPL, a tool of this eval only) and heard by
the default model. Prints accuracy by page, the error rate by recording, and the words that were
lost; returns 1 below 97 % of words in the pages together, 2 when an engine or tool is missing.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Spacer

from lastro.models import ocr, transcriber
from lastro.settings import Settings
from lastro.sources import Document, Engines, RawFile, read

DPI = 200
NEEDED = 0.97
PAGES = (
    "Excelentíssimo Senhor Doutor Juiz de Direito da 3ª Vara Cível da Comarca de Petrolina, Estado "
    "de Pernambuco.",
    "Beira-Rio Lavanderia Ltda., pessoa jurídica de direito privado, inscrita no CNPJ sob o nº "
    "99.730.416/0001-22, com sede na Rua das Algarobas, nº 1.250, vem, por seus advogados, propor "
    "a presente ação de rescisão contratual cumulada com indenização, pelos fatos e fundamentos a "
    "seguir expostos.",
    "I – DOS FATOS. As partes celebraram, em 16 de maio de 2023, contrato de franquia pelo prazo "
    "de 60 (sessenta) meses, mediante taxa inicial de R$ 55.000,00 e royalties de 6% sobre o "
    "faturamento bruto. A Circular de Oferta de Franquia foi entregue apenas cinco dias antes da "
    "assinatura, em violação ao art. 2º, § 1º, da Lei nº 13.966/2019.",
    "A ré não prestou a assistência técnica prevista na cláusula 11.3: não houve visita de "
    "consultoria de campo entre fevereiro e novembro de 2024, não obstante as sucessivas "
    "notificações. Às reclamações da autora respondeu-se, à época, que “a rede passava por "
    "reestruturação”, sem previsão de regularização.",
    "Além disso, a franqueadora abriu unidade própria a 1,8 km da loja da autora, dentro do raio "
    "de exclusividade de três quilômetros que lhe fora assegurado. O faturamento médio caiu 37,5% "
    "já no primeiro trimestre, conforme o demonstrativo anexo, e não há perspectiva de melhora.",
    "II – DO DIREITO. O inadimplemento das obrigações essenciais autoriza a resolução do contrato, "
    "nos termos do art. 475 do Código Civil, sem prejuízo das perdas e danos. Não se trata de mero "
    "descumprimento acessório, mas de violação do próprio núcleo da franquia empresarial: a "
    "transferência de conhecimento, a supervisão e o território.",
    "III – DOS PEDIDOS. Requer-se: a) a citação da ré; b) a declaração de rescisão por culpa "
    "exclusiva da franqueadora; c) a devolução da taxa inicial, corrigida desde o desembolso; d) a "
    "condenação em custas e honorários advocatícios de 20%. Dá-se à causa o valor de R$ "
    "187.420,36.",
)
SPEECH = (
    "Bom dia, aqui é da lavanderia. Estou ligando para saber quando o consultor virá à nossa loja.",
    "O contrato prevê uma visita por mês, e já faz nove meses que ninguém aparece.",
    "A taxa de royalties foi cobrada sobre oito por cento, mas o contrato diz seis por cento.",
    "Nós recebemos a circular de oferta no dia onze de maio e assinamos no dia dezesseis.",
    "A franqueadora abriu outra unidade a menos de dois quilômetros da nossa loja.",
    "Se isso não for resolvido até sexta-feira, vamos procurar um advogado.",
)


@dataclass(frozen=True, slots=True)
class Look:
    """How a page is printed. columns: of text; size: of the letters, points; turn: degrees."""

    name: str
    font: str
    size: float
    columns: int = 1
    turn: float = 0.0


LOOKS = (
    Look("Times 11, uma coluna", "Times-Roman", 11, turn=0.4),
    Look("Helvetica 11, uma coluna", "Helvetica", 11, turn=-0.3),
    Look("Courier 10, uma coluna", "Courier", 10),
    Look("Times 10, duas colunas", "Times-Roman", 10, columns=2, turn=0.2),
    Look("Helvetica 9, duas colunas", "Helvetica", 9, columns=2),
)


def main() -> int:
    """Measure; return 0 when the pages reach 97 %."""
    parser = argparse.ArgumentParser(prog="python -m evals.engines")
    parser.add_argument("--ocr", action="store_true", help="only the pages")
    parser.add_argument("--speech", action="store_true", help="only the recordings")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    both = options.ocr == options.speech
    worst = 0
    if both or options.ocr:
        worst = max(worst, pages(options.seed))
    if both or options.speech:
        worst = max(worst, speech())
    return worst


def pages(seed: int) -> int:
    """Print the share of words read of each page; return 1 when all together are below 97 %."""
    if missing := ocr.available():
        print(f"OCR: falta o motor: {missing}")
        return 2
    engines = Engines(page_reader=ocr.RapidPageReader())
    right = total = 0
    for look in LOOKS:
        began = time.perf_counter()
        png = noisy(drawn(look), look, np.random.default_rng(seed))
        found = read(RawFile("pagina.jpg", png), engines)
        text = found.text if isinstance(found, Document) else ""
        expected = words(" ".join(PAGES))
        errors, lost = edits(expected, words(text))
        right, total = right + len(expected) - errors, total + len(expected)
        share = 1 - errors / len(expected)
        print(f"OCR {look.name}: {share:.2%} de {len(expected)} palavras, "
              f"{time.perf_counter() - began:.1f} s; perdidas: {lost[:12]}")  # fmt: skip
    print(f"OCR ao todo: {right / total:.2%} de {total} palavras (mínimo {NEEDED:.0%})")
    return int(right / total < NEEDED)


def speech() -> int:
    """Print the word error rate of the default model on speech made here."""
    tool = shutil.which("espeak-ng")
    if missing := transcriber.available():
        print(f"fala: falta o motor: {missing}")
        return 2
    if tool is None:
        print("fala: falta o sintetizador: apt-get install espeak-ng")
        return 2
    engine = transcriber.WhisperTranscriber(Settings().home / "models")
    engine.prepare()
    wrong = total = 0
    with tempfile.TemporaryDirectory() as folder:
        for speed in (140, 165):
            path = Path(folder, f"{speed}.wav")
            command = [tool, "-v", "pt-br", "-s", str(speed), "-g", "4", "-w", str(path)]
            subprocess.run([*command, " ".join(SPEECH)], check=True)
            found = read(RawFile(path.name, path), Engines(transcriber=engine))
            text = found.text if isinstance(found, Document) else ""
            expected = spoken(" ".join(SPEECH))
            errors, lost = edits(expected, spoken(text))
            wrong, total = wrong + errors, total + len(expected)
            rate = errors / len(expected)
            print(f"fala {speed} palavras/min: erro de {rate:.1%}; perdidas: {lost[:14]}")
    print(f"fala ao todo: taxa de erro de palavras {wrong / total:.1%} de {total} ({engine.name})")
    return 0


def drawn(look: Look) -> Image.Image:
    """Return the text printed on an A4 page at 200 dpi."""
    target = io.BytesIO()
    width, height = A4
    gap, edge = 18, 60
    column = (width - 2 * edge - gap * (look.columns - 1)) / look.columns
    tall = (height - 2 * edge) * (1 if look.columns == 1 else 0.56)
    frames = [
        Frame(edge + at * (column + gap), height - edge - tall, column, tall, 0, 0, 0, 0)
        for at in range(look.columns)
    ]
    style = ParagraphStyle("x", fontName=look.font, fontSize=look.size, leading=look.size * 1.35,
                           alignment=4 if look.columns == 1 else 0)  # fmt: skip
    story: list[object] = []
    for text in PAGES:
        story += [Paragraph(text, style), Spacer(1, look.size * 0.6)]
    document = BaseDocTemplate(target, pagesize=A4)
    document.addPageTemplates(PageTemplate(frames=frames))
    document.build(story)
    page = pypdfium2.PdfDocument(target.getvalue())[0]
    return page.render(scale=DPI / 72, grayscale=True).to_pil()


def noisy(page: Image.Image, look: Look, chance: np.random.Generator) -> bytes:
    """Return the page as a bad office scanner gives it, a JPEG of 200 dpi."""
    turned = page.rotate(look.turn, resample=Image.Resampling.BICUBIC, fillcolor=255)
    soft = np.asarray(turned.filter(ImageFilter.GaussianBlur(0.7)), dtype=np.float32)
    height, width = soft.shape
    light = np.linspace(0.82, 1.0, width, dtype=np.float32)[None, :]
    grain = chance.normal(0, 16, (height, width)).astype(np.float32)
    specks = np.where(chance.random((height, width)) < 0.0008, -160, 0)
    picture = np.clip(soft * light + grain + specks, 0, 255).astype(np.uint8)
    target = io.BytesIO()
    Image.fromarray(picture).save(target, "JPEG", quality=55, dpi=(DPI, DPI))
    return target.getvalue()


def words(text: str) -> list[str]:
    """Return the words as printed, outer punctuation aside; case and accents count."""
    plain = text.translate(str.maketrans("“”‘’–—", "\"\"''--"))
    return [word for raw in plain.split() if (word := raw.strip(".,;:!?()\"'-"))]


def spoken(text: str) -> list[str]:
    """Return the words of a text lower-case, without punctuation."""
    return re.findall(r"\w+", text.lower())


def edits(expected: list[str], found: list[str]) -> tuple[int, list[str]]:
    """Return how many words must be changed, added or dropped, and the pairs that differ."""
    before = list(range(len(found) + 1))
    for at, word in enumerate(expected, start=1):
        row = [at]
        for other, heard in enumerate(found, start=1):
            row.append(min(before[other] + 1, row[-1] + 1, before[other - 1] + (word != heard)))
        before = row
    return before[-1], list(_pairs(expected, found))


def _pairs(expected: list[str], found: list[str]) -> Iterator[str]:
    for kind, a, b, c, d in SequenceMatcher(None, expected, found, autojunk=False).get_opcodes():
        if kind != "equal":
            yield f"{' '.join(expected[a:b])}→{' '.join(found[c:d])}"


if __name__ == "__main__":
    random.seed(1)
    raise SystemExit(main())

"""Runs `find` over random and mutated texts; asserts that nothing raises and every span holds.

    python -m evals.fuzz_citations [--runs N] [--seed N]

Inputs: any code points (lone surrogates too), words of the trade in any order, true sentences with
signs put in, taken out or doubled, deep brackets, words that look like roman numerals. Prints the
number of runs, citations, the slowest input; returns 1 and the input's own text at a failure.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lastro.citations import citation_json, find

EVAL = Path(__file__).resolve().parents[2] / "shared/eval"
WORDS = (
    *("art.", "arts.", "artigo", "§", "§§", "inciso", "incisos", "alínea", "item", "caput", "c/c"),
    *("parágrafo", "único", "e", "ou", ",", ";", "a", "ao", "do", "da", "dos", "ambos", "até", "-"),
    *("CF", "CPC", "CC", "Lei", "nº", "Decreto-Lei", "8.078/90", "5º", "1.003", "927", "mesmo"),
    *("LXXVIII", "IV", "I", "IIII", "mil", "civil", "MMXXVI", "dl", '"b"', "diploma", "Súmula"),
    *("Vinculante", "STJ", "STF", "TST", "Tema", "OJ", "SDI-1", "REsp", "HC", "/SP", "E-RR", "ADI"),
    *("0001234-56.2020.8.26.0100", "20140110500434APO", "Constituição", "Federal", "Estadual"),
    *("(", ")", "[", "]", "{", "\n", "\n\n", "–", "—", "º", "°", "\u00ad", "\u0301", "\u200b"),
    *("\ud800", "\udfff", "\U0001f600", "“", "”", "da mesma lei", "Leis", "doartigo", "art5", "."),
)
SIGNS = (*"()[]{}“”\"', .;:\n§º°-/0159aeIVXLMCDéç", "\u0301", "\u200b", "\ud83d", "\u00a0", "")
SENTENCES = (
    "Nos termos do art. 1.003, § 5º, I, “a”, do CPC c/c os arts. 5º, XXXV e LV, e 93, IX, da CF",
    "Súmulas 5 e 7 do STJ; Súmula Vinculante 11; OJ 394 da SBDI-I; Tema 1.046 da Repercussão Geral",
    "AgInt no AREsp 1.234.567/SP, E-RR-1125-36.2010.5.06.0171, processo 0001234-56.2020.8.26.0100",
    "Leis 8.078/90 e 9.099/95, MP 2.200-2/2001, Lei 10.261, de 28 de outubro de 1968, de Santos",
)


def main() -> int:
    """Run; return 0 when every text held, 1 at the first that did not."""
    parser = argparse.ArgumentParser(prog="python -m evals.fuzz_citations")
    parser.add_argument("--runs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began, found, slowest = time.perf_counter(), 0, (0.0, "")
    chance = random.Random(options.seed)
    makers = texts(true_sentences())
    for run in range(options.runs):
        text = makers[run % len(makers)](chance)
        started = time.perf_counter()
        try:
            found += holds(text)
        except Exception as error:
            print(f"run {run}, seed {options.seed}: {error!r}\n{text!r}", file=sys.stderr)
            return 1
        slowest = max(slowest, (time.perf_counter() - started, text[:60]))
    took = time.perf_counter() - began
    print(f"{options.runs} texts held, {found} citations, {took:.0f} s")
    print(f"slowest: {slowest[0] * 1000:.0f} ms {slowest[1]!r}")
    return 0


def holds(text: str) -> int:
    """Return how many citations `text` has; AssertionError where a span is not what it says."""
    citations = find(text)
    for citation in citations:
        shaped = citation_json(citation)
        assert text[shaped["offset"] : shaped["fim"]] == shaped["rotulo"]  # type: ignore[misc]
        assert citation.span.start <= citation.core.start <= citation.core.end <= citation.span.end
        json.dumps(shaped)
    return len(citations)


def true_sentences() -> tuple[str, ...]:
    """Return sentences to mutate: ours, and pieces of real decisions where they are at hand."""
    path = EVAL / "lenerbr_train.jsonl"
    if not path.is_file():
        return SENTENCES
    whole = [json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()]
    pieces = (text[at : at + 300] for text in whole for at in range(0, len(text), 3_000))
    return (*SENTENCES, *pieces)


def texts(sentences: tuple[str, ...]) -> tuple[Callable[[random.Random], str], ...]:
    """Return the makers of texts, each from a generator of chance."""

    def mutated(chance: random.Random) -> str:
        signs = list(chance.choice(sentences))
        for _ in range(chance.randrange(1, 12)):
            at = chance.randrange(len(signs) or 1)
            signs[at : at + chance.randrange(3)] = [chance.choice(SIGNS) * chance.randrange(1, 4)]
        return "".join(signs)

    return any_signs, trade_words, mutated, nested


def any_signs(chance: random.Random) -> str:
    """Return code points of any plane, lone surrogates among them."""
    top = chance.choice((0x80, 0x250, 0x3000, 0xFFFF, 0x10FFFF))
    return "".join(chr(chance.randrange(top)) for _ in range(chance.randrange(120)))


def trade_words(chance: random.Random) -> str:
    """Return words of citations in any order."""
    glue = chance.choice(("", " ", " ", "  ", "\n"))
    return glue.join(chance.choice(WORDS) for _ in range(chance.randrange(40)))


def nested(chance: random.Random) -> str:
    """Return brackets within brackets around citations, closed or not."""
    deep = chance.randrange(1, 60)
    opened = chance.choice(("(", "[", "“", "([", "(art. 5º "))
    return opened * deep + chance.choice(SENTENCES) + chance.choice((")", "]", "”", "")) * deep


if __name__ == "__main__":
    raise SystemExit(main())

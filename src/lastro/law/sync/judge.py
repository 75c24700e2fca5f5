"""Says whether bytes of an official site are the text that was asked for, or something else.

A site may answer 200 and yet refuse: a page against robots, a notice of error, half a page, a
page of another act, letters in the wrong code. Each is "could not ask", with its reason.
"""

from __future__ import annotations

import json
import re

from lastro.law.countries.br import page as layout
from lastro.law.countries.br.acts import title
from lastro.law.countries.br.dates import NAMED, NUMERIC, kind_of
from lastro.law.countries.br.labels import read_article
from lastro.law.countries.br.loaders.planalto import PageSource, PageText, read_html
from lastro.law.model import ActText, Norm, NormKind
from lastro.law.sync.model import Page, Unanswered
from lastro.text import clip, fold, squeeze

_BOTS = re.compile(
    r"captcha|just a moment|attention required|access denied|request rejected|support id|"
    r"nao sou um robo|verificacao de seguranca|acesso negado|enable javascript|"
    r"habilite o javascript|unusual traffic|trafego incomum|cf-chl|incapsula|challenge-platform"
)
_MOJIBAKE = re.compile("Ã[\x80-\xbf§£©ªº¡³µ´‡•­\u2018-\u2022]|Â[ºª§°\xa0]|â€")
_TAG = re.compile(r"<[^>]*>")
_HEAD_LINES = 80
_WRONG_LETTERS = 0.002
_SHORT = 120


def text_of(page: Page) -> str | Unanswered:
    """Return the text of a page's bytes, or why they are not readable text."""
    if not page.body.strip():
        return Unanswered("o site devolveu uma página vazia")
    text = _decoded(page.body)
    letters = sum(character.isalpha() for character in text) or 1
    wrong = len(_MOJIBAKE.findall(text)) + text.rstrip("\ufffd").count("\ufffd")
    if wrong > 3 and wrong / letters > _WRONG_LETTERS:
        return Unanswered("a página veio com a codificação de caracteres trocada")
    return text


def act_pages(page: Page, held: ActText, source: PageSource) -> tuple[PageText, ...] | Unanswered:
    """Return the acts on a page of Planalto, or why it is not the whole page of that act."""
    html = text_of(page)
    if isinstance(html, Unanswered):
        return html
    if refused := envelope(html):
        return refused
    try:
        texts = read_html(html, source)
    except RecursionError:
        return Unanswered("a página tem uma estrutura que não é a de um texto de lei")
    if not texts[0].wordings:
        return no_law(html)
    norm = held.act.norm
    if (found := _epigraph(html)) and not _is(found, norm):
        return Unanswered(f"a página é de outro ato: {clip(found, _SHORT)}")
    if not found:
        return Unanswered(f"a página não diz ser de {title(norm) if norm.number else 'ato algum'}")
    return _cut(texts, held) or texts


def envelope(text: str) -> Unanswered | None:
    """Return the refusal where a site sends data or an error where a page was asked for."""
    start = text.lstrip("\ufeff \r\n\t")[:1]
    if start in ("{", "["):
        return Unanswered(f"o site devolveu um aviso em vez da página: {_message(text)}")
    if text.lstrip()[:5] == "<?xml" and "<html" not in text[:2000].lower():
        return Unanswered(f"o site devolveu um aviso em vez da página: {_plain(text)}")
    return None


def no_law(html: str) -> Unanswered:
    """Return why a page without what was asked for is refused, as exactly as it can be told."""
    if _BOTS.search(fold(html)):
        return Unanswered("o site respondeu com uma barreira contra robôs, não com o texto")
    return Unanswered(f"a página não traz o texto esperado: {_plain(html)}")


def _cut(texts: tuple[PageText, ...], held: ActText) -> Unanswered | None:
    """Return the refusal where the page lacks its end: no signature, or fewer articles."""
    if not texts[0].whole:
        return Unanswered("a página chegou cortada: falta o fim, com a assinatura")
    printed = [_number(ref.article) for ref in texts[0].wordings if ref.article]
    last = max((_number(label) for label in held.labels), default=0)
    if printed and max(printed) < last:
        return Unanswered(
            f"a página chegou cortada: vai até o art. {max(printed)}, e o acervo tem o art. {last}"
        )
    return None


def _number(label: str) -> int:
    return int(label.partition("-")[0])


def _decoded(body: bytes) -> str:
    if body[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return body.decode("utf-16", "replace")
    if body[:2000].count(0) > len(body[:2000]) // 4:
        little = body[1:2000:2].count(0) >= body[0:2000:2].count(0)
        return body.decode("utf-16-le" if little else "utf-16-be", "replace")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return body.decode("cp1252", "replace")


def _epigraph(html: str) -> str:
    """Return the line that names the act (`LEI Nº 10.406, DE 10 DE JANEIRO DE 2002`), or ""."""
    for number, line in enumerate(layout.lines(html)):
        if number > _HEAD_LINES or (line.text.startswith("Art") and read_article(line.text)):
            break
        plain = squeeze(line.text.strip(' *“"'))
        if re.match(r"(?i)constitui[çc][ãa]o (?:da|federal|pol)", plain):
            return plain
        if any(p.match(plain) for p in (NAMED, NUMERIC)):
            return plain
    return ""


def _is(epigraph: str, norm: Norm) -> bool:
    if norm.kind in (NormKind.CONSTITUICAO, NormKind.ADCT):
        return fold(epigraph).startswith("constituicao")
    found = NAMED.match(epigraph) or NUMERIC.match(epigraph)
    if found is None:
        return False
    same = found["number"].replace(".", "").upper() == norm.number.upper()
    return same and kind_of(found) is norm.kind


def _message(text: str) -> str:
    try:
        loaded = json.loads(text)
    except ValueError:
        return _plain(text)
    if isinstance(loaded, dict):
        for key in ("message", "mensagem", "error", "erro", "detail", "title"):
            if isinstance(loaded.get(key), str):
                return clip(str(loaded[key]), _SHORT)
    return _plain(text)


def _plain(text: str) -> str:
    return clip(squeeze(_TAG.sub(" ", text)), _SHORT) or "nada legível"

"""A paper named as a lawyer names it, from its own title line."""

from __future__ import annotations

import re

from lastro.drafting.proof.case import Case
from lastro.drafting.tokens import TOKENS
from lastro.text import fold, squeeze

_MASCULINE = (
    "aviso|boletim|boleto|certificado|comprovante|comunicado|demonstrativo|diagnostico|e-mail"
    "|extrato|formulario|informativo|laudo|memorando|oficio|parecer|plano|protocolo|recibo|relatorio"
    "|requerimento|resumo|termo"
)
_FEMININE = (
    "ata|avaliacao|carta|circular|contranotificacao|declaracao|fatura|ficha|lista|memoria"
    "|mensagem|nota|notificacao|planilha|proposta|tabela"
)
_TITLE = re.compile(rf"\W*(?:(?P<male>{_MASCULINE})|(?P<female>{_FEMININE}))\b[^.:;|?!]{{0,70}}")
_CAPITALS = re.compile(r"(?:[A-ZÀ-Ý\d][A-ZÀ-Ý\d/.º°-]*\s(?:[–-]\s)?){2,}(?=[A-ZÀ-Ý][a-zà-ÿ])")
"""A title in capitals with the next line run together with it."""
_LINES, _LONGEST = 8, 70


def titled(locator: str, case: Case) -> str:
    """Return `o relatório de visita nº 12/2024`, "" where no line of the opening is a title."""
    passages = case.materials.passages(locator)
    lines = passages[0].text.splitlines()[:_LINES] if passages else []
    for line in lines:
        words = squeeze(line).strip("#*•|–-. ")
        if capitals := _CAPITALS.match(words):
            words = capitals.group().strip(" –-")
        found = _TITLE.match(fold(words))
        if found and found.end() == len(fold(words)) and len(words) <= _LONGEST:
            if any(mark in words for mark in TOKENS):
                continue
            return f"{'o' if found['male'] else 'a'} {_lowered(words)}"
    return ""


def _lowered(words: str) -> str:
    """Return a title in running text: capitals only where it is no line of capitals."""
    if words == words.upper():
        return re.sub(r"[^\W\d_]+", lambda w: w[0].lower(), words.replace("Nº", "nº"))
    return words[0].lower() + words[1:]

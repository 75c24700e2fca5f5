"""What stable codes are called on a lawyer's screen, and the Portuguese of the help pages."""

from __future__ import annotations

from typer import rich_utils

_ACCENTED = {
    "nao": "não",
    "situacao": "situação",
    "transcricao": "transcrição",
    "automatica": "automática",
    "optica": "óptica",
    "recuperacao": "recuperação",
    "ambiguo": "ambíguo",
    "peticao": "petição",
    "sentenca": "sentença",
    "acordao": "acórdão",
    "intimacao": "intimação",
    "procuracao": "procuração",
    "certidao": "certidão",
    "medio": "médio",
    "preco": "preço",
    "informacao": "informação",
    "previa": "prévia",
    "rescisao": "rescisão",
    "extincao": "extinção",
    "vigencia": "vigência",
    "concorrencia": "concorrência",
    "cessao": "cessão",
    "definicoes": "definições",
    "obrigacoes": "obrigações",
    "execucao": "execução",
    "fiscalizacao": "fiscalização",
    "declaracoes": "declarações",
    "relacao": "relação",
    "forca": "força",
    "comunicacoes": "comunicações",
    "anticorrupcao": "anticorrupção",
    "tolerancia": "tolerância",
    "independencia": "independência",
    "clausulas": "cláusulas",
    "interpretacao": "interpretação",
    "territorio": "território",
    "padroes": "padrões",
    "locacao": "locação",
    "preferencia": "preferência",
    "destinacao": "destinação",
    "conservacao": "conservação",
    "devolucao": "devolução",
    "niveis": "níveis",
    "servico": "serviço",
    "remuneracao": "remuneração",
    "beneficios": "benefícios",
    "experiencia": "experiência",
    "funcao": "função",
    "administracao": "administração",
    "deliberacoes": "deliberações",
    "saida": "saída",
    "socio": "sócio",
    "transferencia": "transferência",
    "exercicio": "exercício",
    "denominacao": "denominação",
    "contestacao": "contestação",
    "replica": "réplica",
    "codificacao": "codificação",
    "formula": "fórmula",
    "pagina": "página",
    "invisiveis": "invisíveis",
    "alteracao": "alteração",
    "comentario": "comentário",
    "paragrafo": "parágrafo",
    "alinea": "alínea",
    "numero": "número",
    "clausula": "cláusula",
    "endereco": "endereço",
    "veiculo": "veículo",
    "afirmacao": "afirmação",
    "protocolavel": "protocolável",
    "revisao": "revisão",
}


def shown(code: str) -> str:
    """Return a code as words: `nao_encontrado` → `não encontrado`."""
    words = code.replace("_", " ").replace("-", " ").split()
    return " ".join(_ACCENTED.get(word, word) for word in words)


def speak_portuguese() -> None:
    """Give the help pages Portuguese headings."""
    rich_utils.ARGUMENTS_PANEL_TITLE = "Argumentos"
    rich_utils.OPTIONS_PANEL_TITLE = "Opções"
    rich_utils.COMMANDS_PANEL_TITLE = "Comandos"
    rich_utils.ERRORS_PANEL_TITLE = "Erro"
    rich_utils.RICH_HELP = "Veja [blue]'{command_path} {help_option}'[/] para a ajuda."

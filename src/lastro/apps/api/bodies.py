"""Bodies of requests, with their examples. A field that is not known is refused by its name."""

from __future__ import annotations

from typing import Annotated

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StrictBool, StrictInt

Label = Annotated[str, Field(max_length=100)] | StrictInt
Candidates = Annotated[
    int, Field(ge=0, le=25, description="candidatos listados; 0 devolve só total_candidatos")
]
Day = Annotated[
    str | None,
    Field(
        max_length=10,
        description="confere com a lei desse dia (AAAA-MM-DD); sem ele, com a de hoje",
        examples=["2019-05-10"],
        json_schema_extra={"format": "date"},
    ),
]


class Texto(BaseModel):
    """A text whose citations are wanted. `text` is accepted for `texto`."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"texto": "Conforme o art. 5º, LXXVIII, da CF."}]},
    )

    texto: str = Field(validation_alias=AliasChoices("texto", "text"))


class TextoConferido(Texto):
    """A text whose citations are wanted and checked."""

    max_candidatos: Candidates = 10
    em: Day = None


class CitacaoEstruturada(BaseModel):
    """A citation as fields. Its form is told by the fields that are there.

    Provision: sigla and artigo. Súmula: tribunal and numero. Tema, OJ, enunciado: tipo and numero.
    What `/v1/parse` gives beside these (offset, fim, norma …) is accepted and not looked at.
    """

    model_config = ConfigDict(extra="forbid")

    tipo: str | None = Field(None, max_length=30)
    sigla: str | None = Field(None, max_length=300, examples=["CPC"])
    artigo: Label | None = Field(None, examples=["1.003"])
    paragrafo: Label | None = Field(None, examples=["5º"])
    inciso: str | None = Field(None, max_length=100)
    alinea: str | None = Field(None, max_length=100)
    item: Label | None = None
    rotulo: str | None = Field(None, max_length=5_000)
    tribunal: str | None = Field(None, max_length=100)
    orgao: str | None = Field(None, max_length=100)
    numero: Label | None = None
    vinculante: StrictBool | None = None
    offset: int | None = None
    fim: int | None = None
    nucleo: list[int] | None = None
    norma: dict[str, str | int | None] | None = None
    diploma_inferido: bool | None = None
    caput: bool | None = None
    intermediario: bool | None = None
    intermediarios: list[str] | None = None
    classe: str | None = None
    uf: str | None = None
    digito_valido: bool | None = None


class Citacoes(BaseModel):
    """Citations to resolve, answered in the same order."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "citacoes": [
                        {"sigla": "CF", "artigo": "5", "inciso": "LXXVIII"},
                        {"sigla": "CPC", "artigo": "1.003", "paragrafo": "5º"},
                        {"tribunal": "STF", "numero": 11, "vinculante": True},
                    ]
                }
            ]
        },
    )

    citacoes: list[CitacaoEstruturada] = Field(max_length=1_000)
    max_candidatos: Candidates = 10
    em: Day = None

    def given(self) -> list[dict[str, object]]:
        """Return the citations as they were sent: fields that were not are not there."""
        return [item.model_dump(exclude_unset=True) for item in self.citacoes]

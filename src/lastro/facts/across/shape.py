"""Contradictions and events in the JSON shapes that commands answer with."""

from __future__ import annotations

from lastro.facts.across.model import Contradiction, Event


def contradictions_json(found: tuple[Contradiction, ...]) -> dict[str, object]:
    """Return the `contradictions` document; the gravest first."""
    return {
        "achados": [
            {
                "assunto": item.subject,
                "tipo": item.kind.value,
                "lados": [
                    {"valor": side.value, "fonte": side.source.as_json()} for side in item.sides
                ],
                "peso": item.weight,
                "explicacao": item.explanation,
            }
            for item in found
        ]
    }


def timeline_json(events: tuple[Event, ...]) -> dict[str, object]:
    """Return the `timeline` document; `data` is `2024-03-05`, `2024-03` or `2024`."""
    return {
        "eventos": [
            {
                "data": event.written_day,
                "precisao": event.precision.value,
                "evento": event.what,
                "tipo": event.kind or None,
                "fontes": [source.as_json() for source in event.sources],
            }
            for event in events
        ]
    }

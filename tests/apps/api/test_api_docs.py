"""docs/api.md: every example is sent, and every answer holds what the page says."""

import json
import re

import pytest
from test_api_routes import holds

EXAMPLE = re.compile(r"```http\n(GET|POST) (\S+)\n(.*?)```\n\n```json\n(.*?)```", re.DOTALL)


def examples_of(root):
    page = (root / "docs/api.md").read_text(encoding="utf-8")
    return [
        (method, path, json.loads(body) if body.strip() else None, json.loads(answer))
        for method, path, body, answer in EXAMPLE.findall(page)
    ]


def test_every_example_of_the_page_is_answered_as_it_says(root, client):
    examples = examples_of(root)
    assert len(examples) == (root / "docs/api.md").read_text(encoding="utf-8").count("```http")
    for method, path, body, expected in examples:
        answer = client.request(method, path, json=body).json()
        assert holds(expected, answer), (path, body, answer)


@pytest.mark.parametrize("path", ["/v1/parse", "/v1/busca", "/v1/sumulas/{tribunal}/{numero}"])
def test_the_page_names_every_route(root, client, path):
    page = (root / "docs/api.md").read_text(encoding="utf-8")
    described = client.get("/openapi.json").json()["paths"]
    assert path in described
    assert all(f"{route}" in page for route in described)

"""Write the answers in src/lastro/apps/api/examples.json anew, from the requests in it.

    python scripts/make_api_examples.py

What changes with every corpus (its name, hashes) is left out of the examples.
"""

import json
import tempfile
from pathlib import Path

from starlette.testclient import TestClient

from lastro.apps.api.app import create_app
from lastro.settings import load
from lastro.workspace import Workspace

PAGE = Path(__file__).resolve().parent.parent / "src/lastro/apps/api/examples.json"
LEFT_OUT = {"acervo", "versao", "hash", "integral"}


def trimmed(value):
    if isinstance(value, dict):
        return {k: trimmed(v) for k, v in value.items() if k not in LEFT_OUT}
    return [trimmed(v) for v in value] if isinstance(value, list) else value


def main() -> None:
    held = json.loads(PAGE.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as home:
        workspace = Workspace(load(Path(home)))
        _, secret = workspace.keys.create("exemplos")
        with TestClient(create_app(workspace), headers={"X-API-Key": secret}) as client:
            for example in held.values():
                asked = example["pedido"]
                answer = client.request(asked["metodo"], asked["caminho"], json=asked["corpo"])
                example["resposta"] = trimmed(answer.raise_for_status().json())
    PAGE.write_text(json.dumps(held, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

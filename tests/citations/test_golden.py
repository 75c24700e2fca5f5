"""The 75 sentences of ../shared with their expected reading, scored by its own script."""

import json
import subprocess
import sys

from lastro.citations import citation_json, find


def test_cit_33_the_open_golden_sentences_are_read_field_by_field(shared, tmp_path):
    gold = shared / "eval" / "golden_citations.jsonl"
    lines = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
    read = [
        {"id": line["id"], "citacoes": [citation_json(c) for c in find(line["texto"])]}
        for line in lines
    ]
    predicted = tmp_path / "predicted.jsonl"
    predicted.write_text("\n".join(json.dumps(r) for r in read), encoding="utf-8")
    command = [sys.executable, str(shared / "tools" / "score_golden.py"), str(gold), str(predicted)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    score = json.loads(run.stdout)
    assert score["api_recall_campos"] >= 0.98
    assert score["precisao"] >= 0.98
    assert score["inferencia_certa"] >= 0.98

"""Labelled clauses (`dev.jsonl`, `held.jsonl`) and pages, and the programs that score on them."""

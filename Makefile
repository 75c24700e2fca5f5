# make demo   sets everything up in .venv and runs the main job on examples/
# make test   sets everything up and passes all tests, no network after set-up
# Nothing else is needed. Both work as root or not, with or without ../shared.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.lastro-set-up
DEMO := .demo
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup demo test check rows evals clean

help:
	@sed -n '1,3s/^# //p' Makefile
	@echo "make setup | check | rows | evals | clean"

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt scripts/debian.sh
	@sh scripts/debian.sh
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "instalando o Lastro e seus motores em $(VENV) (uma vez; alguns minutos)"
	@$(BIN)/pip install -q -c constraints.txt -e '.[audio,ocr,api,mcp,workers,dev]'
	@touch $(STAMP)

demo: setup
	@$(BIN)/lastro doctor --prepare --home $(DEMO)
	@$(BIN)/python scripts/demo.py --home $(DEMO) --out out

test: setup
	@$(BIN)/python -m pytest -n 2
	@$(BIN)/python scripts/rows.py --check

check: setup
	@$(BIN)/python -m pytest tests/house

rows: setup
	@$(BIN)/python scripts/rows.py

evals: setup
	@$(BIN)/python -m evals.example
	@$(BIN)/python -m evals.terms
	@$(BIN)/python -m evals.citations
	@$(BIN)/python -m evals.clauses
	@$(BIN)/python -m evals.clauses.pages

clean:
	rm -rf $(DEMO) out build dist

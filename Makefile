PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
JOBS   ?= 2

.PHONY: setup play test lint audit bench soak clean

setup: $(STAMP)

$(STAMP): pyproject.toml tests/drill/pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench]' -e tests/drill
	@touch $@

play: setup
	$(BIN)/hexfront play drill

test: lint
	$(BIN)/pytest -n $(JOBS)

lint: setup
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/lint-imports

audit: setup
	$(BIN)/hexfront audit

bench: setup
	$(BIN)/python -m bench

soak: setup
	for game in drill kharkov; do $(BIN)/hexfront selfplay $$game -n 1000 --bots random,random --jobs $(JOBS) || exit 1; done
	$(BIN)/pytest -n $(JOBS) tests/conformance --conformance-games 50

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

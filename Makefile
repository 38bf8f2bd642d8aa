# install: all that running and testing need.   run: the bank, on this machine's addresses.   test: every check and test.
# A stamp named after its lock file says what is installed, so that the second time needs neither time nor network.

PYTHON ?= python3
PORT ?= 8000
export PYTHON PORT

BIN := .venv/bin
stamp = .venv/.$(1)-$(shell cksum < requirements/$(1).txt | tr -c '0-9\n' '-')
RUN := $(call stamp,run)
DEV := $(call stamp,dev)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps

.PHONY: install run test lint units browser lock messages

install: $(DEV)
	@$(BIN)/python -m config.translations

run: $(RUN)
	@exec $(BIN)/python manage.py run_table

test: install lint units browser

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

units:
	$(BIN)/python -m pytest -n 2

browser:
	$(BIN)/python -m pytest -p no:asyncio tests/browser

# For maintainers -----------------------------------------------------------------------------------------------------

lock:
	$(BIN)/python -m pip install --quiet uv
	cd requirements && ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url ../pyproject.toml -o run.txt
	cd requirements && ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url ../pyproject.toml -c run.txt --extra dev -o dev.txt

messages:
	$(BIN)/python -m config.translations collect

# Stamps --------------------------------------------------------------------------------------------------------------

.venv/bin/python:
	@requirements/system.sh run
	$(PYTHON) -m venv .venv

$(RUN): | .venv/bin/python
	$(PIP) -r requirements/run.txt
	@rm -f .venv/.run-* && touch $@

$(DEV): $(RUN)
	@requirements/system.sh test
	$(PIP) -r requirements/dev.txt
	@rm -f .venv/.dev-* && touch $@

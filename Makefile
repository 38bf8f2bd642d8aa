# install: all that running and testing need.   run: the bank, on this machine's addresses.   test: every check and test.
# A stamp named after its lock file says what is installed, so that the second time needs neither time nor network.

PYTHON ?= python3
PORT ?= 8000
export PYTHON PORT

BIN := .venv/bin
stamp = .venv/.$(1)-$(shell cksum < config/requirements/$(1).txt | tr -c '0-9\n' '-')
RUN := $(call stamp,run)
DEV := $(call stamp,dev)
COMPILE := ../../$(BIN)/uv pip compile ../../pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header --no-emit-index-url
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps

.PHONY: install run demo evenings test bench lock messages

install: $(DEV)
	@config/requirements/system.sh test
	@$(BIN)/python -m config.translations

run: $(RUN)
	@exec $(BIN)/python manage.py run_table

# An evening that plays itself at a fresh table, PAUSE seconds from move to move.
PAUSE ?= 2
demo: $(RUN)
	@exec $(BIN)/python manage.py run_table --demo --pause $(PAUSE)

# Evenings drawn at random, half of them with rents to be claimed: the taps a throw of each, the mean and the worst.
EVENINGS ?= 40
evenings: $(DEV)
	@EVENINGS=$(EVENINGS) $(BIN)/python -m pytest -q -n 2 tests/bank/test_twenty_evenings.py

BROWSER := $(BIN)/python -m pytest -n 2 --dist worksteal -p no:asyncio -W ignore::pytest.PytestConfigWarning tests/browser

# Servers that are killed, frozen and cut off, on both databases (tests/faults/). `make faults` tries all of it, for long.
FAULTS := $(BIN)/python -m pytest -n 2 --dist worksteal tests/faults
faults: install
	FAULTS=full $(FAULTS)

# What the bank stores is tested on SQLite and on PostgreSQL with Redis, which tests/services.py starts and ends. The
# browser's driver leaves an event loop behind in its process, so its tests have a process of their own. A finger that
# met a screen just being drawn on a busy machine gets a second try: what fails twice fails, and the first is printed.
test: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 --thorough
	$(BIN)/python -m tests.services $(BIN)/python -m pytest -n 2 --dist loadgroup -m "(django_db or services) and not alike" tests/bank tests/bench
	$(FAULTS)
	$(BROWSER) || $(BROWSER) --last-failed

# What a command, a crowd and a screen cost, beside the barest server that keeps the same promise; about three minutes.
bench: install
	$(BIN)/python -m tests.bench

# For maintainers -----------------------------------------------------------------------------------------------------

lock:
	$(BIN)/python -m pip install --quiet uv
	cd config/requirements && $(COMPILE) -o run.txt
	cd config/requirements && $(COMPILE) -o dev.txt -c run.txt --extra dev

messages:
	$(BIN)/python -m config.translations collect

# Stamps --------------------------------------------------------------------------------------------------------------

.venv/bin/python:
	@config/requirements/system.sh run
	$(PYTHON) -m venv .venv

$(RUN): | .venv/bin/python
	$(PIP) -r config/requirements/run.txt
	@rm -f .venv/.run-* && touch $@

$(DEV): $(RUN)
	$(PIP) -r config/requirements/dev.txt
	@rm -f .venv/.dev-* && touch $@

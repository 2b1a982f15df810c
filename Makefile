# Two commands do everything on a machine with Python 3.11 or newer, Node and make:
#   make play    opens the tables and prints the address for your browser
#   make test    runs every check and test
PYTHON ?= python3
BIN := .venv/bin
RUNS := .venv/.runs
INSTALLED := .venv/.installed
DOCS := .venv/.docs-installed
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test quick install page check clauses docs warm test-compiled test-interpreted test-bounds test-page e2e e2e-quick screenshots icons pictures dist try-wheel release bench peers format soak load fairness growth cluster strength learners

# For this machine and its network, so that others can join by QR code; `make play HOST=127.0.0.1`: for this machine only.
HOST ?= 0.0.0.0
PORT ?= 8000
play:
	@$(MAKE) --no-print-directory --jobs 2 $(RUNS) $(PAGE)
	@$(BIN)/amulett serve --host $(HOST) --port $(PORT)

test: install check warm test-page e2e-quick test-compiled test-interpreted test-bounds

# The Python packages and the page at the same time: each waits for the network most of the time.
install:
	@$(MAKE) --no-print-directory --jobs 2 $(INSTALLED) $(PAGE)

LOGS := .venv/logs
EXPLAIN = || { $(PYTHON) tools/explain.py
$(RUNS): pyproject.toml constraints.txt
	@$(PYTHON) -c "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15) and 'Amulett needs Python 3.11 to 3.14, as Numba does: make PYTHON=python3.13')"
	@echo "Setting up .venv (once) ..."
	@mkdir -p $(LOGS)
	@$(PYTHON) -m venv .venv > $(LOGS)/venv 2>&1 $(EXPLAIN) "Setting up .venv" $(LOGS)/venv; exit 1; }
	@$(BIN)/python -m pip install --quiet --editable . > $(LOGS)/pip 2>&1 \
	$(EXPLAIN) "Installing the Python packages" $(LOGS)/pip; exit 1; }
	@touch $@

# What checking and testing needs beyond that.
$(INSTALLED): $(RUNS) examples/kuhn_poker/pyproject.toml
	@echo "Installing what the tests need (once) ..."
	@{ $(BIN)/python -m pip install --quiet --editable '.[dev]' && \
	$(BIN)/python -m pip install --quiet --no-deps --editable examples/kuhn_poker; } > $(LOGS)/pip 2>&1 \
	$(EXPLAIN) "Installing the Python packages" $(LOGS)/pip; exit 1; }
	@touch $@

# The page, built into the package whenever its sources have changed.
PAGE := src/amulett/server/page/index.html
page: $(PAGE)

NODE = command -v npm > /dev/null || { echo "amulett: the page is built with Node, which is not here: install it (Debian: apt install nodejs npm), or install a finished package (pip install amulett)" >&2; exit 1; }
$(PAGE): web/node_modules/.installed $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/build.ts web/svelte.config.js
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# Not `npm ci`: it insists on the builds for every other kind of machine, which not every registry has. The lock file stays as it is.
web/node_modules/.installed: web/package.json web/package-lock.json
	@$(NODE)
	@mkdir -p $(LOGS)
	@(cd web && npm install --no-save --no-audit --no-fund) > $(LOGS)/npm 2>&1 $(EXPLAIN) "Installing the page's packages" $(LOGS)/npm; exit 1; }
	@touch $@

# What is installed elsewhere: a source distribution, a wheel for every machine, and one with machine code for machines like this.
# The same sources give the same bytes.
DIST ?= dist
CODE := build/code
dist: docs
	@rm -rf $(DIST) $(CODE)
	@$(BIN)/python -m amulett.testing.shipping $(CODE)
	@export SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) AMULETT_PAGE=built && \
	$(BIN)/python -m hatchling build --target sdist --target wheel --directory $(DIST) && \
	AMULETT_CODE=$(CURDIR)/$(CODE) $(BIN)/python -m hatchling build --target wheel --directory $(DIST)
	@ls -l $(DIST)

# The wheel on a machine that has nothing: an empty environment, an empty cache, no Node.
try-wheel: install
	@$(BIN)/python tools/first_start.py $$(ls $(DIST)/*-cp*.whl) --constraint constraints.txt

# Checks, builds twice, tries the wheel, tags: make release VERSION=0.2.0
release: install
	@$(BIN)/python tools/release.py $(VERSION)

check: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m amulett.testing.clauses tests

# While you work: the checks, and the interpreted tests for what has changed (since REV, or since the last commit).
quick: check
	@$(BIN)/python -m amulett.testing.quick $(REV)

clauses: install
	@$(BIN)/python -m amulett.testing.clauses tests

# The machine code of the rules, compiled once before two test processes need it.
warm: install
	@$(BIN)/python -m amulett.testing.warm_all --names | xargs -P 2 -n 1 $(BIN)/python -m amulett.testing.warm_all

test-page: page
	cd web && npm run --silent check && npm run --silent test

# Whole matches through the page in a real browser; needs Chromium (Debian: apt install chromium).
e2e: install $(DOCS)
	$(BIN)/pytest tests/e2e

# The part of them that belongs to `make test`: one match of each game, the layout at three sizes, accessibility (about three minutes).
CHROMIUM := $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
e2e-quick: install $(DOCS)
ifeq ($(CHROMIUM),)
	@echo "SKIPPED: the tests of the page in a real browser, because no Chromium was found (Debian: apt install chromium)"
else
	$(BIN)/pytest -m quick --durations=5 tests/e2e
endif

# Every screen at phone and desktop size, light and dark, saved to screenshots/ (not in git).
screenshots: install
	@PYTHONPATH=tests $(BIN)/python -m e2e.screenshots

# The app's icons, from web/public/icon.svg.
icons: install
	@PYTHONPATH=tests $(BIN)/python -m e2e.icons

# The pictures of the documents, from real matches, to docs/pictures: look at them before you commit them.
pictures: install $(DOCS)
	@PYTHONPATH=tests $(BIN)/python -m e2e.pictures

# What a machine lacks for some of the tests is said at the end, a line for each.
test-compiled: install $(DOCS)
	$(BIN)/pytest -n 2 --dist worksteal
	@$(BIN)/python -m amulett.testing.missing

# The conformance kit checks only the compiled rules; the trajectories show that both ways give the same results.
test-interpreted: install
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal --cov --cov-report=term:skip-covered \
		tests/core tests/games tests/test_trajectories.py tests/test_playthroughs.py tests/test_columns.py

test-bounds: install
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest tests/test_trajectories.py

# The server killed 1,000 times, at random moments.
soak: install
	AMULETT_KILLS=1000 $(BIN)/pytest -s tests/server/test_crashes.py

# 250 tables of four simulated people each.
load: install
	$(BIN)/python -m bench.load

# An honest table beside 40 tables of masters; match after match for 25 minutes, in which the server must not grow.
fairness growth: install
	$(BIN)/python -m bench.$@

# Matches on Ray; and several servers on one PostgreSQL (Debian: apt install postgresql), which this starts and ends by itself: the tests
# of shared tables; appends and load beside SQLite; then 300 tables while servers and database die, sleep and are cut off. About
# twenty minutes; at the end every figure beside what is wanted, and whether all of it holds.
cluster: install
	@$(BIN)/python -m pip install --quiet --editable '.[ray]'
	$(BIN)/python -m bench.proof

# What `make test` leaves out of the doors for programs that learn: NFSP, the notebook, a lesson of the learner, PettingZoo's benchmark at
# every table. Whatever is left out here, too, counts as failed. On Linux the registry's PyTorch takes about 5 GB; its build for the CPU
# alone, which PyTorch's own site says how to install into .venv, is enough: install it before this.
learners: install
	@$(BIN)/python -m pip install --quiet --editable '.[torch,notebook,openspiel]'
	AMULETT_EVERY_TABLE=1 $(BIN)/pytest -p amulett.testing.no_skips tests/envs tests/data tests/examples

# Every level against the one below, and search against the heuristic, in every game with levels of its own: takes hours. You can
# interrupt it: finished matches are kept, and the same command resumes from there.
SEED ?= 2026
strength: install
	for game in $$($(BIN)/python -m amulett.arena.strength --games); do \
		$(BIN)/amulett arena $$game --ladder --seed $(SEED) --out docs/strength/$$game-ladder.html && \
		$(BIN)/amulett arena $$game --bots search:ms=100,heuristic --sprt --seed $(SEED) --out docs/strength/$$game-search.html \
		|| exit 1; done
	$(BIN)/python -m amulett.arena.strength docs/strength

# What builds the documents as a site: not needed to play.
$(DOCS): $(INSTALLED)
	@$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@

# The generated pages, then the site with all of them, which `amulett serve` shows under /docs.
docs: install $(DOCS)
	$(BIN)/python -m amulett.testing.pages docs
	$(BIN)/python -m amulett.testing.sentences docs
	$(BIN)/python -m amulett.arena.strength docs/strength
	$(BIN)/python -m amulett.server.schema
	$(BIN)/python -m amulett.testing.site

format: install
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: install
	$(BIN)/amulett bench

peers: install
	$(BIN)/python -m pip install --quiet --editable '.[peers]'
	$(BIN)/python bench/peers.py

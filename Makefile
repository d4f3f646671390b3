.DEFAULT_GOAL := help
.PHONY: help play test fix lint check soak bench bench-peers fast slow lock migrations

PY  ?= python3.11
BIN := .venv/bin
UV  := $(BIN)/uv

# A suite of many processes would compile every module in each of them.
unexport PYTHONDONTWRITEBYTECODE

help: ## Show these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/.%: requirements/%.txt requirements/uv.txt
	@test -x $(BIN)/python || $(PY) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt || true
	@if [ -x $(UV) ]; then $(UV) pip install -q --compile-bytecode --python $(BIN)/python --require-hashes -r $<; \
	 else $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<; fi
	@touch $@

play: .venv/.demo ## Play on this machine: site, worker and broker (PORT=8000; Ctrl-C ends all)
	@exec $(BIN)/python -m scripts.play

test: .venv/.dev ## The whole test suite, on SQLite and an embedded broker unless DATABASE_URL and REDIS_URL say otherwise
	@sh scripts/chromium.sh
	@exec $(BIN)/python -m pytest -q $(ARGS)

fix: .venv/.dev ## Format, and mend what can be mended
	@$(BIN)/ruff check -q --fix . ; $(BIN)/ruff format .

lint: .venv/.dev ## Style, types, architecture, dead code, the site's scripts (needs Node.js), migrations, deploy settings, security
	@sh scripts/lint.sh

check: .venv/.dev ## All that CI checks
	@exec bash scripts/check.sh

soak: .venv/.dev ## What takes longer than 20 seconds: a million shuffles, minutes of beat
	@sh scripts/nginx.sh
	@exec $(BIN)/python -m pytest -q -n 0 -m soak $(ARGS)

bench: .venv/.dev ## Print what is measured, with the machine's load beside it
	@exec $(BIN)/python -m benchmarks

.venv-bench/.done: requirements/benchmarks.txt .venv/.dev
	@test -x .venv-bench/bin/python || $(PY) -m venv .venv-bench
	@if [ -x $(UV) ]; then $(UV) pip install -q --python .venv-bench/bin/python --require-hashes -r $<; \
	 else .venv-bench/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r $<; fi
	@touch $@

bench-peers: .venv-bench/.done ## The engine beside OpenSpiel, RLCard and PokerKit, in an environment of their own
	@exec .venv-bench/bin/python -m benchmarks.peers

fast: .venv/.dev ## Compile what par and reviews spend their time in (needs a C compiler; never needed)
	@exec $(BIN)/python -m scripts.compile

slow: .venv/.dev ## Remove what `make fast` has built
	@exec $(BIN)/python -m scripts.compile --remove

migrations: .venv/.dev ## Write the migrations that the models ask for
	@exec $(BIN)/python manage.py makemigrations

lock: ## Pin every dependency again, with hashes (needs the network)
	$(UV) pip compile -q --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -o requirements/uv.txt requirements/uv.in
	$(UV) pip compile -q --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -o requirements.txt requirements/base.in
	$(UV) pip compile -q --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -c requirements.txt -o requirements/demo.txt requirements/demo.in
	$(UV) pip compile -q --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -c requirements/demo.txt -o requirements/dev.txt requirements/dev.in
	$(UV) pip compile -q --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -o requirements/benchmarks.txt requirements/benchmarks.in
	$(UV) pip compile -q --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -o requirements/passwords.txt requirements/passwords.in

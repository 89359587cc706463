# make run and make test set everything up that they need; they ask for Python 3.11 or later and nothing else.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: run test check lock clean

run: $(READY)  ## audit the example night and print the report
	@$(BIN)/almoner audit examples/night.jsonl; code=$$?; [ $$code -eq 3 ] || exit $$code
	@echo "The example night holds planted breaches: finding them is what it is for."

test: $(READY)  ## run the tests
	$(BIN)/pytest -n auto

check: $(READY)  ## formatting, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

lock: $(READY)  ## pin the newest versions that pyproject.toml allows
	$(BIN)/pip install -q --upgrade uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --upgrade \
		--no-header --no-annotate --no-emit-index-url --output-file requirements.lock

$(READY): pyproject.toml requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $(READY)

clean:  ## remove everything that was set up or generated
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

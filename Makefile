# make demo   builds Martlet, serves the movie example, generates its SDK, and runs an app with it
# make test   builds and tests everything, also on a fresh machine
.PHONY: demo test test-long lint docs bench packages

SWIFT ?= swift

demo:
	@Scripts/install-packages.sh build
	@Scripts/demo.sh

test:
	@Scripts/install-packages.sh test
	@Scripts/test.sh

# Tests with full iteration counts, and with the thread sanitizer.
test-long:
	@Scripts/install-packages.sh test
	@Scripts/test-long.sh

lint:
	@Scripts/install-packages.sh lint
	$(SWIFT) format lint --strict --parallel -r Sources Tests Examples Benchmarks Compatibility Package.swift
	python3 Scripts/check-documentation.py
	python3 Scripts/check-language.py

docs:
	@Scripts/docs.sh

# All benchmarks, or one of them: make bench ROW=echo
bench:
	@Scripts/install-packages.sh bench
	@Scripts/bench.sh $(ROW)

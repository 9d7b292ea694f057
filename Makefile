# make demo   builds, serves the film example, generates its SDK, runs an app on it
# make test   everything, on a fresh machine
.PHONY: demo test test-long lint docs bench packages

SWIFT ?= swift

demo:
	@Scripts/install-packages.sh build
	@Scripts/demo.sh

test:
	@Scripts/install-packages.sh test
	@Scripts/test.sh

# The counts that the design states, and the thread sanitizer.
test-long:
	@Scripts/install-packages.sh test
	@Scripts/test-long.sh

lint:
	$(SWIFT) format lint --strict --parallel -r Sources Tests Examples Benchmarks Compatibility Package.swift

docs:
	@Scripts/docs.sh

# make bench, or one row: make bench ROW=echo
bench:
	@Scripts/install-packages.sh bench
	@Scripts/bench.sh $(ROW)

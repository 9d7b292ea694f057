#!/usr/bin/env bash
# Builds once, runs the examples as the README shows them, then every test in one process.
set -euo pipefail
cd "$(dirname "$0")/.."
Tests/Tools/venv.sh >/dev/null
swift build --build-tests
Scripts/check-demo.sh
# One after the other: tests with processes and deadlines must not starve beside those that compute.
exec swift test --skip-build --no-parallel

#!/usr/bin/env bash
# Builds everything, runs the examples of the README, then runs all tests in one process.
set -euo pipefail
cd "$(dirname "$0")/.."
Tests/Tools/venv.sh >/dev/null
swift build --build-tests
Scripts/check-demo.sh
# Not in parallel: tests with processes and deadlines must not compete with compute-intensive ones.
exec Scripts/run-tests.sh .build/debug 30 --no-parallel

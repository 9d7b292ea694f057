#!/usr/bin/env bash
# Builds once, then runs every test in one process.
set -euo pipefail
cd "$(dirname "$0")/.."
Tests/Tools/venv.sh
swift build --build-tests
exec swift test --skip-build

#!/usr/bin/env bash
# Runs the tests with full iteration counts, then those with concurrency with the thread sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."
Tests/Tools/venv.sh
export MARTLET_LONG_TESTS=1
swift build --build-tests
swift test --skip-build --no-parallel
export TSAN_OPTIONS="suppressions=$PWD/Scripts/thread-sanitizer.txt"
swift test --sanitize=thread --no-parallel --scratch-path .build/tsan \
  --filter 'SQLiteTests|SQLiteFunctionsTests|ServerSQLiteTests|LocksTests|EventLoopTests|HTTP1Tests|ExecutionTests|ConnectServerTests|MartletTests|LocalStoreTests|QueryCacheTests|RecordsTests'

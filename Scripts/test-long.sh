#!/usr/bin/env bash
# Runs the tests with full iteration counts, then those with concurrency with the thread sanitizer.
#
#   Scripts/test-long.sh [counts|sanitizer]
set -euo pipefail
cd "$(dirname "$0")/.."
stage=${1:-all}
Tests/Tools/venv.sh >/dev/null
export MARTLET_LONG_TESTS=1
if [ "$stage" != sanitizer ]; then
  swift build --build-tests
  Scripts/run-tests.sh .build/debug 240 --no-parallel
fi
if [ "$stage" != counts ]; then
  # Built first, and run without the package manager, which would build again.
  swift build --build-tests --sanitize=thread --scratch-path .build/tsan
  export TSAN_OPTIONS="suppressions=$PWD/Scripts/thread-sanitizer.txt"
  Scripts/run-tests.sh .build/tsan/debug 90 --no-parallel \
    --filter 'SQLiteTests|SQLiteFunctionsTests|ServerSQLiteTests|LocksTests|EventLoopTests|HTTP1Tests|ExecutionTests|ConnectServerTests|MartletTests|LocalStoreTests|QueryCacheTests|RecordsTests'
fi

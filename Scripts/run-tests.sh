#!/usr/bin/env bash
# Runs the built tests, and ends them when they take too long, with the names of the tests that had not ended.
#
#   Scripts/run-tests.sh BUILD_FOLDER MINUTES [argument of the test program ...]
#
# The test program is called directly: `swift test` reads its output to the end, and waits forever when a child of an
# ended test program still has that output open.
set -euo pipefail
export LC_ALL=C.UTF-8
folder=$1 minutes=$2
shift 2
log=$(mktemp)
tests= printer=
cleanup() {
  for process in $tests $printer; do kill -9 "$process" 2>/dev/null || true; done
  rm -f "$log" "$log.fifo"
}
trap cleanup EXIT
mkfifo "$log.fifo"
tee "$log" <"$log.fifo" &
printer=$!
"$folder/MartletPackageTests.xctest" --testing-library swift-testing "$@" >"$log.fifo" 2>&1 &
tests=$!
end=$((SECONDS + minutes * 60))
while kill -0 "$tests" 2>/dev/null && [ "$SECONDS" -lt "$end" ]; do sleep 1; done
status=0
if kill -0 "$tests" 2>/dev/null; then
  echo "The tests did not end within $minutes minutes. Not ended:"
  plain() { sed $'s/\x1b\\[[0-9;]*m//g' "$log"; }
  started=$(plain | sed -nE 's/^◇ ((Test|Suite) .*) started\.$/  \1/p' | { grep -vE '^  Test (run|case)( |$)' || true; } | sort -u)
  ended=$(plain | sed -nE 's/^(✔|✘) ((Test|Suite) .*)/  \2/p' |
    sed -E 's/ (with [0-9]+ test cases? )?(passed|failed) after [0-9.]+ seconds.*$//' | sort -u)
  comm -23 <(echo "$started") <(echo "$ended")
  if command -v gdb >/dev/null; then
    echo "Its threads:"
    gdb -p "$tests" -batch -ex 'thread apply all bt 12' 2>/dev/null | grep -E '^(Thread|#)' || true
  fi
  kill -9 "$tests"
  status=124
fi
if [ "$status" = 0 ]; then wait "$tests" || status=$?; fi
tests=
# A child of the tests that lives on, such as the sanitizer's symbolizer, holds their output open.
for _ in 1 2 3 4 5; do kill -0 "$printer" 2>/dev/null && sleep 1; done
# A filter that fits nothing is a mistake.
if grep -q 'Test run with 0 tests' "$log"; then status=1; fi
exit "$status"

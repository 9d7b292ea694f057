#!/usr/bin/env bash
# Checks that the demo prints what the README shows, except for ids and ports.
set -euo pipefail
cd "$(dirname "$0")/.."
normal() { sed -E 's/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/ID/; s/127\.0\.0\.1:[0-9]+/127.0.0.1:PORT/'; }
shown=$(mktemp)
expected=$(mktemp)
trap 'rm -f "$shown" "$expected"' EXIT
Scripts/demo.sh | tee /dev/stderr | normal >"$shown"
awk '/^## Output of the demo/ { found = 1 } found && /^```/ { inside = !inside; if (!inside) exit; next } inside' README.md |
  normal >"$expected"
while IFS= read -r line; do
  [ -z "$line" ] || grep -qxF -- "$line" "$shown" || {
    echo "the demo does not print this line of the README: $line" >&2
    exit 1
  }
done <"$expected"

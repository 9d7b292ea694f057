#!/bin/sh
# Bench rows `cache-store` and `cache-read`: 1,000 rows into and out of the client cache. Usage: cache.sh [ROUNDS]
set -eu
cd "$(dirname "$0")/.."
swift build -c release --product CacheBench >&2
exec "$(swift build -c release --show-bin-path)/CacheBench" "$@"

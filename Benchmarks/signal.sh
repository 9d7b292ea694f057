#!/bin/sh
# Bench row `signal`: commit in one process until the value is seen in another. Usage: signal.sh [COMMITS]
set -eu
cd "$(dirname "$0")/.."
swift build -c release --product SignalBench >&2
exec "$(swift build -c release --show-bin-path)/SignalBench" "$@"

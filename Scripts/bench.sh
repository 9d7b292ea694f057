#!/usr/bin/env bash
# Runs all benchmarks, or the one that is named. Prints a line for each: name  ours  reference  ratio  target  met|missed
set -euo pipefail
cd "$(dirname "$0")/.."
echo "load average: $(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null || uptime)"
status=0
for script in Benchmarks/*.sh; do
  row=$(basename "$script" .sh)
  [ $# -eq 0 ] || [ -z "${1:-}" ] || [ "$1" = "$row" ] || continue
  bash "$script" || status=1
done
exit $status

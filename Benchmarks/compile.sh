#!/usr/bin/env bash
# Bench row `compile`: CPU of compiling a service of 100 tables and 300 operations.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-7}
release martlet
python3 Benchmarks/make_service.py "$work/service"
for _ in $(seq "$rounds"); do
  TIMEFORMAT='%U %S'
  { time "$program" compile "$work/service" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }' >>"$work/cpu.txt"
done
awk -v ours="$(median "$work/cpu.txt")" 'BEGIN {
  printf "compile  %.3f s  -  -  <= 0.3 s  %s\n", ours, ours <= 0.3 ? "met" : "missed"
}'

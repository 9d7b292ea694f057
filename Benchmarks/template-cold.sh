#!/usr/bin/env bash
# Bench row `template-cold`: CPU of a template over 1,001 Swift files, nothing cached.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
source Benchmarks/Templates/rows.bash
rounds=${1:-5}
prepare_templates
for _ in $(seq "$rounds"); do
  rm -rf "$work/out" "$work/cache"
  cpu_seconds "$work/ours.txt" render
  cpu_seconds "$work/floor.txt" "$work/floor" "$work/tree"
done
report template-cold 0.05

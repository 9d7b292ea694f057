#!/usr/bin/env bash
# The benchmark `template-cold`: CPU time to render a template with 1,001 Swift files, without a cache.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
source Benchmarks/Templates/rows.bash
rounds=${1:-5}
prepare_templates
for _ in $(seq "$rounds"); do
  rm -rf "$work/out" "$work/cache"
  cpu_seconds "$work/ours.txt" render
  cpu_seconds "$work/baseline.txt" "$work/baseline" "$work/tree"
done
report template-cold 0.05

#!/usr/bin/env bash
# The benchmark `template-warm`: CPU time to render the same template after one of the 1,001 files changed.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
source Benchmarks/Templates/rows.bash
rounds=${1:-7}
prepare_templates
render
for round in $(seq "$rounds"); do
  sed -i "s/static let tableName = .*/static let tableName = \"changed_$round\"/" "$work/tree/Module01/Model0001.swift"
  cpu_seconds "$work/ours.txt" render
  [ "$round" -gt 3 ] || cpu_seconds "$work/baseline.txt" "$work/baseline" "$work/tree"
done
report template-warm 0.04

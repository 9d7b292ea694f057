#!/usr/bin/env bash
# Bench row `template-warm`: CPU of the same template when one of the 1,001 files has changed since the last run.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
source Benchmarks/Templates/rows.bash
rounds=${1:-7}
prepare_templates
render
for round in $(seq "$rounds"); do
  sed -i "s/static let tableName = .*/static let tableName = \"changed_$round\"/" "$work/tree/Module01/Model0001.swift"
  cpu_seconds "$work/ours.txt" render
  [ "$round" -gt 3 ] || cpu_seconds "$work/floor.txt" "$work/floor" "$work/tree"
done
report template-warm 0.04

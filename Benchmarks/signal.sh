#!/usr/bin/env bash
# The benchmark `signal`: the time from a commit in one process until another process receives the value, compared with two
# C processes that use a revision file and a file watch. Medians in microseconds. Usage: signal.sh [COMMITS]
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
commits=${1:-100000} rounds=4
release SignalBench
cc -O2 Benchmarks/Signal/reference.c -o "$work/reference" -lsqlite3
for round in $(seq "$rounds"); do
  mkdir "$work/$round"
  "$program" $((commits / rounds)) >>"$work/ours.txt"
  "$work/reference" $((commits / rounds)) "$work/$round" >>"$work/reference.txt"
done
awk '{ print $1 }' "$work/ours.txt" >"$work/mine.txt"
awk '{ print $1 }' "$work/reference.txt" >"$work/theirs.txt"
awk -v ours="$(median "$work/mine.txt")" -v reference="$(median "$work/theirs.txt")" -v commits="$commits" \
  -v missed="$(awk '{ sum += $3 } END { print sum }' "$work/ours.txt")" 'BEGIN {
  ratio = ours / reference
  printf "signal  p50 %.1f us (%d of %d missed)  %.1f us  %.2f  <= 2, none missed  %s\n", ours, missed, commits, reference, ratio,
    (ratio <= 2 && missed == 0 ? "met" : "missed")
}'

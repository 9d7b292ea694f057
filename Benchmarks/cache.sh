#!/usr/bin/env bash
# The benchmarks `cache-store` and `cache-read`: CPU time to store 1,000 rows in the client cache and to read them, compared
# with a C program that writes the same rows to the same tables and reads them into structs. Usage: cache.sh [ROUNDS]
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-3} answers=25
release CacheBench
cc -O2 Benchmarks/Cache/reference.c -o "$work/reference" -lsqlite3
for _ in $(seq "$rounds"); do
  rm -rf "$work/cache" "$work"/reference.sqlite*
  mkdir "$work/cache"
  "$program" "$answers" "$work/cache" >>"$work/ours.txt"
  "$work/reference" "$(find "$work/cache/store" -name '*.sqlite' | head -1)" "$work/reference.sqlite" >>"$work/reference.txt"
done
# row NAME COLUMN-OF-MARTLET COLUMN-OF-THE-REFERENCE TARGET
row() {
  awk -v column="$2" '{ print $column }' "$work/ours.txt" >"$work/mine.txt"
  awk -v column="$3" '{ print $column }' "$work/reference.txt" >"$work/theirs.txt"
  awk -v name="$1" -v target="$4" -v ours="$(median "$work/mine.txt")" -v reference="$(median "$work/theirs.txt")" 'BEGIN {
    ratio = ours / reference
    printf "%s  %.2f ms CPU  %.2f ms CPU  %.2f  <= %.1f  %s\n", name, ours, reference, ratio, target, ratio <= target ? "met" : "missed"
  }'
}
row cache-store 1 1 2.0
row cache-read 3 2 2.5

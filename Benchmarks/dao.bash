# The benchmarks `dao-insert`, `dao-lookup` and `dao-fetch`: the generated DAO compared with SQLite's C interface. Measures the
# CPU time, as medians of interleaved rounds. To be sourced with `row` and `target` set.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source Benchmarks/common.bash
release DAOBench
cc -O2 Benchmarks/DAO/reference.c -o "$work/reference" -lsqlite3
work_kind=${row#dao-}
mkdir "$work/ours"
if [ "$work_kind" != insert ]; then
  # Both read existing files.
  "$program" "$work_kind" "$work/ours" >/dev/null
  "$work/reference" "$work_kind" "$work/reference.sqlite" >/dev/null
fi
for _ in $(seq "${1:-5}"); do
  if [ "$work_kind" = insert ]; then
    rm -rf "$work/ours" "$work"/reference.sqlite*
    mkdir "$work/ours"
  fi
  "$program" "$work_kind" "$work/ours" >>"$work/ours.txt"
  "$work/reference" "$work_kind" "$work/reference.sqlite" >>"$work/reference.txt"
done
awk -v row="$row" -v target="$target" -v ours="$(median "$work/ours.txt")" -v reference="$(median "$work/reference.txt")" -v note="$note" 'BEGIN {
  ratio = ours / reference
  met = ratio <= target
  printf "%s  %.1f ms CPU  %.1f ms CPU  %.2f  <= %.2f  %s\n", row, ours, reference, ratio, target, met ? "met" : "missed"
  if (!met && note != "") print "  " note
}'

#!/usr/bin/env bash
# The benchmark `widget-memory`: peak resident memory of a widget's process with 10,000 tasks in the store, in addition to
# that of an empty Swift process.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
release EmptyProcess
empty=$program
release WidgetMemory
mkfifo "$work/input"
"$empty" <"$work/input" &
pids+=("$!")
exec 9>"$work/input"
sleep 0.5
reference=$(awk '/^VmHWM/ { print $2 }' "/proc/${pids[0]}/status")
ours=$("$program" "$work/store")
awk -v ours="$ours" -v reference="$reference" 'BEGIN {
  above = (ours - reference) / 1024
  printf "widget-memory  %.1f MB  %.1f MB  %.1f MB above  <= 9 MB  %s\n", ours / 1024, reference / 1024, above, \
    (above <= 9 ? "met" : "missed")
}'

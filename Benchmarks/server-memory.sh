#!/usr/bin/env bash
# The benchmark `server-memory`: resident memory of the server, idle and under load.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
release martlet
serve_films 9393
write_get_script
resident() { awk '/VmRSS/ { printf "%.1f", $2 / 1024 }' "/proc/$server/status"; }
sleep 1
idle=$(resident)
wrk -t1 -c64 -d8s -s "$work/get.lua" "$films:executeQuery" >/dev/null &
load=$!
peak=0
while kill -0 "$load" 2>/dev/null; do
  current=$(resident)
  peak=$(awk -v a="$peak" -v b="$current" 'BEGIN { print (a > b ? a : b) }')
  sleep 0.2
done
awk -v idle="$idle" -v peak="$peak" 'BEGIN {
  printf "server-memory  %.1f MB idle, %.1f MB under load  -  -  <= 26 MB, <= 40 MB  %s\n", idle, peak, idle <= 26 && peak <= 40 ? "met" : "missed"
}'

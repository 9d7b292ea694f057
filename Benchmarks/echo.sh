#!/usr/bin/env bash
# The benchmark `echo`: CPU time of our server per request, compared with a minimal C program. Both respond to the same
# requests, in interleaved rounds on one machine; the medians are compared. Requires wrk and cc.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-5} seconds=${2:-3}
release EchoServer
cc -O2 -o "$work/reference" Benchmarks/echo/reference.c
"$work/reference" 9398 &
reference=$!
pids+=("$reference")
"$program" 9397 >/dev/null &
ours=$!
pids+=("$ours")
sleep 0.5
for _ in $(seq "$rounds"); do
  cpu_per_request "$reference" -d"${seconds}s" -s Benchmarks/echo/post.lua http://127.0.0.1:9398/ >>"$work/reference.txt"
  cpu_per_request "$ours" -d"${seconds}s" -s Benchmarks/echo/post.lua http://127.0.0.1:9397/ >>"$work/ours.txt"
done
awk -v ours="$(median "$work/ours.txt")" -v reference="$(median "$work/reference.txt")" 'BEGIN {
  ratio = ours / reference
  printf "echo  %.2f us/request  %.2f us/request  %.2f  <= 1.15  %s\n", ours, reference, ratio, ratio <= 1.15 ? "met" : "missed"
}'

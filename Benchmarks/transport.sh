#!/usr/bin/env bash
# The benchmark `transport`: CPU time of a request in the SDK, compared with that of our server for the same request.
# Usage: transport.sh [ROUNDS]
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-5} count=40000
release TransportBench
client=$program
release EchoServer
"$program" 9396 immediate 0 '{"data":{"movie_insert":{"id":"x"}}}' >"$work/server.log" &
server=$!
pids+=("$server")
sleep 0.5
for _ in $(seq "$rounds"); do
  before=$(ticks "$server")
  "$client" 9396 "$count" 16 >>"$work/client.txt"
  awk -v ticks=$(($(ticks "$server") - before)) -v hertz="$(getconf CLK_TCK)" -v count="$count" \
    'BEGIN { print ticks / hertz * 1000000 / count }' >>"$work/server.txt"
done
awk -v ours="$(median "$work/client.txt")" -v reference="$(median "$work/server.txt")" 'BEGIN {
  ratio = ours / reference
  printf "transport  %.2f us/request  %.2f us/request  %.2f  <= 2.5  %s\n", ours, reference, ratio, ratio <= 2.5 ? "met" : "missed"
}'

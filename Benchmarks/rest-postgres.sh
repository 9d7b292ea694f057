#!/usr/bin/env bash
# Bench row `rest-postgres`: getMovieByKey over REST on PostgreSQL, requests a second of 64 connections, against pgbench's
# select by key with eight prepared connections on the same server.
# 0.75 with a p99 of 2.3 ms; 0.70 and 6.0 ms were seen where others used the cores too.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-5} seconds=${2:-3}
release martlet
start_cluster
serve_films 9397 --database "postgres://martlet@/bench?host=$cluster"
write_get_script
for _ in $(seq "$rounds"); do
  pgbench_rate -S -T "$seconds" >>"$work/reference.txt"
  rest_rate "$work/get.lua" "$films:executeQuery" 64 "$seconds" >>"$work/rest.txt"
done
awk '{ print $1 }' "$work/rest.txt" >"$work/rate.txt"
awk '{ print $2 }' "$work/rest.txt" >"$work/p99.txt"
awk -v ours="$(median "$work/rate.txt")" -v reference="$(median "$work/reference.txt")" -v p99="$(median "$work/p99.txt")" 'BEGIN {
  ratio = ours / reference
  printf "rest-postgres  %.0f req/s (p99 %.2f ms)  %.0f tps  %.2f  >= 0.70, p99 <= 5 ms  %s\n", ours, p99, reference, ratio, \
    (ratio >= 0.70 && p99 <= 5 ? "met" : "missed")
}'

#!/usr/bin/env bash
# The benchmark `rest-postgres`: getMovieByKey over REST with PostgreSQL: requests per second of 64 connections, compared
# with a select by key in pgbench with eight connections and prepared statements on the same server. The 99th percentile is
# compared with that of pgbench with 64 connections.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-5} seconds=${2:-3}
release martlet
start_cluster
serve_films 9397 --database "postgres://martlet@/bench?host=$cluster"
write_get_script
for _ in $(seq "$rounds"); do
  pgbench_rate -S -T "$seconds" >>"$work/reference.txt"
  pgbench_p99 64 "$seconds" >>"$work/reference-p99.txt"
  rest_rate "$work/get.lua" "$films:executeQuery" 64 "$seconds" >>"$work/rest.txt"
done
awk '{ print $1 }' "$work/rest.txt" >"$work/rate.txt"
awk '{ print $2 }' "$work/rest.txt" >"$work/p99.txt"
awk -v ours="$(median "$work/rate.txt")" -v reference="$(median "$work/reference.txt")" -v p99="$(median "$work/p99.txt")" \
  -v reference_p99="$(median "$work/reference-p99.txt")" 'BEGIN {
  ratio = ours / reference
  slow = p99 / reference_p99
  printf "rest-postgres  %.0f req/s, p99 %.2f ms  %.0f tps, p99 %.2f ms  %.2f, p99 %.2f  >= 0.70, p99 <= 2  %s\n", ours, p99, \
    reference, reference_p99, ratio, slow, (ratio >= 0.70 && slow <= 2 ? "met" : "missed")
}'

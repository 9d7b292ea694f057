#!/usr/bin/env bash
# The benchmark `watch`: the time from saving a file of a service with 100 tables and 300 operations until the change is
# served and its SDK is written, compared with the time to compile the same service.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-7}
release martlet
python3 Benchmarks/make_service.py "$work/service"
"$program" dev "$work/service" --port 9394 >"$work/dev.log" 2>&1 &
pids+=("$!")
wait_for "$work/dev.log" 'at http://'
sdk=$work/service/sdk/BenchSDK/Sources/BenchOperations.swift
url=http://127.0.0.1:9394/v1/projects/p/locations/l/services/bench/connectors/bench:executeQuery
now() { date +%s%N; }
for round in $(seq "$rounds"); do
  sleep 0.$((RANDOM % 10))
  printf 'query Added%s @auth(level: PUBLIC, insecureReason: "bench") { table0s { id } }\n' "$round" \
    >>"$work/service/connector/operations.gql"
  start=$(now)
  until grep -q "Added$round" "$sdk" &&
    curl -s "$url" -d "{\"operationName\":\"Added$round\"}" | grep -q '"data"'; do sleep 0.005; done
  echo $((($(now) - start) / 1000000)) >>"$work/times.txt"
  start=$(now)
  "$program" compile "$work/service" >/dev/null 2>&1
  echo $((($(now) - start) / 1000000)) >>"$work/compile.txt"
done
awk -v ours="$(median "$work/times.txt")" -v reference="$(median "$work/compile.txt")" 'BEGIN {
  ratio = ours / reference
  printf "watch  %d ms  %d ms  %.2f  <= 2  %s\n", ours, reference, ratio, ratio <= 2 ? "met" : "missed"
}'

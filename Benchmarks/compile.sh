#!/usr/bin/env bash
# The benchmark `compile`: CPU time to compile a service with 100 tables and 300 operations. Machines differ by a factor of
# three, so the time is scaled to a machine on which the C echo takes 6 us per request.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
rounds=${1:-7}
release martlet
python3 Benchmarks/make_service.py "$work/service"
cc -O2 -o "$work/reference" Benchmarks/echo/reference.c
"$work/reference" 9399 &
echo_server=$!
pids+=("$echo_server")
sleep 0.3
TIMEFORMAT='%U %S'
for _ in $(seq "$rounds"); do
  { time "$program" compile "$work/service" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }' >>"$work/cpu.txt"
  cpu_per_request "$echo_server" -d1s -s Benchmarks/echo/post.lua http://127.0.0.1:9399/ >>"$work/echo.txt"
done
awk -v ours="$(median "$work/cpu.txt")" -v reference="$(median "$work/echo.txt")" 'BEGIN {
  scaled = ours * 6 / reference
  printf "compile  %.3f s CPU  %.2f us/request of the C echo  %.3f s scaled  <= 0.10 s  %s\n", ours, reference, scaled,
    scaled <= 0.10 ? "met" : "missed"
}'

#!/usr/bin/env bash
# The benchmark `allocations`: heap allocations per request, counted by an interposed malloc for 3,000 requests on one
# connection: an echo by the HTTP server, getMovieByKey with SQLite and with PostgreSQL, and a list of 20 films with SQLite.
# The count includes allocations by SQLite and libpq. Requires cc and Python.
#
# Not met with PostgreSQL: 17 allocations. libpq makes five: two results, and the memory blocks of the one with rows. Of the others, five hold the
# variables (two objects, the text of the key, the coerced and the bound values), four the batch and its results, two the closures of the
# deferred reply, and one the response.
cd "$(dirname "$0")/.."
source Benchmarks/common.bash
release EchoServer
echo_program=$program
release martlet
cc -O2 -shared -fPIC -o "$work/counter.so" Benchmarks/allocations/counter.c
status=0

# count NAME TARGET PORT PATH BODY
count() {
  local ours
  ours=$(python3 Benchmarks/allocations/count_requests.py "$3" "$4" "$5" "$work/$3.count")
  awk -v name="$1" -v ours="$ours" -v target="$2" 'BEGIN {
    printf "allocations-%s  %.2f/request  %d/request  %.2f  <= 1  %s\n", name, ours, target, ours / target, \
      ours <= target ? "met" : "missed"
  }'
}

# Starts a server whose allocations are counted in a file named after its port.
counted_films() {
  export LD_PRELOAD="$work/counter.so" ALLOCATIONS_FILE="$work/$1.count"
  serve_films "$@"
  unset LD_PRELOAD ALLOCATIONS_FILE
  films_path=${films#http://*/}
  films_path=/$films_path
}

# keyed_body: the request body that reads one film by its key.
keyed_body() { sed -n "s/^wrk.body = '\(.*\)'$/\1/p" "$work/get.lua"; }

LD_PRELOAD="$work/counter.so" ALLOCATIONS_FILE="$work/9395.count" "$echo_program" 9395 >/dev/null &
pids+=("$!")
sleep 0.5
count echo 1 9395 / '{"operationName":"getMovieByKey"}'

counted_films 9396
write_get_script
count keyed-sqlite 8 9396 "$films_path:executeQuery" "$(keyed_body)"
for number in $(seq 19); do
  curl -sf "$films:executeMutation" -d \
    "{\"operationName\":\"createMovie\",\"variables\":{\"title\":\"Film $number\",\"releaseYear\":1927,\"genre\":\"Sci-Fi\",\"rating\":5}}" \
    >/dev/null
done
count list-sqlite 12 9396 "$films_path:executeQuery" '{"operationName":"listMovies","variables":{}}'

start_cluster
rm -rf "$work/films"
counted_films 9397 --database "postgres://martlet@/bench?host=$cluster"
write_get_script
count keyed-postgres 12 9397 "$films_path:executeQuery" "$(keyed_body)"

# Functions of several benchmarks. To be sourced with the checkout as the current folder.
set -euo pipefail
work=$(mktemp -d)
pids=()
stop() {
  for pid in ${pids[@]+"${pids[@]}"}; do kill "$pid" 2>/dev/null || true; done
  for pid in ${pids[@]+"${pids[@]}"}; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

# Builds a product in release mode, and sets the variable `program`.
release() {
  swift build -c release --product "$1" >&2
  program=$(swift build -c release --show-bin-path)/$1
}

# The CPU time of a process in clock ticks.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }

# cpu_per_request PID WRK-ARGUMENTS…: the CPU time of a server per request in microseconds.
cpu_per_request() {
  local pid=$1 before after requests
  shift
  before=$(ticks "$pid")
  requests=$(wrk -t1 -c16 "$@" | awk '/requests in/ { print $1 }')
  after=$(ticks "$pid")
  awk -v ticks=$((after - before)) -v hertz="$(getconf CLK_TCK)" -v count="$requests" \
    'BEGIN { printf "%.3f\n", ticks / hertz * 1000000 / count }'
}

median() { sort -n "$1" | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

# wait_for FILE TEXT
wait_for() {
  for _ in $(seq 200); do
    grep -q -- "$2" "$1" && return
    sleep 0.05
  done
  cat "$1" >&2
  return 1
}

# Serves the film example on port $1, with the further arguments or with a database in the work folder. Sets `server` and
# `films`.
serve_films() {
  cp -r Examples/Movies/dataconnect "$work/films"
  rm -rf "$work/films/.dataconnect"
  printf 'connectorId: movies\n' >"$work/films/movies/connector.yaml"
  "$program" serve "$work/films" --port "$1" "${@:2}" >"$work/server.log" 2>&1 &
  server=$!
  pids+=("$server")
  wait_for "$work/server.log" 'at http://'
  films="http://127.0.0.1:$1/v1/projects/p/locations/l/services/movies/connectors/movies"
}

# Inserts a film, and writes a wrk script that reads it by its key.
write_get_script() {
  local id
  id=$(curl -s "$films:executeMutation" -d \
    '{"operationName":"createMovie","variables":{"title":"Metropolis","releaseYear":1927,"genre":"Sci-Fi","rating":5}}' |
    grep -o '[0-9a-f]\{32\}')
  cat >"$work/get.lua" <<EOL
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"name":"projects/p/locations/l/services/movies/connectors/movies","operationName":"getMovieByKey","variables":{"key":{"id":"$id"}}}'
EOL
}

# Starts a separate PostgreSQL server on a Unix socket in `$cluster`, with pgbench's tables in the database `bench`. Sets `pg`
# to the folder of its programs. If this script runs as root, the server runs as the user postgres.
start_cluster() {
  pg=${MARTLET_POSTGRES_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
  cluster=$(mktemp -d /tmp/martlet-bench-XXXXXX)
  local as=()
  if [ "$(id -u)" -eq 0 ]; then
    local user=nobody
    ! id postgres >/dev/null 2>&1 || user=postgres
    chown "$user" "$cluster"
    as=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups --)
  fi
  (cd / && "${as[@]}" "$pg/initdb" -D "$cluster/data" -U martlet -A trust -E UTF8 --locale=C.UTF-8 -N) >"$work/initdb.log"
  (cd / && exec "${as[@]}" "$pg/postgres" -D "$cluster/data" -k "$cluster" -c listen_addresses= -c shared_buffers=256MB \
    -c fsync=off -c max_wal_size=1GB -c track_activity_query_size=65536) >"$work/postgres.log" 2>&1 &
  cluster_process=$!
  pids+=("$cluster_process")
  for _ in $(seq 200); do
    "$pg/psql" -h "$cluster" -U martlet postgres -qc 'CREATE DATABASE bench' 2>/dev/null && break
    sleep 0.05
  done
  trap 'stop; rm -rf "$cluster"' EXIT
  "$pg/pgbench" -h "$cluster" -U martlet -i -s 10 -q bench >/dev/null 2>&1
}

# pgbench_rate ARGUMENTS…: transactions per second of eight connections in one thread.
pgbench_rate() {
  "$pg/pgbench" -h "$cluster" -U martlet -n -M prepared -c 8 -j 1 "$@" bench | awk '/^tps/ { print $3 }'
}

# pgbench_p99 CONNECTIONS SECONDS: the 99th percentile of a select by key, in milliseconds.
pgbench_p99() {
  rm -f "$work"/transactions.*
  "$pg/pgbench" -h "$cluster" -U martlet -n -M prepared -S -c "$1" -j 1 -T "$2" -l --log-prefix="$work/transactions" bench >/dev/null
  cat "$work"/transactions.* | awk '{ print $3 }' | sort -n | awk '{ value[NR] = $1 } END { print value[int(NR * 0.99)] / 1000 }'
}

# rest_rate SCRIPT URL CONNECTIONS SECONDS: requests per second, and the 99th percentile in milliseconds.
rest_rate() {
  wrk -t1 -c"$3" -d"$4s" --latency -s "$1" "$2" | awk '
    /99%/ { value = $2; if (value ~ /us$/) value = value / 1000; else if (value ~ /ms$/) value += 0; else value *= 1000 }
    /^Requests\/sec/ { print $2, value }
    /Non-2xx/ { print "answers were no successes" > "/dev/stderr" }'
}

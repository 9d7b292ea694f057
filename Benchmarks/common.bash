# What several rows share. Sourced, with the checkout as the current folder.
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

# Builds a product for release, and sets the variable `program`.
release() {
  swift build -c release --product "$1" >&2
  program=$(swift build -c release --show-bin-path)/$1
}

# Clock ticks that a process has used.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }

# cpu_per_request PID WRK-ARGUMENTS…: microseconds of a server's CPU per request.
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

# The film example, served on port $1 with its database in the work folder; sets `server` and `films`.
serve_films() {
  cp -r Examples/Movies/dataconnect "$work/films"
  rm -rf "$work/films/.dataconnect"
  printf 'connectorId: movies\n' >"$work/films/movies/connector.yaml"
  "$program" serve "$work/films" --port "$1" >"$work/server.log" 2>&1 &
  server=$!
  pids+=("$server")
  wait_for "$work/server.log" 'at http://'
  films="http://127.0.0.1:$1/v1/projects/p/locations/l/services/movies/connectors/movies"
}

# Adds a film, and writes the wrk script that reads it by its key.
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

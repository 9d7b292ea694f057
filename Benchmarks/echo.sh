#!/bin/sh
# Bench row `echo`: CPU of our server per request, against the least that a C program can do.
# Both answer the same requests, in interleaved rounds on one machine; medians decide. Needs wrk and cc.
# Usage: echo.sh [ROUNDS [SECONDS]]    SERVER=path/to/EchoServer skips the build.
set -eu
cd "$(dirname "$0")/.."
rounds=${1:-5}
seconds=${2:-3}
work=$(mktemp -d)
server=${SERVER:-}
if [ -z "$server" ]; then
  swift build -c release --product EchoServer >&2
  server=$(swift build -c release --show-bin-path)/EchoServer
fi
cc -O2 -o "$work/reference" Benchmarks/echo/reference.c

pids=
stop() {
  for pid in $pids; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

"$work/reference" 9398 &
reference=$!
pids=$reference
"$server" 9397 > "$work/ours.log" &
ours=$!
pids="$pids $ours"
sleep 0.5

# Clock ticks that a process has used.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }

# One round: microseconds of CPU per request.
round() {
  before=$(ticks "$1")
  requests=$(wrk -t1 -c16 -d"${seconds}s" -s Benchmarks/echo/post.lua "http://127.0.0.1:$2" | awk '/requests in/ { print $1 }')
  after=$(ticks "$1")
  awk -v ticks=$((after - before)) -v hertz="$(getconf CLK_TCK)" -v count="$requests" \
    'BEGIN { printf "%.3f\n", ticks / hertz * 1000000 / count }'
}

index=0
while [ "$index" -lt "$rounds" ]; do
  round "$reference" 9398 >> "$work/reference.txt"
  round "$ours" 9397 >> "$work/ours.txt"
  index=$((index + 1))
done

median() { sort -n "$1" | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }
awk -v ours="$(median "$work/ours.txt")" -v reference="$(median "$work/reference.txt")" 'BEGIN {
  ratio = ours / reference
  printf "echo  %.2f us/request  %.2f us/request  %.2f  <= 1.15  %s\n", ours, reference, ratio, ratio <= 1.15 ? "met" : "missed"
}'

#!/usr/bin/env bash
# Runs the movie example with real processes: a server with an embedded SQLite file, and an app with its generated SDK.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step "building martlet"
swift build --product martlet --quiet
martlet=$PWD/.build/debug/martlet
service=Examples/Movies/dataconnect
log=$(mktemp)
rm -rf "$service/.dataconnect"

step "martlet compile $service"
"$martlet" compile "$service"

step "martlet generate $service"
"$martlet" generate "$service"

step "martlet dev $service"
"$martlet" dev "$service" --port 0 >"$log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; rm -f "$log"' EXIT
for _ in $(seq 100); do
  grep -q 'at http://' "$log" && break
  kill -0 $server 2>/dev/null || { cat "$log"; exit 3; }
  sleep 0.1
done
cat "$log"
port=$(sed -n 's/.*at http:\/\/127.0.0.1:\([0-9]*\).*/\1/p' "$log" | head -1)

step "building the app on the SDK"
# An outdated build plan may refer to source files that were moved; creating it again is fast.
rm -f Examples/.build/debug.yaml
swift build --package-path Examples --product Movies --quiet

step "running the app"
Examples/.build/debug/Movies "$port"

step "stopping the server"
kill $server
wait $server || true
tail -n 1 "$log"

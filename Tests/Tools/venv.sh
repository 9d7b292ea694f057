#!/bin/sh
# Makes the Python environment of the tests' reference programs in .build/venv, at pinned versions, and prints the path
# of its interpreter. Does nothing where it is already there.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
venv="$root/.build/venv"
requirements="$root/Tests/Tools/requirements.txt"
stamp="$venv/requirements.txt"

if ! cmp -s "$requirements" "$stamp"; then
  mkdir -p "$root/.build"
  exec 9> "$root/.build/venv.lock"
  if command -v flock > /dev/null; then flock 9; fi
  if ! cmp -s "$requirements" "$stamp"; then
    rm -rf "$venv"
    python3 -m venv "$venv" >&2
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements" >&2
    cp "$requirements" "$stamp"
  fi
fi
echo "$venv/bin/python"

#!/usr/bin/env bash
# Installs missing system packages, and prints their names and why they are needed. Prints nothing if none is missing.
#   install-packages.sh [build|test|lint|bench]
set -euo pipefail

purpose=${1:-build}
build=(libsqlite3-dev libpq-dev libyaml-dev libssl-dev pkg-config)
test=("${build[@]}" python3 python3-venv postgresql pgbouncer libcairo2 fonts-dejavu-core)
bench=("${test[@]}" wrk gcc)
brew=(sqlite libpq libyaml openssl@3 pkg-config)

case $purpose in
  build) wanted=("${build[@]}") why="to build" ;;
  test) wanted=("${test[@]}") why="to build and test" ;;
  bench) wanted=("${bench[@]}") why="to build and measure" ;;
  lint) wanted=(python3) brew=(python3) why="to check" ;;
  *) echo "install-packages.sh: unknown purpose '$purpose'" >&2; exit 2 ;;
esac

# Any Python is sufficient for lint.
[ "$purpose" = lint ] && command -v python3 >/dev/null && exit 0

if [ "$(uname)" = Darwin ]; then
  command -v brew >/dev/null || { echo "Homebrew is required $why: https://brew.sh" >&2; exit 3; }
  missing=()
  for name in "${brew[@]}"; do brew list --versions "$name" >/dev/null 2>&1 || missing+=("$name"); done
  [ ${#missing[@]} -eq 0 ] && exit 0
  echo "installing with brew, $why Martlet: ${missing[*]}"
  exec brew install "${missing[@]}"
fi

missing=()
for name in "${wanted[@]}"; do
  # The tests need a Python that can create virtual environments.
  case $name in
    python3 | python3-venv) python3 -c 'import venv, ensurepip' 2>/dev/null && continue ;;
    # Any version of PostgreSQL works.
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && continue ;;
    gcc | wrk | pgbouncer) command -v "$name" >/dev/null && continue ;;
  esac
  dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
done
[ ${#missing[@]} -eq 0 ] && exit 0

command -v apt-get >/dev/null || { echo "install these first, $why Martlet: ${missing[*]}" >&2; exit 3; }
sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo
echo "installing with apt-get${sudo:+ through sudo}, $why Martlet: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null

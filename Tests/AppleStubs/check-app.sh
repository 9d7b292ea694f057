#!/usr/bin/env bash
# Type-checks a program against the runtime as the build left it, and stub modules.
#   check-app.sh PRODUCTS APP STUB…
set -euo pipefail
stubs=$(cd "$(dirname "$0")" && pwd)
products=$1 app=$2 out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
source "$stubs/flags.bash"
for stub in "${@:3}"; do
  swiftc "${flags[@]}" -parse-as-library -module-name "$stub" -emit-module -emit-module-path "$out/$stub.swiftmodule" \
    "$stubs/$stub"/*.swift
done
swiftc "${flags[@]}" -module-name App -typecheck "$app"/*.swift

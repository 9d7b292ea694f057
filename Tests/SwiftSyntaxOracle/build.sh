#!/usr/bin/env bash
# Builds the oracle against the toolchain's own SwiftSyntax: build.sh OUTPUT. Exit code 3: the toolchain has none.
set -euo pipefail
output=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
compiler=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
host="$compiler/host"
[ -e "$host/SwiftParser.swiftmodule" ] || exit 3
swiftc -O -swift-version 5 -I "$host" -L "$host" -L "$host/compiler" -lSwiftParser -lSwiftSyntax \
  -Xlinker -rpath -Xlinker "$host" -Xlinker -rpath -Xlinker "$host/compiler" "$here/main.swift" -o "$output"

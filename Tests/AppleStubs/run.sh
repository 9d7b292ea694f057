#!/usr/bin/env bash
# Builds a program against the client's runtime as it is with Combine, and stubs of Combine and SwiftUI.
#   run.sh PRODUCTS OUT SDK APP
# PRODUCTS is the folder of a debug build; SDK a generated package; APP a folder of sources; the program becomes OUT/App.
set -euo pipefail
stubs=$(cd "$(dirname "$0")" && pwd)
products=$1 out=$2 sdk=$3 app=$4
mkdir -p "$out"
source "$stubs/flags.bash"

for stub in Combine SwiftUI; do
  swiftc "${flags[@]}" -module-name "$stub" -c -o "$out/$stub.o" \
    -emit-module -emit-module-path "$out/$stub.swiftmodule" "$stubs/$stub"/*.swift
done
swiftc "${flags[@]}" "${strict[@]}" -module-name Martlet -c -o "$out/Martlet.o" \
  -emit-module -emit-module-path "$out/Martlet.swiftmodule" $(find "$root/Sources/Client/Martlet" -name '*.swift')
name=$(basename "$sdk")
swiftc "${flags[@]}" -module-name "$name" -c -o "$out/$name.o" \
  -emit-module -emit-module-path "$out/$name.swiftmodule" "$sdk"/Sources/*.swift

# Every module that the client links, as the build left it.
objects=()
for module in JSONText Scalars Locks Digests Files SQLite LocalStore QueryCache EventLoop HTTP1 TLS CPlatform; do
  for object in "$products/$module.build"/*.o; do
    # A build folder keeps the objects of files that were renamed.
    source_file=$(basename "$object" .o)
    [ -z "$(find "$root/Sources" -path "*/$module/*" -name "$source_file" -print -quit)" ] || objects+=("$object")
  done
done
swiftc "${flags[@]}" -module-name App -o "$out/App" "$app"/*.swift \
  "$out"/{Combine,SwiftUI,Martlet,"$name"}.o "${objects[@]}" -lsqlite3 -lssl -lcrypto

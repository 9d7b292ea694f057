#!/usr/bin/env bash
# Type-checks what an app links as Apple systems see it: with stub modules in the place of Darwin, Combine, UIKit, SwiftUI and WidgetKit, so
# that `#if canImport(…)` takes the other way. Nothing is linked.
#   check.sh PRODUCTS   PRODUCTS: the folder of a debug build, with its Modules
set -euo pipefail
stubs=$(cd "$(dirname "$0")" && pwd)
products=$1 out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
source "$stubs/flags.bash"
flags+=(-I "$stubs/Darwin" -parse-as-library)

for stub in Combine UIKit Security AppleFoundation SwiftUI AppIntents WidgetKit; do
  swiftc "${flags[@]}" -module-name "$stub" -emit-module -emit-module-path "$out/$stub.swiftmodule" "$stubs/$stub"/*.swift
done

module() {
  swiftc "${flags[@]}" "${strict[@]}" -module-name "$2" -Xfrontend -import-module -Xfrontend AppleFoundation \
    -emit-module -emit-module-path "$out/$2.swiftmodule" $(find "$root/Sources/$1/$2" -name '*.swift')
}
module Base Locks
module Base Files
module Storage SQLite
module Client LocalStore
module Client QueryCache
module Client Martlet
module Client Records
module Client MartletWidgets

# The widget of the tasks example, as its extension has it.
tasks=$root/Examples/Tasks
swiftc "${flags[@]}" -module-name TasksShared -Xfrontend -import-module -Xfrontend AppleFoundation \
  -emit-module -emit-module-path "$out/TasksShared.swiftmodule" "$tasks"/Shared/*.swift
swiftc "${flags[@]}" -module-name TasksWidgetExtension -Xfrontend -import-module -Xfrontend AppleFoundation \
  -typecheck "$tasks"/Apple/*.swift

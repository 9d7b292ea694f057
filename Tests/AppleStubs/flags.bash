# Sets `root`, `flags` and `strict` for swiftc, from `stubs`, `products` and `out`.
root=$(cd "$stubs/../.." && pwd)
platform=$root/Sources/System/CPlatform/include
platform_map=$platform/module.modulemap
[ -e "$platform_map" ] || platform_map=$products/CPlatform.build/module.modulemap
flags=(
  -I "$out" -I "$products/Modules" -swift-version 6 -Onone -wmo -module-cache-path "$root/.build/apple-stubs/ModuleCache"
  -Xcc "-fmodule-map-file=$root/Sources/System/CSQLite/module.modulemap" -Xcc "-fmodule-map-file=$platform_map"
  -Xcc "-fmodule-map-file=$root/Sources/System/COpenSSL/module.modulemap"
  -Xcc -I -Xcc "$platform"
)
# As the manifest has it for every room; `package` declarations are seen under the name that the build gave the package.
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' "$root/.build/debug.yaml" | head -1)
strict=(
  -package-name "$package" -warnings-as-errors -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
)

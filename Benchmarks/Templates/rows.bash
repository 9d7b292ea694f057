# Functions of the benchmarks template-cold and template-warm. To be sourced after common.bash.

# cpu_seconds FILE COMMAND…: appends the user and system CPU time of a command in seconds.
cpu_seconds() {
  local file=$1
  shift
  TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }' >>"$file"
}

# Creates 1,001 files in `$work/tree`. Builds the program, and `$work/baseline`, which parses the files with the toolchain's
# parser. The reference is 1.22 times its time, as measured for Sourcery.
prepare_templates() {
  release martlet
  python3 Benchmarks/Templates/make_tree.py "$work/tree"
  cp Benchmarks/Templates/Equality.stencil "$work"
  local host
  host=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/host
  if ! [ -e "$host/SwiftParser.swiftmodule" ]; then
    echo "the toolchain has no SwiftParser module, which the comparison requires" >&2
    exit 1
  fi
  swiftc -O -swift-version 5 -I "$host" -L "$host" -L "$host/compiler" -lSwiftParser -lSwiftSyntax \
    -Xlinker -rpath -Xlinker "$host" -Xlinker -rpath -Xlinker "$host/compiler" Benchmarks/Templates/ParserBaseline.swift \
    -o "$work/baseline" >&2
}

render() {
  "$program" template --sources "$work/tree" --templates "$work/Equality.stencil" --output "$work/out" \
    --cacheBasePath "$work/cache" --quiet "$@"
}

# report ROW TARGET
report() {
  awk -v row="$1" -v target="$2" -v ours="$(median "$work/ours.txt")" -v baseline="$(median "$work/baseline.txt")" 'BEGIN {
    reference = 1.22 * baseline
    printf "%s  %.3f s  %.3f s  %.3f x  <= %s x  %s\n", row, ours, reference, ours / reference, target,
      ours / reference <= target ? "met" : "missed"
  }'
}

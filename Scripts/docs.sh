#!/bin/bash
# Generates the reference of the public modules from their comments as a web site: make docs
# Open it with any web server, for example: python3 -m http.server -d .build/docs
set -euo pipefail
cd "$(dirname "$0")/.."
modules="Martlet"
out=.build/docs
graphs=.build/docs-graphs
rm -rf "$out" "$graphs"
mkdir -p "$out" "$graphs"

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
written=$(swift build --show-bin-path | sed 's|/debug$|/symbolgraph|')
for module in $modules; do
  mkdir -p "$graphs/$module" "$graphs/$module.docc"
  cp "$written/$module".symbols.json "$written/$module"@*.symbols.json "$graphs/$module/" 2>/dev/null \
    || cp "$written/$module".symbols.json "$graphs/$module/"
  docc convert "$graphs/$module.docc" --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "dev.martlet.$module" --fallback-bundle-version 1 \
    --output-path "$out" --transform-for-static-hosting --hosting-base-path /
done
echo "docs in $out: python3 -m http.server -d $out"

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Writes the documentation of the library TrustedTime into .build/docs with the toolchain's docc. Needs NetworkTime
# built in .build/debug: `make docs` builds it. A docc warning is a failure.
#
# A program imports NetworkTime, and gets TrustedTime and TokiModel with it. Of TokiModel, the documentation keeps the
# instants and the types of trusted time; the rest belongs to Toki, including the forms that store values, and is left
# out.
set -euo pipefail
cd "$(dirname "$0")/.."

debug=.build/debug
work=.build/docs-work
pages=.build/docs
rm -rf "$work" "$pages"
# The modules, with their folders in Sources.
declare -A folders=([TokiModel]=Core/Model [TrustedTime]=TrueTime/Rules [NetworkTime]=TrueTime/Network)
target=$(swift -print-target-info |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')

# The public symbols of a module with their comments, from the built module.
for module in "${!folders[@]}"; do
  mkdir -p "$work/$module"
  swift-symbolgraph-extract -module-name "$module" -target "$target" -I "$debug/Modules" \
    -Xcc -fmodule-map-file=Sources/Host/CLinux/include/module.modulemap \
    -Xcc -fmodule-map-file=Sources/TrueTime/CGnuTLS/module.modulemap \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/$module"
done

python3 - "$work/TokiModel" << 'PYTHON'
import json
import sys
from pathlib import Path

for path in Path(sys.argv[1]).glob("*.symbols.json"):
    graph = json.loads(path.read_text())
    shown = {
        symbol["pathComponents"][0] for symbol in graph["symbols"]
        if any(f"/Sources/Core/Model/{folder}/" in symbol.get("location", {}).get("uri", "")
               for folder in ("Instants", "TrustedTime"))
        and len(symbol["pathComponents"]) == 1
    }
    graph["symbols"] = [
        symbol for symbol in graph["symbols"]
        if symbol["pathComponents"][0] in shown
        and symbol["names"]["title"] not in ("form(_:_:)", "put(into:)", "take(from:replacing:)")
    ]
    kept = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
    graph["relationships"] = [one for one in graph["relationships"] if one["source"] in kept]
    path.write_text(json.dumps(graph))
PYTHON

# Each module knows the pages of the modules it imports, so that types become links.
before=()
for module in TokiModel TrustedTime NetworkTime; do
  catalogue=()
  pages_of="Sources/${folders[$module]}/$module.docc"
  [ -d "$pages_of" ] && catalogue=("$pages_of")
  docc convert "${catalogue[@]}" --additional-symbol-graph-dir "$work/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "io.github.toki_clock.$module" \
    --fallback-default-module-kind Module --enable-experimental-external-link-support "${before[@]}" \
    --warnings-as-errors --output-path "$work/$module.doccarchive" | sed '/^$/d'
  before+=(--dependency "$work/$module.doccarchive")
done
docc merge "$work"/{TrustedTime,NetworkTime,TokiModel}.doccarchive --output-path "$pages" \
  --synthesized-landing-page-name TrustedTime --synthesized-landing-page-kind Library

# A tool that produced no output has reported nothing either.
expected=(
  trustedtime trustedtime/howtrustedtimeisfound trustedtime/trustedtimeclient
  networktime networktime/authenticatedservers tokimodel/timeserver
)
for page in "${expected[@]}"; do
  for file in "$pages/documentation/$page/index.html" "$pages/data/documentation/$page.json"; do
    if [ ! -s "$file" ]; then echo "docs: $file was not written" >&2; exit 1; fi
  done
done
echo "$(find "$pages/data" -name '*.json' | wc -l) pages in $pages; to read them: python3 -m http.server -d $pages"

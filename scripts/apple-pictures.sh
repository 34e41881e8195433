#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Draws the screens of Apple's app from its views, in both languages, light and dark, for two sizes of iPhone, into
# .build/apple-pictures: SVG, and PNG where rsvg-convert is there. Needs make debug. They are no photographs.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$PWD/.build/apple-pictures
rm -rf "$folder"
mkdir -p "$folder"
tests=$(scripts/swift.sh build --show-bin-path)/TokiPackageTests.xctest
TOKI_PICTURES=$folder "$tests" \
  --testing-library swift-testing --parallel --filter "^AppleTests\.(Widget)?PictureTests" > "$folder/log" 2>&1
if command -v rsvg-convert > /dev/null; then
  for picture in "$folder"/*.svg; do rsvg-convert --output "${picture%.svg}.png" "$picture"; done
fi
echo "$(find "$folder" -name '*.svg' | wc -l) pictures in $folder"

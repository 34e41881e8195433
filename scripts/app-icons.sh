#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Draws the icons of the Apple apps and of the page from Toki's own: scripts/app-icons.sh. Run it when the drawing
# changes; what it writes is committed. Needs rsvg-convert and ImageMagick, as make bootstrap-test installs them.
#
# iOS cuts the corners of a full square itself and wants it opaque; in the dark the system puts its own ground behind a
# clear one. On a Mac the ground is a rounded square of 824 in 1024 points, and its margin is clear.
set -euo pipefail
cd "$(dirname "$0")/.."

drawing=Resources/icons/hicolor/scalable/apps/io.github.toki_clock.Toki.svg
folder=Apple/TokiApp/Assets.xcassets/AppIcon.appiconset
mkdir -p "$folder"

# The drawing of 128 px without its own frame.
inner=$(sed -e '1,/<svg /d' -e '/<\/svg>/d' "$drawing")

# draw GROUND SCALE OFFSET: the drawing over a ground, in a square of 1024 points.
draw() {
  cat << SVG
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024">
  <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#f6e3de"/>
  </linearGradient>
  $1
  <g transform="translate($3 $3) scale($2)">$inner</g>
</svg>
SVG
}

# render SVG PIXELS FILE: without the time of day that a PNG may carry, so that the same drawing gives the same file.
render() {
  rsvg-convert --width "$2" --height "$2" <<< "$1" | convert - -strip -define png:exclude-chunks=date,time "$3"
}

square='<rect width="1024" height="1024" fill="url(#ground)"/>'
rounded='<rect x="100" y="100" width="824" height="824" rx="185" fill="url(#ground)"/>'
render "$(draw "$square" 6 128)" 1024 "PNG24:$folder/ios.png"
render "$(draw '' 6 128)" 1024 "PNG32:$folder/ios-dark.png"
for pixels in 16 32 64 128 256 512 1024; do
  render "$(draw "$rounded" 4.8 204.8)" "$pixels" "PNG32:$folder/mac-$pixels.png"
done

# Android cuts the page's into any form within four fifths of the square, and few colours keep it small on the way.
for pixels in 192 512; do
  render "$(draw "$square" 5.5 160)" "$pixels" "PNG24:Web/icon-$pixels.png"
  convert "Web/icon-$pixels.png" -dither None -colors 128 -strip -define png:exclude-chunks=date,time \
    "PNG8:Web/icon-$pixels.png"
done

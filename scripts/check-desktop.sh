#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Checks that the app's desktop files are valid and consistent with each other. Needs the Debian packages
# desktop-file-utils, appstream and librsvg2-bin; with flatpak-builder it reads the manifest of the Flatpak, too.
set -euo pipefail
cd "$(dirname "$0")/.."

id=io.github.toki_clock.Toki
files=Resources/desktop/$id
icons=Resources/icons/hicolor
wrong=0

fail() {
  printf 'check-desktop: %s\n' "$@" >&2
  wrong=1
}

# It exits with 0 on mere bad practice, so any output is a failure.
said=$(desktop-file-validate "$files.desktop" 2>&1) || true
[ -z "$said" ] || fail "$said"
said=$(appstreamcli validate --no-net --strict "$files.metainfo.xml" 2>&1) || fail "$said"

manifest=packaging/flatpak/$id.yaml
if command -v flatpak-builder >/dev/null; then
  # It makes a folder where it runs.
  said=$(cd .build && flatpak-builder --show-manifest "../$manifest" 2>&1 >flatpak.json) || fail "$said"
  grep -q "\"id\" : \"$id\"" .build/flatpak.json || fail "$manifest is not of $id"
fi

# The names by which the entry, the bus and the search find the program and each other.
has() { grep -qxF -- "$2" "$1" || fail "$1 has no line \"$2\""; }
for line in "Icon=$id" "StartupWMClass=$id" DBusActivatable=true Exec=toki-desktop; do
  has "$files.desktop" "$line"
done
has "$files.service.in" "Name=$id"
has "$files.SearchProvider.ini" "DesktopId=$id.desktop"
has "$files.SearchProvider.ini" "BusName=$id"
has "$files.SearchProvider.ini" "ObjectPath=/$(tr . / <<<"$id")/SearchProvider"
has "$files.runner.desktop" "X-Plasma-DBusRunner-Service=$id"
has "$files.runner.desktop" "X-Plasma-DBusRunner-Path=/$(tr . / <<<"$id")/Runner"
has "${files}1.service.in" "Name=${id}1"

version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Core/Engine/TokiVersion.swift)
grep -q "<release version=\"$version\"" "$files.metainfo.xml" ||
  fail "$files.metainfo.xml has no release $version"

# Every text of the entry and the metainfo must exist in Japanese too.
for key in GenericName Comment Keywords; do
  grep -q "^$key\[ja\]=" "$files.desktop" || fail "$files.desktop has no $key in Japanese"
done
actions=$(grep -c '^\[Desktop Action' "$files.desktop")
[ "$(grep -c '^Name\[ja\]=' "$files.desktop")" -eq "$actions" ] ||
  fail "$files.desktop: not every action has a name in Japanese"
for element in summary p li caption; do
  english=$(grep -c "<$element>" "$files.metainfo.xml")
  japanese=$(grep -c "<$element xml:lang=\"ja\">" "$files.metainfo.xml")
  [ "$english" -eq "$japanese" ] ||
    fail "$files.metainfo.xml: $english texts <$element> in English, $japanese in Japanese"
done

for icon in "$icons/scalable/apps/$id.svg" "$icons"/symbolic/apps/*-symbolic.svg; do
  rsvg-convert "$icon" >/dev/null || fail "$icon cannot be drawn"
done
[ -e "$icons/symbolic/apps/$id-symbolic.svg" ] || fail "there is no symbolic icon $id"
# GTK gives a symbolic icon the colour of the text, and can only replace certain fills.
for icon in "$icons"/symbolic/apps/*-symbolic.svg; do
  colours=$(grep -oE '(fill|stroke)="[^"]*"' "$icon" | sort -u)
  [ "$colours" = 'fill="#2e3436"' ] || fail "$icon has other colours than the fill #2e3436: $colours"
done

exit "$wrong"

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Packs the result of `make build-all` as .build/deb/toki_VERSION_ARCHITECTURE.deb, toki-fleet_… beside it, and checks
# both with lintian. Needs the Debian packages debhelper and lintian.
set -euo pipefail
cd "$(dirname "$0")/.."
# Every failure is reported, even if the tool itself is silent.
trap 'echo "make-deb: line $LINENO: status $? from: $BASH_COMMAND" >&2' ERR

for tool in dh lintian; do
  command -v "$tool" >/dev/null || {
    echo "make-deb: $tool is missing; make bootstrap-test installs it" >&2
    exit 1
  }
done

folder=$PWD/.build/deb
tree=$folder/toki
version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Core/Engine/TokiVersion.swift)
# Upgrading Debian must replace the package with that of the new release, and a package by Debian itself must be newer
# than both.
release=$(sed -n 's/^VERSION_ID="\(.*\)"$/\1/p' /etc/os-release)
version+=${release:+~deb$release}
maintainer=$(sed -n 's/^Maintainer: //p' packaging/debian/control)

rm -rf "$folder"
mkdir -p "$tree"
cp -r packaging/debian "$tree/debian"

# The day of the last commit, so that the same source yields the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH TOKI_SOURCE=$PWD

cat >"$tree/debian/changelog" <<CHANGELOG
toki ($version) unstable; urgency=medium

  * What is new is in NEWS.md beside this file.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG

package=$folder/toki_${version}_$(dpkg --print-architecture).deb
# Only packs existing files, so no compiler is needed.
if ! (cd "$tree" && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps) >"$folder/build.log" 2>&1; then
  cat "$folder/build.log" >&2
  echo "make-deb: dpkg-buildpackage failed; what it said is above, and in $folder/build.log" >&2
  exit 1
fi
lintian --allow-root --fail-on=error,warning "$package" "${package/deb\/toki_/deb/toki-fleet_}"
echo "$package"

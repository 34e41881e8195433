#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes an apt repository of static files: scripts/make-repository.sh [--key FINGERPRINT] [--url URL] PACKAGE.deb...
#
# Writes it into .build/repository, which any web server or a folder can offer at the URL (default: that folder). Each
# package goes into the suite of the Debian release that its version names, 1.0.0~deb13 into trixie. SUITE.sources is
# all that a machine needs, as it contains the key: it belongs into /etc/apt/sources.list.d. Without --key, everything
# is signed by a key for trials, which is made in .build/repository-key. Needs the Debian packages dpkg-dev and gnupg.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'make-repository: %s\n' "$@" >&2
  exit 1
}

folder=$PWD/.build/repository
key='' url=file://$folder packages=()
while [ $# -gt 0 ]; do
  case $1 in
  --key) key=${2:?--key needs a fingerprint} && shift 2 ;;
  --url) url=${2:?--url needs an address} && shift 2 ;;
  -*) fail "there is no option $1" ;;
  *) packages+=("$(realpath -e "$1")") && shift ;;
  esac
done
[ "${#packages[@]}" -gt 0 ] || fail 'name the packages; make deb makes them.'
for tool in dpkg-scanpackages gpg; do
  command -v "$tool" > /dev/null || fail "$tool is missing; make bootstrap-package installs it."
done

if [ -z "$key" ]; then
  export GNUPGHOME=$PWD/.build/repository-key
  mkdir -p "$GNUPGHOME"
  chmod 700 "$GNUPGHOME"
  # Its agent would keep running.
  trap 'gpgconf --kill gpg-agent' EXIT
  gpg --quiet --list-secret-keys trial > /dev/null 2>&1 ||
    gpg --quiet --batch --passphrase '' --quick-generate-key 'Toki (trial) <trial@localhost>' ed25519 sign never
  key=trial@localhost
  echo 'make-repository: signed by a key for trials; --key names that of a release.' >&2
fi

# ---- Packages

rm -rf "$folder"
declare -A suites=()
for package in "${packages[@]}"; do
  version=$(dpkg-deb --field "$package" Version)
  case $version in
  *~deb12) suite=bookworm ;;
  *~deb13) suite=trixie ;;
  *) fail "$package: its version $version names no release of Debian that Toki is packed for." ;;
  esac
  suites[$suite]+=" $(dpkg-deb --field "$package" Architecture)"
  mkdir -p "$folder/pool/$suite"
  cp "$package" "$folder/pool/$suite"
done

# ---- What apt reads of each suite: the list of packages, and its checksums with a signature

for suite in "${!suites[@]}"; do
  lists=$folder/dists/$suite
  mapfile -t architectures < <(tr ' ' '\n' <<< "${suites[$suite]}" | sed '/^$/d' | sort -u)
  for architecture in "${architectures[@]}"; do
    list=$lists/main/binary-$architecture/Packages
    mkdir -p "${list%/*}"
    (cd "$folder" && dpkg-scanpackages --multiversion --arch "$architecture" "pool/$suite" 2> /dev/null) > "$list"
    gzip --keep --no-name --best "$list"
  done
  {
    printf '%s\n' 'Origin: Toki' 'Label: Toki' "Suite: $suite" "Codename: $suite" 'Components: main' \
      "Architectures: ${architectures[*]}" "Date: $(LC_ALL=C date -u -R)" 'SHA256:'
    cd "$lists"
    find main -type f | LC_ALL=C sort | while read -r file; do
      printf ' %s %s %s\n' "$(sha256sum < "$file" | cut -d' ' -f1)" "$(stat -c %s "$file")" "$file"
    done
  } > "$lists.Release"
  mv "$lists.Release" "$lists/Release"
  gpg --quiet --batch --local-user "$key" --clear-sign --output "$lists/InRelease" "$lists/Release"
  {
    printf '%s\n' 'Types: deb' "URIs: $url" "Suites: $suite" 'Components: main' 'Signed-By:'
    # A line of it that is empty is written as a point (deb822).
    gpg --quiet --batch --armor --export "$key" | sed -e 's/^$/./' -e 's/^/ /'
  } > "$folder/$suite.sources"
done
gpg --quiet --batch --armor --export "$key" > "$folder/toki.asc"
echo "$folder"

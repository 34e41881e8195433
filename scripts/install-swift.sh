#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Swift toolchain for Toki from swift.org, on Debian 12 and 13; by default in /opt/swift.
#
#   scripts/install-swift.sh [FOLDER]     then put FOLDER/usr/bin on the PATH
#
# The archive is unpacked only if it is signed by the release key of Swift 6. There is no archive for Debian 13; that
# for Debian 12 runs there. Needs curl, gpg and tar; as root, it also installs what the toolchain needs.
set -euo pipefail

# The version with which Toki is built and tested.
version=6.3.1
# The "Swift 6.x Release Signing Key", as named by swift.org and its container images.
key=52BB7E3DE28A71BE22EC05FFEF80A866B47A981F
web=${SWIFT_WEB:-https://download.swift.org}
keys=${SWIFT_KEYS:-https://www.swift.org/keys/all-keys.asc}
folder=${1:-/opt/swift}

fail() {
  printf 'install-swift: %s\n' "$@" >&2
  exit 1
}

case $(uname -m) in
x86_64) machine= ;;
aarch64) machine=-aarch64 ;;
*) fail "there is no toolchain for $(uname -m)." ;;
esac
next="put it on the PATH: export PATH=$folder/usr/bin:\$PATH"
[ ! -e "$folder/usr/bin/swift" ] || fail "$folder holds a toolchain already; $next"

if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
  release=$(sed -n 's/^VERSION_ID="\(.*\)"$/\1/p' /etc/os-release)
  case $release in
  12) libraries=(libcurl4 libstdc++-12-dev) ;;
  13) libraries=(libcurl4t64 libstdc++-14-dev) ;;
  *) fail "this is not Debian 12 or 13; https://www.swift.org/install/linux says what to do elsewhere." ;;
  esac
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ca-certificates curl gpg tar \
    binutils gcc git libc6-dev libncurses6 libxml2 pkg-config tzdata "${libraries[@]}" > /dev/null
fi

for program in curl gpg tar; do
  command -v "$program" > /dev/null || fail "$program is missing; with sudo, this script installs it."
done
mkdir -p "$folder" || fail "$folder cannot be made; run this with sudo, or name another folder."

work=$(mktemp -d)
trap 'gpgconf --homedir "$work/keys" --kill all 2> /dev/null; rm -rf "$work"' EXIT
name=swift-$version-RELEASE
archive=$name-debian12$machine.tar.gz
address=$web/swift-$version-release/debian12$machine/$name/$archive
echo "install-swift: $address"
get() { curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$2"; }
get "$archive" "$address"
get "$archive.sig" "$address.sig"
get keys.asc "$keys"

mkdir -m 700 "$work/keys"
gpg=(gpg --homedir "$work/keys" --batch --quiet)
"${gpg[@]}" --import "$work/keys.asc" 2> /dev/null || true
# The exit code is not used, because it also reports keys that do not matter here. An expired key still proves its
# earlier signatures, so look for VALIDSIG, whose last word is the primary key (doc/DETAILS of GnuPG).
said=$("${gpg[@]}" --status-fd 1 --verify "$work/$archive.sig" "$work/$archive" 2> /dev/null) || true
grep -q "^\[GNUPG:\] VALIDSIG .* $key\$" <<< "$said" || fail "$archive is not signed by the key $key."

tar --extract --file "$work/$archive" --directory "$folder" --strip-components=1
"$folder/usr/bin/swift" --version
echo "install-swift: Swift is in $folder. Now $next"

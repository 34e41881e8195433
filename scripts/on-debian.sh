#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs a command on another release of Debian: scripts/on-debian.sh 13 make bootstrap build
#
# The command sees this folder, with a separate .build, and this machine's Swift toolchain. The root folder is created
# once in .build/debian-RELEASE/root with just what the toolchain needs; packages installed later stay there. Needs root
# and the package mmdebstrap, which make bootstrap-test installs. TOKI_MIRROR names a Debian mirror.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'on-debian: %s\n' "$@" >&2
  exit 1
}

[ $# -ge 2 ] || fail 'what is to run where? For example: scripts/on-debian.sh 13 make bootstrap build'
release=$1
shift
case $release in
12) name=bookworm libraries=libcurl4,libstdc++-12-dev ;;
13) name=trixie libraries=libcurl4t64,libstdc++-14-dev ;;
*) fail "Debian $release is not among those that Toki is built on: 12, 13." ;;
esac
[ "$(id -u)" -eq 0 ] || fail 'only root can mount folders there: run it with sudo.'
command -v mmdebstrap > /dev/null || fail 'mmdebstrap is missing; make bootstrap-test installs it.'
swift=$(readlink -f "$(command -v swift)") || fail 'there is no swift on the PATH.'
toolchain=${swift%/bin/*}

mirror=${TOKI_MIRROR:-http://deb.debian.org/debian}
folder=$PWD/.build/debian-$release
root=$folder/root
mkdir -p "$folder/build"
if [ ! -e "$folder/made" ]; then
  rm -rf "$root"
  printf 'on-debian: making a Debian %s in %s\n' "$release" "$root" >&2
  # For speed: leaves out documentation and does not wait for the disk.
  mmdebstrap --mode=root --variant=minbase --skip=cleanup/apt/lists --quiet \
    --aptopt='Acquire::Retries "5"' --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --include="$libraries,libxml2,libncurses6,gcc,libc6-dev,binutils" \
    --include=git,make,pkg-config,python3,ca-certificates,tzdata \
    "$name" "$root" "$mirror"
  touch "$folder/made"
fi

# The mounts vanish with the command, because they are in a namespace of its own (mount_namespaces(7)).
# shellcheck disable=SC2016
exec env -i PATH="$toolchain/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root LANG=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive TERM="${TERM:-dumb}" \
  unshare --mount --fork sh -euc '
    root=$1 source=$2 build=$3 toolchain=$4 certificates=$5
    shift 5
    # A separate mount, so that namespaces can be created inside.
    mount --bind "$root" "$root"
    mkdir -p "$root$source" "$root$toolchain"
    mount --bind "$source" "$root$source"
    mkdir -p "$source/.build"
    mount --bind "$build" "$root$source/.build"
    mount --bind "$toolchain" "$root$toolchain"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    # Shares the network configuration and trusted certificates of the host.
    cp --dereference /etc/resolv.conf "$root/etc/resolv.conf"
    mount --bind "$certificates" "$root$certificates"
    # chroot(2) alone is not enough: it does not allow user namespaces (user_namespaces(7)).
    cd "$root"
    mkdir -p .outside
    pivot_root . .outside
    exec chroot . sh -c "umount -l /.outside; cd \"\$0\" && exec \"\$@\"" "$source" "$@"
  ' sh "$root" "$PWD" "$folder/build" "$toolchain" /etc/ssl/certs/ca-certificates.crt "$@"

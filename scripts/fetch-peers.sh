#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Unpacks real servers into .build/peers: those of time for the tests of trusted time, a reverse proxy and an SSH server
# for the way to another room.
#
# They are Debian packages. They are not installed, because an installed time server would replace the one that keeps
# this machine's clock, and the others would open ports.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(chrony ntpsec ntpsec-ntpdig python3-ntp caddy openssh-server)
folder=.build/peers
wanted="${packages[*]}"
[ "$(cat $folder/.packages 2>/dev/null || true)" != "$wanted" ] || exit 0

printf 'Fetching the peers of the tests: %s\n' "${packages[*]}"
rm -rf $folder $folder.new
mkdir -p $folder.new/packages
(
  cd $folder.new/packages
  # Missing or outdated package lists are refreshed, which only root may do.
  if ! apt-get download -qq "${packages[@]}" 2>../said; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    apt-get download -qq "${packages[@]}" 2>../said || { cat ../said >&2; exit 1; }
  fi
)
for package in "$folder".new/packages/*.deb; do dpkg -x "$package" "$folder.new"; done
rm -r $folder.new/packages $folder.new/said

# Their libraries are installed by scripts/bootstrap.sh.
for program in "$folder.new"/usr/sbin/{chronyd,ntpd,sshd} "$folder.new"/usr/bin/caddy; do
  missing=$(ldd "$program" | awk '/not found/ { print $1 }')
  [ -z "$missing" ] || { printf 'peers: %s needs %s\n' "$program" "$missing" >&2; exit 1; }
done
printf '%s\n' "$wanted" > $folder.new/.packages
mv $folder.new $folder

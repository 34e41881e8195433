#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Unpacks real servers into .build/peers: those of time for the tests of trusted time, a reverse proxy and an SSH server
# for the way to another remote, the program that has browsers trust an authority, and Prometheus's checker of rules.
# With the word `patroni`: what `make test-patroni` needs, into .build/patroni.
#
# They are Debian packages. They are not installed, because an installed time server would replace the one that keeps
# this machine's clock, and the others would open ports.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/peers
packages=(chrony ntpsec ntpsec-ntpdig python3-ntp caddy openssh-server libnss3-tools prometheus)
programs=(usr/sbin/chronyd usr/sbin/ntpd usr/sbin/sshd usr/bin/caddy usr/bin/certutil usr/bin/promtool)
if [ "${1:-}" = patroni ]; then
  folder=.build/patroni
  packages=(
    patroni etcd-server
    python3-click python3-dateutil python3-dnspython python3-etcd python3-prettytable python3-psutil python3-psycopg2
    python3-six python3-urllib3 python3-wcwidth python3-yaml
  )
  # Debian 13 has another name for it.
  if [ "$(sed -n 's/^VERSION_ID="\(.*\)"$/\1/p' /etc/os-release)" = 13 ]; then
    packages+=(python3-ydiff)
  else
    packages+=(python3-cdiff)
  fi
  programs=(usr/bin/etcd)
fi
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
for program in "${programs[@]}"; do
  missing=$(ldd "$folder.new/$program" | awk '/not found/ { print $1 }')
  [ -z "$missing" ] || { printf 'peers: %s needs %s\n' "$program" "$missing" >&2; exit 1; }
done
printf '%s\n' "$wanted" > $folder.new/.packages
mv $folder.new $folder

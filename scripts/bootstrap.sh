#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that `make build` needs and that are missing; with --package also those for building
# Debian packages, with --check also those of `make check`, and with --test also those of all tests. --test-packages
# leaves the environment of Python and the peers for later: they are made beside the build. With --toki or
# --toki-desktop only what that program and the daemon need. Silent and instant if nothing is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

# The cities of the world clock: not linked, but loaded when one is looked for. Debian 13 has another name for it, and
# packages the legacy zones, and those that count leap seconds, separately.
cities=libgweather-4-0 zones=()
if [ "$(sed -n 's/^VERSION_ID="\(.*\)"$/\1/p' /etc/os-release)" = 13 ]; then
  cities=libgweather-4-0t64 zones=(tzdata-legacy)
fi

# `make run`
for_toki=(
  libsqlite3-dev libmicrohttpd-dev libpulse-dev libasound2-dev libsndfile1-dev libsystemd-dev libgnutls28-dev
  nettle-dev pkg-config gettext tzdata
)
# `make app`
for_desktop=("${for_toki[@]}" libadwaita-1-dev librsvg2-common "$cities")
# `make build`
for_build=("${for_desktop[@]}" libical-dev libicu-dev libcurl4-gnutls-dev libqrencode-dev zlib1g-dev python3)
for_package=(libpq-dev debhelper lintian dpkg-dev gnupg)
# The unit tests but those of PostgresStore, and the lint: no browser, and no server of databases.
for_check=(
  libpq-dev pulseaudio pulseaudio-utils sox
  dbus dbus-x11 xvfb xauth adwaita-icon-theme fonts-dejavu-core fonts-noto-cjk
  locales sqlite3 procps util-linux systemd shellcheck yamllint pyflakes3 python3-venv python3-gi
  faketime strace openssl iproute2 espeak-ng
  # Libraries of the peers (scripts/fetch-peers.sh).
  libbsd0 libcap2 libedit2 libgnutls30 libnettle8 libseccomp2 libssl3 libwrap0 libpam0g libgssapi-krb5-2
)
for_test=(
  "${for_package[@]}" "${for_check[@]}" "${zones[@]}"
  dunst xfce4-notifyd libnotify-bin
  x11-utils xdotool openbox flatpak-builder imagemagick at-spi2-core gir1.2-atspi-2.0
  fonts-noto-core gnome-clocks
  tmux man-db groff-base mandoc
  desktop-file-utils appstream librsvg2-bin mmdebstrap systemd-container python3-dbusmock
  # The shells that complete command lines, and where bash finds the completions that are installed.
  zsh fish bash-completion
  # The page, by its rules and in the three engines.
  nodejs node-typescript chromium firefox-esr webkit2gtk-driver
  # The database of a fleet, a pooler that it refuses, and a reader of what a server measures.
  postgresql pgbouncer python3-prometheus-client
  # The receivers of docs/recipes.md.
  mosquitto mosquitto-clients curl jq
  # The client of a peer.
  openssh-client
)

fail() {
  printf 'bootstrap: %s\n' "$@" >&2
  exit 1
}

# Prints the named packages that are not installed.
missing_packages() {
  local installed name
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for name in "$@"; do
    grep -qxF "installed $name" <<<"$installed" || printf '%s\n' "$name"
  done
}

install_packages() {
  local -a missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  command -v apt-get >/dev/null ||
    fail "these packages (by their Debian names) are missing: ${missing[*]}" \
      "there is no apt-get here: install them with your system's package manager."
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      fail "these packages are missing, and only root can install them. As root, run:" \
        "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi

  printf 'bootstrap: installing %s\n' "${missing[*]}"
  # A fresh machine has no package lists, and old ones may name packages that no longer exist.
  local -a install=(
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
  )
  if ! have_lists || ! "${install[@]}"; then
    "${as_root[@]}" apt-get update -qq || fail "apt-get update failed; what it said is above."
    "${install[@]}" || fail "apt-get could not install ${missing[*]}; what it said is above."
  fi
}

have_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

# Creates the Python environment of the tests, from Debian's Python because that has the accessibility bus (python3-gi).
make_python() {
  local wanted=Tests/EndToEnd/requirements.txt have=.build/venv/requirements.txt
  cmp -s "$wanted" "$have" && return 0
  printf 'bootstrap: making .build/venv\n'
  rm -rf .build/venv
  /usr/bin/python3 -m venv --system-site-packages .build/venv
  .build/venv/bin/pip install --quiet --disable-pip-version-check -r "$wanted" ||
    fail "pip could not install what $wanted names; what it said is above."
  cp "$wanted" "$have"
}

# Creates locales for the tests inside the build folder, so that the system stays unchanged.
make_locales() {
  local locale made
  mkdir -p .build/test-locales
  for locale in ja_JP en_US; do
    made=.build/test-locales/$locale.UTF-8
    [ -d "$made" ] || localedef --inputfile="$locale" --charmap=UTF-8 "$PWD/$made"
  done
}

command -v swift >/dev/null || {
  [ ! -x /opt/swift/usr/bin/swift ] || fail "swift is not on the PATH; type: export PATH=/opt/swift/usr/bin:\$PATH"
  fail 'there is no swift on the PATH; Toki needs Swift 6.3 or newer, which sudo scripts/install-swift.sh installs.'
}

case ${1:-} in
--test-packages) install_packages "${for_build[@]}" "${for_test[@]}" ;;
--test)
  install_packages "${for_build[@]}" "${for_test[@]}"
  make_python
  make_locales
  scripts/fetch-peers.sh
  ;;
--check)
  install_packages "${for_build[@]}" "${for_check[@]}"
  make_python
  make_locales
  scripts/fetch-peers.sh
  ;;
--toki) install_packages "${for_toki[@]}" ;;
--toki-desktop) install_packages "${for_desktop[@]}" ;;
--package) install_packages "${for_build[@]}" "${for_package[@]}" ;;
*) install_packages "${for_build[@]}" ;;
esac

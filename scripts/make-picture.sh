#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes docs/images/countdown.png from a real session in a real terminal.
#
# TOKI_BIN is the folder of toki and tokid (default: .build/release). Needs the Debian packages xvfb, xterm,
# fonts-dejavu-core, pulseaudio and imagemagick. The session has its own data, daemon, X server and sound server, whose
# output is inaudible. Run it again whenever the output of these commands changes.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=${TOKI_BIN:-$root/.build/release}
images=$root/docs/images

for tool in Xvfb xterm pulseaudio import convert; do
  command -v "$tool" >/dev/null || {
    echo "make-picture: $tool is missing" >&2
    exit 1
  }
done
for program in toki tokid; do
  [[ -x $bin/$program ]] || {
    echo "make-picture: $bin/$program is missing; make build makes it" >&2
    exit 1
  }
done

work=$(mktemp -d)
started=()

clean_up() {
  # End the terminal first: its countdown would restart the daemon.
  local index
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    kill "${started[index]}" 2>/dev/null || true
    wait "${started[index]}" 2>/dev/null || true
  done
  sleep 0.5
  timeout 10 toki daemon stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean_up EXIT

# Waits until a command succeeds, at most 20 s.
wait_until() {
  local tries
  for ((tries = 0; tries < 200; tries++)); do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.1
  done
  echo "make-picture: waited in vain for: $*" >&2
  exit 1
}

mkdir -m 700 "$work/home" "$work/data" "$work/run"
mkdir -p "$images"
export PATH=$bin:$PATH HOME=$work/home XDG_DATA_HOME=$work/data XDG_RUNTIME_DIR=$work/run
export PULSE_SERVER=unix:$work/run/pulse.sock LANG=C.UTF-8
unset LC_ALL LANGUAGE DBUS_SESSION_BUS_ADDRESS
# Where it is day, at any hour.
for TZ in Asia/Tokyo Europe/Berlin America/New_York; do
  hour=$(TZ=$TZ date +%-H)
  if ((hour >= 8 && hour < 22)); then break; fi
done
export TZ

pulseaudio -n --daemonize=no --use-pid-file=no --disable-shm=yes --exit-idle-time=-1 \
  --log-level=error --log-target="file:$work/pulse.log" \
  -L "module-null-sink sink_name=unheard" \
  -L "module-native-protocol-unix socket=$work/run/pulse.sock auth-anonymous=1" 2>/dev/null &
started+=($!)
wait_until test -S "$work/run/pulse.sock"

Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
started+=($!)
wait_until grep -q . "$work/display"
DISPLAY=:$(<"$work/display")
export DISPLAY

# The session: the commands shown at the prompt are really run.
cat >"$work/session" <<'SESSION'
run() {
  printf '\e[38;2;166;218;149m❯\e[0m %s\n' "$*"
  "$@"
  printf '\n'
}
printf '\e[?25l'
run toki alarm 07:00 --on weekdays
run toki timer 8s --label Tea
sleep 60
SESSION

xterm -fa "DejaVu Sans Mono:pixelsize=30:antialias=true" -geometry 88x7+0+0 -b 36 +sb \
  -bg '#1e2030' -fg '#cad3f5' -xrm 'XTerm*allowBoldFonts: true' -xrm 'XTerm*boldColors: false' \
  -xrm 'XTerm*utf8: 1' -xrm 'XTerm*locale: false' -xrm 'XTerm*allowTitleOps: false' -T Toki \
  -e bash "$work/session" 2>"$work/xterm.log" &
started+=($!)

# Takes a picture of the window, with rounded corners.
#
# $1: The file.
take() {
  import -silent -window Toki "$work/window.png"
  local size
  size=$(identify -format '%[fx:w-1],%[fx:h-1]' "$work/window.png")
  convert "$work/window.png" -alpha set \
    \( +clone -alpha transparent -fill white -draw "roundrectangle 0,0,$size,20,20" \) \
    -compose DstIn -composite -strip -define png:compression-level=9 "$1"
}

timer_is() { toki list --json | grep -q "\"label\":\"Tea\",\"state\":\"$1\""; }

wait_until timer_is running
sleep 2.7
take "$images/countdown.png"

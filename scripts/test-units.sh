#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs the Swift tests, one test target after the other.
#
# Many of them wait for real processes, sockets and sounds. On two cores Swift's pool has two threads,
# and tests of all targets at once would wait for each other's; each target alone keeps within them.
set -euo pipefail
cd "$(dirname "$0")/.."

for folder in Tests/*Tests; do
  target=${folder##*/}
  echo "== $target"
  # Widgets need a screen and a session bus; these have their own, in memory.
  screen=()
  case $target in
  GTKKitTests | TokiDesktopTests)
    screen=(env GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none GSETTINGS_BACKEND=memory
      dbus-run-session -- xvfb-run --auto-servernum --server-args="-screen 0 1024x768x24 -noreset")
    ;;
  esac
  timeout --signal=KILL 3600 "${screen[@]}" scripts/swift.sh test --skip-build --parallel --filter "^$target\\." "$@" | tee .build/units.log
  # A filter that matches nothing passes in silence.
  grep -qE 'Test run with [1-9][0-9]* tests? .*passed' .build/units.log || { echo "$target ran no test" >&2; exit 1; }
done

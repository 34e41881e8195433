#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs the built Swift tests, one test target after another: scripts/test-units.sh [TARGET...]
# With TOKI_PROOF=1 they run all their generated cases, without it a hundredth (TestKits/Toki, GeneratedCases).
#
# Many tests wait for real processes, sockets and sounds. On two cores Swift's pool has two threads, and tests of all
# targets at once would block each other; a single target fits. Targets that mostly wait run alongside the others in two
# rows, and take precedence for a core.
set -euo pipefail
cd "$(dirname "$0")/.."

targets=("$@")
if [ $# -eq 0 ]; then
  targets+=(AppleTests)
  for folder in Tests/*/*Tests; do targets+=("${folder##*/}"); done
fi
# That of Ringing alone waits longer than the others together.
rows=(RingingTests 'NetworkTimeTests LinuxHostTests')
logs=.build/units
mkdir -p "$logs"
# Not `swift test`, which locks the build folder.
tests=$(scripts/swift.sh build --show-bin-path)/TokiPackageTests.xctest

run() {
  local target=$1 log=$logs/$1.log around=()
  # Widgets need a screen and a session bus; these get private ones, in memory.
  case $target in
  TokiDesktopTests)
    around=(env GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none GSETTINGS_BACKEND=memory
      dbus-run-session -- xvfb-run --auto-servernum --server-num=200 --server-args="-screen 0 1024x768x24 -noreset")
    ;;
  # A file or two for each table of many databases.
  PostgresStoreTests) around=(env "TMPDIR=$(scripts/scratch-folder.sh)") ;;
  # The simulated worlds are the same each time: sets are gone through in one order.
  TokiFleetTests) around=(env SWIFT_DETERMINISTIC_HASHING=1) ;;
  esac
  echo "== $target"
  timeout --signal=KILL 3600 "${around[@]}" "$tests" --testing-library swift-testing --parallel \
    --filter "^$target\\." > "$log" 2>&1 || { grep -v '^[◇✔]' "$log"; return 1; }
  grep -F '➜' "$log" || true
  # A filter that matches nothing would pass silently.
  grep -E 'Test run with [1-9][0-9]* tests? .*passed' "$log" || { cat "$log"; echo "$target ran no test"; return 1; }
}

# Runs those of a row that are asked for.
run_row() {
  local target
  for target in $1; do
    if [[ " ${targets[*]} " == *" $target "* ]]; then run "$target"; fi
  done
}

# The output of each row is printed in one piece, after the others.
beside=()
for number in "${!rows[@]}"; do
  run_row "${rows[$number]}" > "$logs/row-$number.log" 2>&1 &
  beside+=($!)
done
status=0
for target in "${targets[@]}"; do
  [[ " ${rows[*]} " == *" $target "* ]] || (renice -n 10 -p $BASHPID > /dev/null; run "$target") || status=1
done
for number in "${!rows[@]}"; do
  wait "${beside[$number]}" || status=1
  cat "$logs/row-$number.log"
done
exit "$status"

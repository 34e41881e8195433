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
  timeout --signal=KILL 900 scripts/swift.sh test --skip-build --parallel --filter "^$target\\." "$@" | tee .build/units.log
  # A filter that matches nothing passes in silence.
  grep -qE 'Test run with [1-9][0-9]* tests? .*passed' .build/units.log || { echo "$target ran no test" >&2; exit 1; }
done

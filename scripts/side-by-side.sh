#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes rows of targets side by side: scripts/side-by-side.sh 'TARGET...' ['TARGET...'...]
#
# The targets of a row are made one after another; what `make debug` and `make bootstrap-test` make is taken as made.
# What a row says is printed in one piece, as soon as it has ended. The exit status is not 0 if a row has failed.
set -euo pipefail
cd "$(dirname "$0")/.."

logs=.build/rows
mkdir -p "$logs"

row() {
  local started=$SECONDS status=0
  # Not only a word: the targets of a row.
  # shellcheck disable=SC2086
  make --no-print-directory -o debug -o bootstrap-test -o wake $1 > "$logs/$2.log" 2>&1 || status=$?
  # One row at a time.
  (
    flock 9
    printf '\n---- %s: ended with %d after %d s\n' "$1" $status $((SECONDS - started))
    cat "$logs/$2.log"
  ) 9> "$logs/lock"
  return $status
}

rows=() number=0
for targets in "$@"; do
  row "$targets" "$number" &
  rows+=($!)
  number=$((number + 1))
done
status=0
for row in "${rows[@]}"; do wait "$row" || status=1; done
exit $status

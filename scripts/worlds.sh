#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Plays simulated worlds on two cores: scripts/worlds.sh PROGRAM [fleet] SEED|FIRST...LAST
#
# Each of two processes plays half of the seeds, one after another. The worlds are the same as by one alone. The exit
# status is not 0 if a law is broken.
set -euo pipefail
cd "$(dirname "$0")/.."
play=("${@:1:$#-1}")
seeds=${*: -1}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# A fleet goes through sets of homes, whose order would be another one each time.
export SWIFT_DETERMINISTIC_HASHING=1

# The halves of FIRST...LAST; a single seed has no second half.
first=${seeds%%...*} last=${seeds##*...}
middle=$(((first + last) / 2))

beside=
if [ "$middle" -lt "$last" ]; then
  "${play[@]}" "$((middle + 1))...$last" > "$log" 2>&1 &
  beside=$!
fi
status=0
"${play[@]}" "$first...$middle" || status=$?
[ -z "$beside" ] || wait "$beside" || status=$?
cat "$log"
exit "$status"

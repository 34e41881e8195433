#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Plays simulated worlds on two cores: scripts/worlds.sh FIRST...LAST NODE_SEEDS
#
# Each process plays half of the seeds, one after another, and the second one the worlds of nodes, too. The worlds are
# the same as by `toki-world` alone. The exit status is not 0 if a law is broken.
set -euo pipefail
cd "$(dirname "$0")/.."
seeds=$1 nodes=$2
play=.build/release/toki-world
log=.build/worlds.log

# The halves of FIRST...LAST; a single seed has no second half.
first=${seeds%%...*} last=${seeds##*...}
middle=$(((first + last) / 2))

rest() {
  [ "$middle" -ge "$last" ] || "$play" "$((middle + 1))...$last"
  # A node goes through sets of homes, whose order would be another one each time.
  SWIFT_DETERMINISTIC_HASHING=1 "$play" nodes "$nodes"
}

rest > "$log" 2>&1 &
beside=$!
status=0
"$play" "$first...$middle" || status=$?
wait "$beside" || status=$?
cat "$log"
exit "$status"

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Installs what a program needs, builds it with the daemon, and starts it: scripts/run.sh toki 10s. Says each step with
# its place. Builds in .build/run, without optimization, which takes a quarter of the time of `make build`.
set -euo pipefail
cd "$(dirname "$0")/.."

program=$1
shift
log=.build/run.log
mkdir -p .build

# Shows the lines of swift as one on a terminal, and not at all elsewhere.
fold() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ ! -t 1 || ! $line =~ ^\[([0-9]+)/([0-9]+)\] ]] ||
      printf '\r\033[K%s %d %%' "$1" $((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
  done
  [ ! -t 1 ] || printf '\r\033[K'
}

echo '1/3 Debian packages'
scripts/bootstrap.sh "--$program"

step="2/3 Building $program and tokid"
[ -x ".build/run/debug/$program" ] || step+=', for the first time: a minute or more'
echo "$step"
: >"$log"
TOKI_ONCE=1 TOKI_TARGETS="tokid $program" scripts/swift.sh build --scratch-path .build/run 2>&1 | fold "$step:" || {
  # What swift says of whole modules is no trouble.
  grep -vE '^\[|-enable-batch-mode|Incremental compilation has been disabled' "$log" >&2
  exit 1
}
scripts/note-build.sh .build/run/debug
scripts/make-locale.sh

echo "3/3 $program $*; to start it again: .build/run/debug/$program"
exec ".build/run/debug/$program" "$@"

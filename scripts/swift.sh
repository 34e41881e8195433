#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs swift without one meaningless warning: SwiftPM rejects the -pthread and -msse flags that pkg-config gives for
# system libraries, and says so at each build. The exit code is swift's own.
set -u

exec 3> >(grep --line-buffered -vF 'prohibited flag(s)' >&2)
filter=$!
swift "$@" 2>&3 3>&-
status=$?
exec 3>&-
wait "$filter"
exit "$status"

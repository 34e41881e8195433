#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs swift without one meaningless warning: SwiftPM rejects the -pthread and -msse flags that pkg-config gives for
# system libraries, and says so at each build. The exit code is swift's own.
#
# With TOKI_ONCE=1 it builds what is built once, from nothing, and neither edited nor debugged: a module at a time, in
# less processor time, without information for debuggers, and without the index that editors search. SwiftPM expects an
# object of each file, which such a build has only with threads. A module's interface is written by the compiler that
# writes its objects: one of its own would check all declarations again.
set -u

if [ "${TOKI_ONCE:-}" = 1 ] && [ "${1:-}" = build ]; then
  set -- "$@" -debug-info-format none --disable-index-store -Xswiftc -whole-module-optimization \
    -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo
fi
command -v swift > /dev/null || {
  echo 'swift.sh: there is no swift on the PATH; sudo scripts/install-swift.sh installs it, in /opt/swift/usr/bin.' >&2
  exit 127
}
exec 3> >(grep --line-buffered -vF 'prohibited flag(s)' >&2)
filter=$!
swift "$@" 2>&3 3>&-
status=$?
exec 3>&-
wait "$filter"
exit "$status"

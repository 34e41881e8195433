#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds packages that use the libraries, like a third party's: for the time, `import NetworkTime` alone must suffice;
# for a screen, what is portable must.
set -euo pipefail
cd "$(dirname "$0")/.."

build() { (cd "Examples/$1" && ../../scripts/swift.sh build --scratch-path "../../.build/$1"); }

build true-time
[ "$(.build/true-time/debug/true-time)" = "Name three servers or more." ]

# As on a platform without the libraries of Linux.
TOKI_TARGETS=portable build one-screen
diff <(.build/one-screen/debug/one-screen) - <<'END'
3 min  02:00  Rings at 06:03
3分  02:00  06:03に鳴ります
END

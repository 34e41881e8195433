#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds a package that uses the library TrustedTime, as somebody else's would: `import NetworkTime` alone must do.
set -euo pipefail
cd "$(dirname "$0")/../Examples/true-time"
../../scripts/swift.sh build --scratch-path ../../.build/true-time
[ "$(../../.build/true-time/debug/true-time)" = "Name three servers or more." ]

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds a package that uses the library TrustedTime, like a third party's: `import NetworkTime` alone must suffice.
set -euo pipefail
cd "$(dirname "$0")/../Examples/true-time"
../../scripts/swift.sh build --scratch-path ../../.build/true-time
[ "$(../../.build/true-time/debug/true-time)" = "Name three servers or more." ]

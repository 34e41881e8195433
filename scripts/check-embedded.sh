#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Proves that TokiModel stays free of everything that Embedded Swift for wasm32 has not:
# Foundation, existentials, untyped throws, and the habit of taking Int for 64 bits.
# It compiles the target and links nothing. All of this is found before anything is optimized, which would take
# three times as long. Exit status 0 when it compiles.
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The file names contain no spaces: they are Swift type names.
# shellcheck disable=SC2046
"${SWIFTC:-swiftc}" -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded \
  -swift-version 6 -warnings-as-errors \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature InternalImportsByDefault \
  -wmo -Onone -parse-as-library -module-name TokiModel \
  -Xfrontend -disable-stack-protector \
  -c -o "$work/TokiModel.o" $(find Sources/Core/Model -name '*.swift' | sort)

# A compiler that produced no output has checked nothing.
test -s "$work/TokiModel.o"
echo "TokiModel compiles as Embedded Swift for wasm32."

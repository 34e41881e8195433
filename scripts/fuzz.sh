#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes every reader of text and bytes in TokiModel with libFuzzer: scripts/fuzz.sh [RUNS]
#
# Builds into .build/fuzz. What it finds to be new is kept there, in found/; an input that breaks a law
# or traps is written beside it as crash-… and the exit status is not 0. FUZZ_SEED repeats a run.
#
# TokiModel is safe Swift and nothing else, which the build checks, so a bad access traps by itself.
# FUZZ_SANITIZE=fuzzer,address looks for it from outside as well, at a fifth of the speed.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-300000}
sanitize=${FUZZ_SANITIZE:-fuzzer}
work=.build/fuzz
program=$work/$sanitize
mkdir -p "$work/found"

# Each line of a seed file is one input; the number in the file's name is the reader, the first byte.
rm -rf "$work/seeds"
mkdir "$work/seeds"
for file in Fuzz/corpus/*.txt; do
  name=$(basename "$file" .txt)
  number=$((10#${name%%-*}))
  line=0
  while IFS= read -r text; do
    line=$((line + 1))
    printf "\\x$(printf '%02x' "$number")%b" "$text" > "$work/seeds/$name-$line"
  done < "$file"
done
# Zone files are the system's: number 10.
for zone in UTC Asia/Tokyo Europe/Berlin America/St_Johns Australia/Lord_Howe Africa/Casablanca Pacific/Apia; do
  { printf '\x0a'; cat "/usr/share/zoneinfo/$zone"; } > "$work/seeds/zone-${zone//\//-}"
done

# The model and the checks are one module, so that the checks reach its inner readers as well.
mapfile -t sources < <(find Sources/TokiModel Fuzz -name '*.swift' | sort)
newest=$(find "${sources[@]}" scripts/fuzz.sh -newer "$program" 2>/dev/null | head -1 || true)
if [ ! -x "$program" ] || [ -n "$newest" ]; then
  "${SWIFTC:-swiftc}" -swift-version 6 -warnings-as-errors -strict-memory-safety -O -wmo -parse-as-library \
    -module-name TokiModel -sanitize="$sanitize" -use-ld=lld -o "$program" "${sources[@]}"
fi

# Swift's own backtrace would hang the run and take the blame.
export SWIFT_BACKTRACE=enable=no
# Where each byte was allocated is not worth two thirds of the time; nothing here can leak.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16:detect_leaks=0
"$program" -runs="$runs" -seed="${FUZZ_SEED:-0}" -dict=Fuzz/dictionary.txt -max_len=4096 -timeout=10 -detect_leaks=0 \
  -rss_limit_mb=2048 -artifact_prefix="$work/" -print_final_stats=1 -verbosity="${FUZZ_VERBOSITY:-0}" \
  "$work/found" "$work/seeds" 2>&1 | sed '/^###### Recommended/,/^###### End/d'
echo "No input of $runs trapped or broke a law."

#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes with libFuzzer every reader of text and bytes in TokiModel, every reader of network data in TrustedTime and
# NetworkTime, and the JSON reader in TokiWire: scripts/fuzz.sh [RUNS [TokiModel|TrustedTime|TokiWire]]
#
# Builds into .build/fuzz. New inputs are kept there in found-…/; an input that breaks a law or traps is written next to
# it as crash-…, and the exit status is not 0. Runs are reproducible; FUZZ_SEED=2 is a different one, and FUZZ_SEED=0 is
# random.
#
# The fuzzed code is safe Swift throughout, as the build checks, so a bad access traps by itself.
# FUZZ_SANITIZE=fuzzer,address also checks from outside, at a fifth of the speed. FUZZ_DEBUG=.build/debug is for a short
# run: it takes the modules as the debug build left them, which do not report the lines that they reach, so that inputs
# are changed blindly, and compiles the checks alone.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-20000}
subjects=(TokiModel TrustedTime TokiWire)
[ $# -lt 2 ] || subjects=("$2")
sanitize=${FUZZ_SANITIZE:-fuzzer}
debug=${FUZZ_DEBUG:-}
work=.build/fuzz
mkdir -p "$work"

# Each line of a seed file is one input; the number in the file name selects the reader and becomes the first byte.
write_seeds() {
  local subject=$1 seeds=$2 file name number line text
  rm -rf "$seeds"
  mkdir "$seeds"
  for file in Fuzz/"$subject"/corpus/*.txt; do
    name=$(basename "$file" .txt)
    number=$((10#${name%%-*}))
    line=0
    while IFS= read -r text; do
      line=$((line + 1))
      printf "\\x$(printf '%02x' "$number")%b" "$text" > "$seeds/$name-$line"
    done < "$file"
  done
}

# Zone files come from the system: number 10 of TokiModel.
write_zone_seeds() {
  local zone
  for zone in UTC Asia/Tokyo Europe/Berlin America/St_Johns Australia/Lord_Howe Africa/Casablanca Pacific/Apia; do
    { printf '\x0a'; cat "/usr/share/zoneinfo/$zone"; } > "$1/zone-${zone//\//-}"
  done
}

compile() {
  "${SWIFTC:-swiftc}" -swift-version 6 -package-name Toki -warnings-as-errors -strict-memory-safety "$optimize" \
    -wmo -parse-as-library -enable-upcoming-feature InternalImportsByDefault -sanitize="$sanitize" "$@"
}

# The folders of the modules in Sources; of those about a host only what the checks reach.
declare -A folders=(
  [TokiModel]=Core/Model [TokiEngine]=Core/Engine [TokiWire]=Core/Wire
  [LinuxHost]=Host/Linux/Threads [TrustedTime]=TrueTime/Rules [NetworkTime]=TrueTime/Network/NTS
)
# The modules that each subject is linked with, one after what it imports.
declare -A linked=(
  [TokiModel]=TokiModel [TokiWire]="TokiModel TokiEngine TokiWire"
  [TrustedTime]="TokiModel TrustedTime LinuxHost NetworkTime"
)
headers=(-I Sources/TrueTime/CGnuTLS -I Sources/Host/CLinux/include)
if [ -n "$debug" ]; then
  optimize=-Onone
  modules=$debug/Modules
  suffix=debug
else
  optimize=-O
  modules=$work/modules-$sanitize
  suffix=$sanitize
fi

# Once for all subjects, and open to the checks, which reach internal readers too.
build_module() {
  local module=$1 object=$modules/$1.o sources
  # All are old where one has changed, which others may import.
  is_old "$object" "${folders[@]/#/Sources/}" || return 0
  mapfile -t sources < <(find "Sources/${folders[$module]}" -name '*.swift' | sort)
  compile -module-name "$module" -enable-testing -I "$modules" "${headers[@]}" -emit-module -emit-object \
    -emit-module-path "$modules/$module.swiftmodule" -o "$object" "${sources[@]}"
}

build_program() {
  local subject=$1 program=$2 module objects=() libraries=() sources
  if [ -n "$debug" ]; then
    # Of whole modules there, whose other files need more, the linker takes the files that are used.
    objects=("$work/$subject.a")
    rm -f "${objects[@]}"
    for module in ${linked[$subject]} HostFiles CLinuxHost; do ar rcT "${objects[@]}" "$debug/$module.build"/*.o; done
  else
    for module in ${linked[$subject]}; do objects+=("$modules/$module.o"); done
    [ "$subject" != TrustedTime ] || objects+=("$modules/ThreadName.o")
  fi
  [ "$subject" != TrustedTime ] || libraries=(-lgnutls)
  mapfile -t sources < <(find "Fuzz/$subject" -name '*.swift' | sort)
  is_old "$program" "Fuzz/$subject" "${objects[@]}" || return 0
  compile -module-name "Fuzz$subject" -I "$modules" "${headers[@]}" -use-ld=lld "${libraries[@]}" -o "$program" \
    "${sources[@]}" "${objects[@]}"
}

is_old() {
  local made=$1
  shift
  [ ! -e "$made" ] || [ -n "$(find "$@" scripts/fuzz.sh -newer "$made" | head -1)" ]
}

# Swift's own backtrace would hang the run and take the blame.
export SWIFT_BACKTRACE=enable=no
# Allocation backtraces would take two thirds of the time, and nothing here can leak.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16:detect_leaks=0

fuzz() {
  local subject=$1 program=$work/$1-$suffix seeds=$work/seeds-$1 options=()
  write_seeds "$subject" "$seeds"
  if [ "$subject" = TokiModel ]; then
    write_zone_seeds "$seeds"
    options=(-dict=Fuzz/TokiModel/dictionary.txt)
  fi
  build_program "$subject" "$program"
  mkdir -p "$work/found-$subject"
  "$program" -runs="$runs" -seed="${FUZZ_SEED:-1}" "${options[@]}" -max_len=4096 -timeout=10 -detect_leaks=0 \
    -rss_limit_mb=2048 -artifact_prefix="$work/" -print_final_stats=1 -verbosity="${FUZZ_VERBOSITY:-0}" \
    "$work/found-$subject" "$seeds" 2>&1 | sed '/^###### Recommended/,/^###### End/d'
  echo "No input of $runs trapped or broke a law of $subject."
}

if [ -z "$debug" ]; then
  mkdir -p "$modules"
  cc -O2 -c -o "$modules/ThreadName.o" -I Sources/Host/CLinux/include Sources/Host/CLinux/ThreadName.c
  for subject in "${subjects[@]}"; do
    for module in ${linked[$subject]}; do build_module "$module"; done
  done
fi

# All at once; their output is printed one after the other.
running=()
for subject in "${subjects[@]}"; do
  fuzz "$subject" > "$work/$subject.log" 2>&1 &
  running+=($!)
done
status=0
for index in "${!subjects[@]}"; do
  wait "${running[$index]}" || status=1
  cat "$work/${subjects[$index]}.log"
done
exit "$status"

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
# FUZZ_SANITIZE=fuzzer,address also checks from outside, at a fifth of the speed. FUZZ_OPTIMIZE=-Onone is compiled in a
# third of the time, for a short run.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-20000}
subjects=(TokiModel TrustedTime TokiWire)
[ $# -lt 2 ] || subjects=("$2")
sanitize=${FUZZ_SANITIZE:-fuzzer}
optimize=${FUZZ_OPTIMIZE:--O}
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
  "${SWIFTC:-swiftc}" -swift-version 6 -package-name toki -warnings-as-errors -strict-memory-safety "$optimize" \
    -wmo -parse-as-library -enable-upcoming-feature InternalImportsByDefault -sanitize="$sanitize" "$@"
}

# Model and checks form one module, so that the checks reach internal readers too.
build_TokiModel() {
  mapfile -t sources < <(find Sources/Core/Model Fuzz/TokiModel -name '*.swift' | sort)
  is_old "$1" "${sources[@]}" || return 0
  compile -module-name TokiModel -use-ld=lld -o "$1" "${sources[@]}"
}

# The folders of the modules in Sources; of those about a host only what the checks reach.
declare -A folders=(
  [TokiModel]=Core/Model [TokiEngine]=Core/Engine [TokiWire]=Core/Wire
  [LinuxHost]=Host/Linux/Threads [TrustedTime]=TrueTime/Rules [NetworkTime]=TrueTime/Network/NTS
)

# The sources of modules: MODULE...
sources_of() {
  local module
  for module in "$@"; do find "Sources/${folders[$module]}" -name '*.swift'; done | sort
}

# One of several modules, open to the checks: MODULE FOLDER [FLAG...]
compile_module() {
  local module=$1 folder=$2
  mapfile -t sources < <(sources_of "$module")
  compile -module-name "$module" -package-name Toki -enable-testing -I "$folder" "${@:3}" -emit-module -emit-object \
    -emit-module-path "$folder/$module.swiftmodule" -o "$folder/$module.o" "${sources[@]}"
}

# One module after the other.
build_TrustedTime() {
  local folder=$1.modules module headers=(-I Sources/TrueTime/CGnuTLS -I Sources/Host/CLinux/include)
  local modules=(TokiModel TrustedTime LinuxHost NetworkTime)
  mapfile -t sources < <(sources_of "${modules[@]}"; find Fuzz/TrustedTime -name '*.swift' | sort)
  is_old "$1" "${sources[@]}" || return 0
  mkdir -p "$folder"
  cc -O2 -c -o "$folder/ThreadName.o" -I Sources/Host/CLinux/include Sources/Host/CLinux/ThreadName.c
  for module in "${modules[@]}"; do compile_module "$module" "$folder" "${headers[@]}"; done
  mapfile -t sources < <(find Fuzz/TrustedTime -name '*.swift' | sort)
  compile -module-name FuzzTrustedTime -I "$folder" "${headers[@]}" -use-ld=lld -lgnutls -o "$1" \
    "${sources[@]}" "$folder"/*.o
}

build_TokiWire() {
  local folder=$1.modules module modules=(TokiModel TokiEngine TokiWire)
  mapfile -t sources < <(sources_of "${modules[@]}"; find Fuzz/TokiWire -name '*.swift' | sort)
  is_old "$1" "${sources[@]}" || return 0
  mkdir -p "$folder"
  for module in "${modules[@]}"; do compile_module "$module" "$folder"; done
  mapfile -t sources < <(find Fuzz/TokiWire -name '*.swift' | sort)
  compile -module-name FuzzTokiWire -I "$folder" -use-ld=lld -o "$1" "${sources[@]}" "$folder"/*.o
}

is_old() {
  local program=$1
  shift
  [ ! -x "$program" ] || [ -n "$(find "$@" scripts/fuzz.sh -newer "$program" | head -1)" ]
}

# Swift's own backtrace would hang the run and take the blame.
export SWIFT_BACKTRACE=enable=no
# Allocation backtraces would take two thirds of the time, and nothing here can leak.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16:detect_leaks=0

fuzz() {
  local subject=$1 program=$work/$1-$sanitize$optimize seeds=$work/seeds-$1 options=()
  write_seeds "$subject" "$seeds"
  if [ "$subject" = TokiModel ]; then
    write_zone_seeds "$seeds"
    options=(-dict=Fuzz/TokiModel/dictionary.txt)
  fi
  case $subject in
    TokiModel) build_TokiModel "$program" ;;
    TrustedTime) build_TrustedTime "$program" ;;
    *) build_TokiWire "$program" ;;
  esac
  mkdir -p "$work/found-$subject"
  "$program" -runs="$runs" -seed="${FUZZ_SEED:-1}" "${options[@]}" -max_len=4096 -timeout=10 -detect_leaks=0 \
    -rss_limit_mb=2048 -artifact_prefix="$work/" -print_final_stats=1 -verbosity="${FUZZ_VERBOSITY:-0}" \
    "$work/found-$subject" "$seeds" 2>&1 | sed '/^###### Recommended/,/^###### End/d'
  echo "No input of $runs trapped or broke a law of $subject."
}

# Both run at once, each on its own core; their output is printed one after the other.
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

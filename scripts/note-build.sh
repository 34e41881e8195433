#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Notes in FOLDER/build-note from which commit the programs there were built: scripts/note-build.sh .build/release
#
# `toki version` reads that file, so that a new commit recompiles nothing. In an archive that git made, which has no
# history, git has written the commit into the line below (export-subst in .gitattributes).
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck disable=SC2016
archived='$Format:%H$'
note=$1/build-note
if [[ $archived =~ ^[0-9a-f]{40,64}$ ]]; then
  echo "commit $archived" > "$note.new"
elif commit=$(git rev-parse --verify --quiet HEAD 2> /dev/null); then
  echo "commit $commit" > "$note.new"
  [ -z "$(git status --porcelain --untracked-files=no)" ] || echo changed >> "$note.new"
else
  : > "$note.new"
fi
mv "$note.new" "$note"

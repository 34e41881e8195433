#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Compiles the catalogues of po/ into FOLDER (default: .build/locale), where the programs in .build find them. Needs
# gettext.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-.build/locale}

while read -r language; do
  mkdir -p "$folder/$language/LC_MESSAGES"
  msgfmt --check-format --check-domain --output-file="$folder/$language/LC_MESSAGES/toki.mo" "po/$language.po"
done < <(grep -v '^#' po/LINGUAS)

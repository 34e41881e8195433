#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Collects all texts of the sources and of the page into po/toki.pot, updates each language in po/LINGUAS, and makes
# the String Catalog of the Apple apps. Needs gettext.
set -euo pipefail
cd "$(dirname "$0")/.."

# gettext 0.21 has no Swift parser; C parses Swift's one-line literals correctly. Other files contain multi-line
# strings, which C does not have.
grep -rlE --include='*.swift' '\btr[nc]?\(' Sources Fleet Apple/AppleHost Apple/Toki* | LC_ALL=C sort >po/POTFILES
options=(--from-code=UTF-8 --package-name=toki --copyright-holder='The Toki authors' --no-wrap --add-location=file
  --add-comments=Translators --output=po/toki.pot.new)
xgettext "${options[@]}" --language=C --keyword --keyword=tr --keyword=trn:1,2 --keyword=trc:1c,2 \
  --files-from=po/POTFILES
rm po/POTFILES
scripts/page_words.py | xgettext "${options[@]}" --language=PO --join-existing -
# The creation date alone would change the file on every run; xgettext leaves the encoding open.
sed -i -e '1i # SPDX-License-Identifier: Apache-2.0' \
  -e '/^"POT-Creation-Date:/d' -e 's/charset=CHARSET/charset=UTF-8/' \
  -e '/^# SOME DESCRIPTIVE TITLE/d' -e '/^# FIRST AUTHOR/d' -e 's/^# Copyright (C) YEAR/# Copyright (C)/' \
  po/toki.pot.new
mv po/toki.pot.new po/toki.pot

while read -r language; do
  msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap --add-location=file \
    "po/$language.po" po/toki.pot
  msgattrib --no-obsolete --no-wrap --output-file="po/$language.po" "po/$language.po"
  left=$(msgattrib --untranslated --no-wrap "po/$language.po" | grep -c '^msgid ' || true)
  all=$(grep -c '^msgid ' po/toki.pot)
  # The header counts as one of both.
  left=$((left > 0 ? left - 1 : 0)) all=$((all - 1))
  echo "$language: $left of $all texts to be translated ($((100 - (100 * left + all - 1) / all)) % are)"
done < <(grep -v '^#' po/LINGUAS)

scripts/xcstrings.py

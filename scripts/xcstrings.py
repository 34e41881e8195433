#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the String Catalog of the Apple apps from the catalogues in po/.

  scripts/xcstrings.py             writes Apple/Resources/Localizable.xcstrings
  scripts/xcstrings.py --check     exits with 1 if that file is not what would be written
  scripts/xcstrings.py --self-test checks the reading of a catalogue and the writing of its texts

Only texts of the targets that an Apple app links are taken. A key is the English text as it stands in the code, with
its places `{name}`. A text is looked up as it is, so that its `%` means nothing; a text with a plural is a format, in
which the place `{count}` is `%lld` and a `%` of its own is `%%`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOG = ROOT / "Apple/Resources/Localizable.xcstrings"
TARGETS = ("Apple/", "Sources/Core/Localization/", "Sources/Core/Engine/", "Sources/Core/Model/", "Sources/Faces/Screens/")


@dataclass
class Entry:
    """A text of a catalogue: where it is used, its English forms, and its translations."""

    files: list[str] = field(default_factory=list)
    forms: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The English text, behind its context if it has one."""
        context = self.forms.get("msgctxt")
        return self.forms["msgid"] if context is None else f"{context}|{self.forms['msgid']}"

    @property
    def is_shown(self) -> bool:
        return any(file.startswith(TARGETS) for file in self.files)


def read(text: str) -> list[Entry]:
    """The entries of a PO file, without its header and obsolete and fuzzy entries."""
    entries = []
    for block in text.split("\n\n"):
        # What a translator is not sure of counts for msgfmt as not translated, too.
        if re.search("^#,.*fuzzy", block, re.MULTILINE):
            continue
        entry, form = Entry(), ""
        for line in block.splitlines():
            if line.startswith("#:"):
                entry.files += line[2:].split()
            elif found := re.fullmatch(r'(?:(msg\S+) )?(".*")', line):
                form = found.group(1) or form
                # Escapes in a PO file are those of C, which Python shares.
                entry.forms[form] = entry.forms.get(form, "") + ast.literal_eval(found.group(2))
        if entry.forms.get("msgid"):
            entries.append(entry)
    return entries


def unit(value: str) -> dict:
    return {"stringUnit": {"state": "translated", "value": value}}


def plural(forms: dict[str, str]) -> dict:
    return {"variations": {"plural": {name: unit(formatted(form)) for name, form in forms.items()}}}


def formatted(form: str) -> str:
    """A form as a format whose only argument is the number."""
    if form.count("{count}") > 1:
        raise ValueError(f"“{form}” has its number twice, which %lld cannot say")
    return form.replace("%", "%%").replace("{count}", "%lld")


def strings(template: str, catalogues: dict[str, str]) -> dict:
    """The strings of a String Catalog, of those entries of the template that an Apple app shows.

    `catalogues` has the PO file of each language.
    """
    translations = {
        language: {entry.key: entry.forms for entry in read(text)} for language, text in sorted(catalogues.items())}
    result = {}
    for entry in filter(lambda entry: entry.is_shown, read(template)):
        key, english = entry.key, entry.forms["msgid"]
        # A key with a context is no text.
        localizations = {} if key == english else {"en": unit(english)}
        if several := entry.forms.get("msgid_plural"):
            localizations["en"] = plural({"one": english, "other": several})
        for language, known in translations.items():
            forms = known.get(key, {})
            # The names of one form and of two; a language with more needs a table of its own.
            told = [forms[name] for name in ("msgstr[0]", "msgstr[1]") if forms.get(name)]
            if several and told and "msgstr[2]" not in forms:
                localizations[language] = plural(dict(zip(["one", "other"][-len(told):], told, strict=True)))
            elif forms.get("msgstr"):
                localizations[language] = unit(forms["msgstr"])
        # Else Xcode takes a key that it does not find in the code for a stale one.
        result[key] = {"extractionState": "manual", "localizations": localizations}
    return result


def catalog() -> str:
    """The file's content, as Xcode writes it."""
    template = (ROOT / "po/toki.pot").read_text(encoding="utf-8")
    catalogues = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "po").glob("*.po")}
    content = {"sourceLanguage": "en", "strings": strings(template, catalogues), "version": "1.0"}
    return json.dumps(content, ensure_ascii=False, indent=2, separators=(",", " : "), sort_keys=True) + "\n"


def self_test() -> int:
    template = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

#: Sources/Faces/Screens/A.swift
msgid "{number} % of “{name}”"
msgstr ""

#: Sources/Faces/Commands/A.swift Sources/Core/Localization/A.swift
msgid ""
"one \"line\"\n"
"and another"
msgstr ""

#: Sources/Faces/Commands/A.swift
msgid "a command"
msgstr ""

#: Sources/Faces/Screens/A.swift
msgid "{count} % step of {name}"
msgid_plural "{count} % steps of {name}"
msgstr[0] ""
msgstr[1] ""

#: Sources/Faces/Screens/A.swift
msgid "not translated"
msgstr ""

#: Sources/Core/Model/A.swift
msgctxt "short"
msgid "not translated"
msgstr ""
"""
    japanese = template.replace('”"\nmsgstr ""', '”"\nmsgstr "{name}の{number} %"')
    japanese = japanese.replace('another"\nmsgstr ""', 'another"\nmsgstr "二行"')
    japanese = japanese.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "{name}の{count} %"')
    german = template.replace('another"\nmsgstr ""', 'another"\nmsgstr "zwei Zeilen"')
    german = german.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "{count} Schritt"\nmsgstr[1] "{count} Schritte"')
    found = strings(template, {"ja": japanese, "de": german})
    expected = {
        "{number} % of “{name}”": {"ja": unit("{name}の{number} %")},
        'one "line"\nand another': {"ja": unit("二行"), "de": unit("zwei Zeilen")},
        "{count} % step of {name}": {
            "en": plural({"one": "{count} % step of {name}", "other": "{count} % steps of {name}"}),
            "ja": {"variations": {"plural": {"other": unit("{name}の%lld %%")}}},
            "de": {"variations": {"plural": {"one": unit("%lld Schritt"), "other": unit("%lld Schritte")}}},
        },
        "not translated": {},
        "short|not translated": {"en": unit("not translated")},
    }
    if {key: value["localizations"] for key, value in found.items()} != expected:
        print(f"xcstrings: {found}", file=sys.stderr)
        return 1
    return 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    if arguments == ["--check"]:
        if CATALOG.is_file() and CATALOG.read_text(encoding="utf-8") == catalog():
            return 0
        print(f"{CATALOG.relative_to(ROOT)} is not made from po/ as it is; scripts/xcstrings.py writes it anew")
        return 1
    CATALOG.parent.mkdir(parents=True, exist_ok=True)
    CATALOG.write_text(catalog(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

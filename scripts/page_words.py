#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads the English texts of the page, which catalogues translate as they do those of the programs.

  scripts/page_words.py   prints them as a PO template, for scripts/update-po.sh

They are the tables of words in Web/*words.js, the names in Web/manifest.webmanifest and the note in Web/index.html.
"""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path

from xcstrings import read

SOURCE = Path(__file__).resolve().parent.parent / "Web"
TABLE = re.compile(r"^(?:export )?const \w+ = \{\n((?:  .*\n|\n)+)\};$", re.MULTILINE)
ENTRY = re.compile(r'  (\w+):\s+("(?:[^"\\]|\\.)*"|\["(?:[^"\\]|\\.)*", "(?:[^"\\]|\\.)*"\]),\n')
# A rule of plural forms is asked for so many numbers: no known one sees more than the last two digits of those from 100 on.
NUMBERS = 200


def tables() -> dict[str, dict[str, str | list[str]]]:
    """The texts by their words, of each module with a table; a text with a number may have two forms."""
    found = {}
    for path in sorted(SOURCE.glob("*words.js")):
        entries = [table[1] for table in TABLE.finditer(path.read_text(encoding="utf-8"))]
        if not entries:
            raise SystemExit(f"{path}: there is no table of words")
        if unread := re.sub(r"  //.*\n|\n", "", ENTRY.sub("", "".join(entries))):
            raise SystemExit(f"{path}: “{unread.strip()}” is no word that can be read")
        found[path.name] = {word: json.loads(text) for word, text in ENTRY.findall("".join(entries))}
    return found


def manifest_texts() -> list[str]:
    """What the page is called where it is installed."""
    manifest = json.loads((SOURCE / "manifest.webmanifest").read_text(encoding="utf-8"))
    return [manifest["name"], manifest["description"]]


def note() -> str:
    """The sentence for a browser without scripts."""
    found = re.search(r"<noscript>\n<p>(.*)</p>\n</noscript>", (SOURCE / "index.html").read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit("Web/index.html has no sentence for a browser without scripts")
    return found[1]


def forms(text: str | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else text


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class Catalogue:
    """The translations of a PO file."""

    def __init__(self, content: str) -> None:
        self.entries = {entry.key: entry.forms for entry in read(content)}
        rule = re.search(r"\bplural=([^;\\]+)", content.replace('"\n"', ""))
        self.plural = gettext.c2py(rule[1] if rule else "0")

    def text(self, text: str) -> str:
        """A text, in English where it is not translated."""
        return self.entries.get(text, {}).get("msgstr") or text

    def words(self) -> dict[str, str | list[str]]:
        """What is translated by its word; where anything has forms, the form of each number as the word ""."""
        told: dict[str, str | list[str]] = {}
        for word, text in (item for table in tables().values() for item in table.items()):
            (first, *others) = forms(text)
            entry = self.entries.get(first, {})
            if others and entry.get("msgstr[0]"):
                told[word] = [value for name, value in entry.items() if name.startswith("msgstr[")]
                told[""] = "".join(str(self.plural(count)) for count in range(NUMBERS))
            elif entry.get("msgstr"):
                told[word] = entry["msgstr"]
        return told


def template() -> str:
    """All texts as a PO template, with the file of each."""
    texts = [(name, text) for name, table in tables().items() for text in table.values()]
    texts += [*(("manifest.webmanifest", text) for text in manifest_texts()), ("index.html", note())]
    files: dict[tuple[str, ...], list[str]] = {}
    for name, text in texts:
        # What is a place alone has nothing to be translated.
        if re.sub(r"\{\w+\}", "", forms(text)[0]) != "":
            files.setdefault(tuple(forms(text)), []).append(f"#: Web/{name}\n")
    entries = []
    for (first, *others), named in files.items():
        keys = [f"msgid {quoted(first)}", *(f"msgid_plural {quoted(other)}" for other in others)]
        values = ['msgstr[0] ""', 'msgstr[1] ""'] if others else ['msgstr ""']
        entries.append("".join(dict.fromkeys(named)) + "\n".join([*keys, *values, ""]))
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    return "\n".join([header, *entries])


if __name__ == "__main__":
    print(template(), end="")

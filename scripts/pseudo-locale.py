#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a catalogue in which each text of po/toki.pot is changed where everybody sees it.

  scripts/pseudo-locale.py FOLDER   writes FOLDER/qps/LC_MESSAGES/toki.mo; needs gettext

`LANGUAGE=qps` then shows each text in ⟦brackets⟧ and letters with marks, with its places as they are: a plain letter is of
a text that nobody can translate.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import xcstrings

LANGUAGE = "qps"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀĉďèƒĝĥìĵķĺɱñòƥɋŕšţùṽŵẋýžÀƁĈĎÈƑĜĤÌĴĶĹṀÑÒƤɊŔŠŢÙṼŴẊÝŽ",
)
HEADER = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
"""


def changed(text: str) -> str:
    parts = re.split(r"(\{[a-z]+\})", text)
    return "⟦" + "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts) + "⟧"


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def entry(forms: dict[str, str]) -> str:
    one, many = forms["msgid"], forms.get("msgid_plural")
    context = f"msgctxt {quoted(forms['msgctxt'])}\n" if "msgctxt" in forms else ""
    if many is None:
        return f"{context}msgid {quoted(one)}\nmsgstr {quoted(changed(one))}\n"
    return (
        f"msgid {quoted(one)}\nmsgid_plural {quoted(many)}\n"
        f"msgstr[0] {quoted(changed(one))}\nmsgstr[1] {quoted(changed(many))}\n"
    )


def main(folder: Path) -> None:
    template = (xcstrings.ROOT / "po/toki.pot").read_text(encoding="utf-8")
    made = folder / LANGUAGE / "LC_MESSAGES" / "toki.mo"
    made.parent.mkdir(parents=True, exist_ok=True)
    texts = "\n".join([HEADER, *(entry(found.forms) for found in xcstrings.read(template))])
    subprocess.run(["msgfmt", f"--output-file={made}", "-"], input=texts, text=True, check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))

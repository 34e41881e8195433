# SPDX-License-Identifier: Apache-2.0
"""Separates Swift code from comments and string literals."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"""(?P<line>//[^\n]*)
      | (?P<block>/\*)
      | (?P<name>`[^`\n]*`)
      | (?P<text>(?P<hashes>\#*)(?P<quotes>\"\"\"|\"))
      | (?P<open>\()
      | (?P<close>\))""",
    re.VERBOSE,
)


def blank_comments_and_strings(text: str) -> str:
    """The same text, of the same length and lines, with comments and string literals blanked.

    Code inside `\\(…)` of a string stays; names in backticks stay.
    """
    out = list(text)

    def blank(start: int, end: int) -> None:
        for index in range(start, min(end, len(text))):
            if out[index] != "\n":
                out[index] = " "

    def code(position: int, in_text: bool) -> int:
        """Scans code; inside a string, it stops after the parenthesis that closes the interpolation."""
        depth = 0
        while token := TOKEN.search(text, position):
            kind, start, position = token.lastgroup, token.start(), token.end()
            if token.group("line") is not None:
                blank(start, position)
            elif token.group("block") is not None:
                position = comment(position)
                blank(start, position)
            elif token.group("text") is not None:
                position = string(start, position, token.group("hashes"), token.group("quotes"))
            elif kind == "open":
                depth += 1
            elif kind == "close":
                depth -= 1
                if in_text and depth < 0:
                    return position
        return len(text)

    def comment(position: int) -> int:
        """The end of a block comment; Swift's can be nested."""
        depth = 1
        while depth and (found := re.compile(r"/\*|\*/").search(text, position)):
            depth += 1 if found.group() == "/*" else -1
            position = found.end()
        return position if depth == 0 else len(text)

    def string(start: int, position: int, hashes: str, quotes: str) -> int:
        """Blanks a literal up to its end, or up to the end of the line if it is unterminated."""
        ends = [re.escape(quotes + hashes), r"\\" + hashes + r"\(", r"\\" + hashes + "."]
        if quotes == '"':
            ends.append("\n")
        pattern = re.compile("|".join(ends), re.DOTALL)
        blanked = start
        while found := pattern.search(text, position):
            position = found.end()
            if found.group() in (quotes + hashes, "\n"):
                blank(blanked, position)
                return position
            if found.group().endswith("("):
                blank(blanked, position)
                position = code(position, in_text=True)
                blanked = position - 1
        blank(blanked, len(text))
        return len(text)

    code(0, in_text=False)
    return "".join(out)

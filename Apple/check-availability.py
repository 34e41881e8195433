#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists the code of Apple/ that no compiler on Linux sees, so that nobody takes it for checked.

  Apple/check-availability.py              writes Apple/UNCHECKED.md
  Apple/check-availability.py --check      exits with 1 if that page is out of date, or on any finding
  Apple/check-availability.py --self-test  feeds it what it must find and what it must let pass

Findings: a body of more than one line of code (its logic belongs where Linux compiles it); a name of AlarmKit,
ActivityKit or iOS 26 outside a file of its own that stands behind `canImport` and `@available`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from lint_swift import blank_comments_and_strings  # noqa: E402

APPLE = ROOT / "Apple"
PAGE = APPLE / "UNCHECKED.md"
MOST_LINES = 1
# Modules that the package finds on Linux: those of the system, and the stand-ins.
ON_LINUX = {
    "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Observation", "Synchronization", "Testing",
    *(folder.name for folder in (APPLE / "StandIns").iterdir() if any(folder.glob("*.swift"))), "SwiftUI",
}
NEW_NAMES = re.compile(
    r"\b(?:import (?:AlarmKit|ActivityKit)|Alarm(?:Manager|Attributes|Presentation\w*|Button|Metadata|Configuration)|"
    r"ActivityConfiguration|ActivityViewContext|Activity(?=<)|DynamicIsland\w*|LiveActivityIntent|glassEffect|"
    r"GlassEffectContainer|tabBarMinimizeBehavior|tabViewBottomAccessory|scrollEdgeEffectStyle)\b"
)
IS_NEW = re.compile(r"[@#]available\((?:[^)]*,\s*)?iOS 26(?:\.\d+)?\b")


@dataclass(frozen=True)
class Body:
    """Lines that are compiled only under a condition; 1-based, both included."""

    condition: str
    first: int
    last: int
    lines: int
    is_seen: bool


class UnknownCondition(Exception):
    """A condition that this script cannot decide."""


# ---- Conditions


def holds(condition: str) -> bool:
    """Whether a condition of `#if` holds on Linux, in a debug build of the package."""
    words = re.findall(r"\w+\([^()]*\)|\w+|&&|\|\||[!()]", condition)
    if "".join(words) != re.sub(r"\s", "", condition) and not re.search(r"\w+\([^()]*\s", condition):
        raise UnknownCondition(condition)
    text = " ".join({"&&": "and", "||": "or", "!": "not"}.get(word, word) for word in words)
    return eval(re.sub(r"\w+\([^()]*\)|\b(?!and\b|or\b|not\b)\w+\b", lambda one: str(fact(one[0])), text))  # noqa: S307


def fact(word: str) -> bool:
    if word in ("DEBUG", "true"):
        return True
    if word in ("false",):
        return False
    name, _, argument = word.removesuffix(")").partition("(")
    if name == "os":
        return argument == "Linux"
    if name == "canImport":
        return argument in ON_LINUX
    if name == "targetEnvironment":
        return False
    if name in ("swift", "compiler"):
        return True
    raise UnknownCondition(word)


def unseen(code: str) -> list[Body]:
    """The outermost bodies of a file that Linux does not compile."""
    return [body for body in bodies(code) if not body.is_seen]


def bodies(code: str) -> list[Body]:
    """The conditional bodies of a file, of those that Linux skips the outermost; `code` has no comments or strings."""
    found: list[Body] = []
    # For each open `#if`: the conditions so far, whether a branch was taken, whether this one is, where it began.
    stack: list[dict] = []
    lines = code.split("\n")

    def close(number: int) -> None:
        top = stack[-1]
        outer = all(each["holds"] for each in stack[:-1])
        if outer:
            inner = [each for each in lines[top["first"] - 1 : number - 1] if not re.match(r"\s*(?:#|$)", each)]
            if inner:
                found.append(Body(top["said"], top["first"], number - 1, len(inner), top["holds"]))

    for number, line in enumerate(lines, 1):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
        if not directive:
            continue
        word, condition = directive.group(1), directive.group(2).strip()
        if word != "if":
            close(number)
        if word == "endif":
            stack.pop()
        elif word == "if":
            is_true = holds(condition)
            stack.append({"said": condition, "taken": is_true, "holds": is_true, "first": number + 1})
        else:
            top = stack[-1]
            is_true = not top["taken"] and (word == "else" or holds(condition))
            said = condition if word == "elseif" else f"else of {top['said']}"
            top.update(said=said, taken=top["taken"] or is_true, holds=is_true, first=number + 1)
    return found


# ---- Findings


def findings(path: str, text: str) -> Iterator[str]:
    """What is wrong with a file."""
    code = blank_comments_and_strings(text)
    for body in unseen(code):
        if body.lines > MOST_LINES:
            yield f"{path}:{body.first}: {body.lines} lines that Linux does not compile; {MOST_LINES} is the most"
    lines = code.split("\n")
    behind = {
        number for body in bodies(code) if re.match(r"(?:.*&& )?canImport\((?:AlarmKit|ActivityKit)\)", body.condition)
        for number in range(body.first, body.last + 1)
    }
    if path.startswith(("Tests/Frameworks/", "Tests/Journeys/", "Tests/Kit/", "Tests/Views/")):
        return  # They run with the stand-ins alone.
    named = [(number, found) for number, line in enumerate(lines, 1) for found in NEW_NAMES.findall(line)]
    for number, name in named:
        if number not in behind:
            yield f"{path}:{number}: `{name}` is not behind canImport"
    if named:
        if not IS_NEW.search(code):
            yield f"{path}: `{named[0][1]}` needs `@available(iOS 26.1, *)`"
        outside = [
            number for number, line in enumerate(lines, 1)
            if line.strip() and number not in behind and not re.match(r"\s*(#|(\w+ )?import\b)", line)
        ]
        if outside:
            yield f"{path}:{outside[0]}: what needs iOS 26 stands in a file of its own"


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(APPLE.rglob("*.swift")):
        name = str(path.relative_to(APPLE))
        # The links in Tests lead to folders that are gone through themselves.
        if not name.startswith((".build/", "StandIns/", "Tests/App/")):
            yield name, path.read_text(encoding="utf-8")


# ---- The page

# To be written anew whenever somebody does it again.
TYPE_CHECKED = """\
On 2026-11-30 Swift 6.3.1 on Linux checked all of it, up to the generation of code, against public copies of the
interface files of Apple's SDKs, which are not part of the project: app, extension, host, screens and what they import
for iOS 18 (SDK 26.2), and all but the extension for macOS 15 (SDK 15.5). It found no error. It warned of `unsafe` for
macOS alone, where the older standard library asks for it at fewer places; the macro of that SDK's Observation had to be
told the names that the one of Swift 6.3 makes. An extension for iOS 26.1 alone would be warned of `+` between texts.
Nothing was linked, signed or run, and the tests were not compiled.
Nobody has seen when the system asks the widget for new entries, how it looks in StandBy and in tinted colors, what the
system makes of a timer's countdown, nor whether it brings the app to the front for the action of an alarm's second
button.
"""

def page(files: list[tuple[str, str]]) -> str:
    rows = []
    for path, text in files:
        lines = text.split("\n")
        for body in unseen(blank_comments_and_strings(text)):
            inner = lines[body.first - 1 : body.last]
            code = " ".join(line.strip() for line in inner if not re.match(r"\s*(?://|#|$)", line))
            rows.append(f"| `{path}` | {body.first} | `{body.condition}` | `{code}` |")
    return f"""# What no compiler has seen

Nothing here ran on a machine of Apple's (see [README.md](README.md)). Linux compiles all of it against
[stand-ins](StandIns/README.md) for Apple's frameworks but for these {len(rows)} lines, each alone behind its condition.
`check-availability.py` writes this page, and `make lint` fails when it is out of date.

{TYPE_CHECKED}
| file | line | condition | code |
|---|---:|---|---|
{chr(10).join(rows)}
"""


# ---- Running


def self_test() -> int:
    long = "let a = 1\nlet c = 2"
    new = "@available(iOS 26.1, *)\nstruct A: LiveActivityIntent {}"
    wrong = {
        "a long body": ("AppleHost/A.swift", f"#if canImport(Darwin)\n{long}\n#endif\n"),
        "a long else": ("AppleHost/A.swift", f"#if os(Linux)\nlet b = 1\n#else\n{long}\n#endif\n"),
        "a long elseif": ("AppleHost/A.swift", f"#if os(Linux)\nlet b = 1\n#elseif os(iOS)\n{long}\n#endif\n"),
        "a new name in the open": ("AppleHost/A.swift", new),
        "behind another module": ("AppleHost/A.swift", f"#if canImport(AVFAudio)\n{new}\n#endif\n"),
        "in the else": ("AppleHost/A.swift", f"#if canImport(AlarmKit)\n#else\n{new}\n#endif\n"),
        "in the wrong branch": ("AppleHost/A.swift", f"#if !canImport(AlarmKit)\n{new}\n#endif\n"),
        "not available": ("A/A.swift", "#if canImport(AlarmKit)\nlet a = AlarmManager.shared\n#endif\n"),
        "available too early": (
            "A/A.swift", "#if canImport(AlarmKit)\n@available(iOS 18, *)\nlet a = AlarmManager.self\n#endif\n"),
        "not of its own": ("AppleHost/A.swift", f"let b = 1\n#if canImport(AlarmKit)\n{new}\n#endif\n"),
        "glass": ("TokiViews/A.swift", "#if os(iOS)\nlet a = b.glassEffect()\n#endif\n"),
    }
    right = {
        "behind both": ("A/A.swift", f"import SwiftUI\n#if canImport(AlarmKit)\nimport AlarmKit\n{new}\n#endif\n"),
        "with another": ("A/A.swift", f"#if canImport(SwiftUI) && canImport(AlarmKit)\n{new}\n#endif\n"),
        "what a stand-in is for": ("AppleHost/A.swift", f"#if canImport(UIKit)\n{long}\n#endif\n"),
        "a word in a comment": ("AppleHost/A.swift", '// AlarmManager rings.\nlet a = "LiveActivityIntent"\n'),
        "a test with stand-ins": ("Tests/Frameworks/A.swift", f"import AlarmKit\n{new}\n"),
        "what Linux compiles": ("AppleHost/A.swift", f"#if os(Linux)\n{long}\n#endif\n"),
        "inside what Linux skips": ("A/A.swift", "#if os(iOS)\nlet b = 1\n#if os(Linux)\n#endif\n#endif\n"),
    }
    failed = []
    for expected, samples in ((True, wrong), (False, right)):
        for name, sample in samples.items():
            if bool(found := list(findings(*sample))) != expected:
                failed.append(f"{'lets pass' if expected else 'catches'} {name}: {found}")
    conditions = {
        "os(Linux)": True, "!os(Linux)": False, "os(iOS) || os(Linux)": True, "os(iOS) && canImport(Glibc)": False,
        "canImport(Darwin)": False, "!(os(iOS) || os(macOS))": True, "swift(>=6.2)": True, "DEBUG": True,
    }
    failed += [f"decides {each} wrongly" for each, wanted in conditions.items() if holds(each) != wanted]
    try:
        holds("SOMETHING")
        failed.append("decides an unknown condition")
    except UnknownCondition:
        pass
    text = "let a = 1\n#if os(iOS)\nlet b = 2\n#else\nlet c = 3\n#endif\n"
    before = page([("A/A.swift", text)])
    if "| `A/A.swift` | 3 | `os(iOS)` | `let b = 2` |" not in before:
        failed.append(f"lists other lines: {before}")
    if before == page([("A/A.swift", text.replace("let b", "let d = 4\nlet b"))]):
        failed.append("does not see that the page is out of date")
    for each in failed:
        print(f"check-availability: {each}")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    files = list(sources())
    try:
        found = [each for file in files for each in findings(*file)]
        content = page(files)
    except UnknownCondition as error:
        found, content = [f"cannot decide the condition {error}"], ""
    if arguments != ["--check"] and content:
        PAGE.write_text(content, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != content:
        found.append("UNCHECKED.md is out of date; Apple/check-availability.py writes it anew")
    for each in found:
        print(f"check-availability: {each}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the stand-ins declare what facts.tsv says Apple's frameworks declare; needs make debug.

  Apple/StandIns/check-facts.py              says what differs, and exits with 1 if anything does
  Apple/StandIns/check-facts.py --self-test  feeds it what it must find

facts.tsv is described in README.md. A declaration of SwiftUI is compared by its mangled name alone, all others by
owner, name, labels, types, isolation and `@Sendable`; each of these has a row.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

STAND_IN = Path(__file__).resolve().parent
BUILD = STAND_IN.parents[1] / ".build" / "debug"
# The module of each folder; the others have the folder's name.
MODULES = {"Foundation": "FoundationStandIn"}
COLUMNS = ("api", "declaration", "ios", "macos", "deprecated", "identifier", "note")


# ---- What is declared


def declared(module: str) -> list[dict]:
    """The symbols of all that a stand-in declares for apps."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                "swift-symbolgraph-extract",
                *("-module-name", module, "-I", str(BUILD / "Modules")),
                *("-Xcc", f"-fmodule-map-file={BUILD / 'CHeadless.build' / 'module.modulemap'}"),
                *("-target", f"{platform.machine()}-unknown-linux-gnu", "-minimum-access-level", "public"),
                *("-skip-synthesized-members", "-output-dir", folder),
            ],
            check=True,
        )
        graphs = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*.json"))]
    return [symbol for graph in graphs for symbol in symbols(graph)]


def symbols(graph: dict) -> Iterator[dict]:
    """The symbols of a graph; each says whether it is Sendable."""
    sendable = {
        each["source"] for each in graph["relationships"]
        if each["kind"] == "conformsTo" and each["target"] == "s:s8SendableP"
    }
    for symbol in graph["symbols"]:
        yield symbol | {"isSendable": symbol["identifier"]["precise"] in sendable}


def modules() -> Iterator[tuple[str, str]]:
    """Each framework but SwiftUI that has a stand-in, and the module in its place."""
    for folder in sorted(STAND_IN.iterdir()):
        if any(folder.glob("*.swift")):
            yield folder.name, MODULES.get(folder.name, folder.name)


def api(framework: str, symbol: dict) -> str:
    return "/".join([framework, *symbol["pathComponents"]])


# ---- One form for both sides

# What says nothing about how a declaration is used.
SILENT = re.compile(
    r"@(?:NSCopying|discardableResult|frozen|preconcurrency|MainActor(?=.*\b(?:var|init|func)\b))\s+"
    r"|\b(?:convenience|final|weak|optional|override|mutating|nonisolated\(unsafe\))\s+"
)


def form(symbol: dict) -> str:
    """A declaration without defaults and inner names of parameters, and with properties by what they let one do."""
    text = "".join(each["spelling"] for each in symbol["declarationFragments"]).split("\n")[0].strip()
    text = SILENT.sub("", text).replace("`", "")
    text = re.sub(r"\bclass (?=func|var|let)", "static ", text)
    text = re.sub(r"\bSelf\.|\b" + r"|\b".join(map(re.escape, owners(symbol))) + r"\.", "", text)
    if re.search(r"\b(?:var|let) ", text):
        text = re.sub(r" = .*?(?= \{|$)", "", text)
        text = text if text.endswith("}") else text + (" { get }" if re.search(r"\blet ", text) else " { get set }")
        return re.sub(r"\blet ", "var ", text)
    return parameters(text) + (" is Sendable" if symbol.get("isSendable") else "")


def owners(symbol: dict) -> list[str]:
    """The names by which a declaration may speak of what it lies in, the longest first."""
    path = symbol["pathComponents"]
    return [".".join(path[:count]) for count in range(len(path) - 1, 0, -1)] or ["-"]


def parameters(text: str) -> str:
    """A function with labels and types only."""
    begin = text.find("(")
    if begin < 0 or not re.search(r"\b(?:func|init)\b", text[:begin]):
        return text
    end = closing(text, begin)
    parts = [re.sub(r"^((?:@\w+ )*)(\w+)(?: \w+)?: ", r"\1\2: ", part) for part in split(text[begin + 1 : end])]
    return text[: begin + 1] + ", ".join(re.sub(r" = .*$", "", part) for part in parts) + text[end:]


def closing(text: str, begin: int) -> int:
    depth = 0
    for place in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return len(text)


def split(text: str) -> list[str]:
    """The parts between the outermost commas."""
    parts, depth = [""], 0
    for number, character in enumerate(text):
        closes = character in ")]" or character == ">" and text[number - 1] != "-"
        depth += 1 if character in "([<" else -1 if closes else 0
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


# ---- The comparison


def rows(text: str) -> list[dict[str, str]]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [dict(zip(COLUMNS, line.split("\t"), strict=True)) for line in lines]


def differences(facts: list[dict[str, str]], ours: list[tuple[str, str]], identifiers: set[str]) -> Iterator[str]:
    """What the stand-ins declare otherwise than Apple, and what of it nobody has looked up.

    Not all of SwiftUI has a row: README.md says in what our own is known to differ.
    """
    known = {(row["api"], row["declaration"]) for row in facts}
    apis = {row["api"] for row in facts}
    # A note says in what a declaration differs, and why.
    noted = {row["api"] for row in facts if row["note"] != "-"}
    for name, declaration in ours:
        if name.startswith("SwiftUI/"):
            continue
        if name not in apis:
            yield f"{name} has no row"
        elif (name, declaration) not in known and name not in noted:
            theirs = " or ".join(row["declaration"] for row in facts if row["api"] == name)
            yield f"{name} is declared as `{declaration}`, and by Apple as `{theirs}`"
    here, declarations = {name for name, _ in ours}, set(ours)
    for row in facts:
        if row["api"].startswith("SwiftUI/"):
            key, known = row["identifier"], identifiers
            if key == "-":
                key, known = (row["api"], row["declaration"]), declarations
            if key not in known:
                yield f"{row['api']} is no longer declared as Apple declares it: `{row['declaration']}`"
        elif row["api"] not in here:
            yield f"{row['api']} is declared no more"


def self_test() -> int:
    def row(name: str, declaration: str, note: str = "-") -> dict[str, str]:
        return dict(zip(COLUMNS, (name, declaration, "18", "15", "-", "-", note), strict=True))

    def symbol(text: str, *path: str) -> dict:
        return {"declarationFragments": [{"spelling": text}], "pathComponents": list(path), "kind": {"identifier": "x"}}

    facts = [row("A/B", "class B"), row("A/B/c(_:)", "func c(_: Int)")]
    cases = [
        ("the same", [("A/B", "class B"), ("A/B/c(_:)", "func c(_: Int)")], 0),
        ("another type", [("A/B", "class B"), ("A/B/c(_:)", "func c(_: String)")], 1),
        ("one too many", [("A/B", "class B"), ("A/B/c(_:)", "func c(_: Int)"), ("A/B/d", "var d: Int { get }")], 1),
        ("one missing", [("A/B", "class B")], 1),
    ]
    failed = [name for name, ours, count in cases if len(list(differences(facts, ours, set()))) != count]
    forms = {
        "func add(_ request: R, with handler: (@Sendable ((any Error)?) -> Void)? = nil)":
            "func add(_: R, with: (@Sendable ((any Error)?) -> Void)?)",
        "@MainActor class var shared: C { get }": "static var shared: C { get }",
        "let id: String": "var id: String { get }",
        "var id: String": "var id: String { get set }",
    }
    failed += [text for text, wanted in forms.items() if form(symbol(text, "C", "x")) != wanted]
    for each in failed:
        print(f"check-facts: fails with {each}")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    facts = rows((STAND_IN / "facts.tsv").read_text(encoding="utf-8"))
    swiftui = declared("SwiftUI")
    identifiers = {symbol["identifier"]["precise"] for symbol in swiftui}
    ours = [(api("SwiftUI", symbol), form(symbol)) for symbol in swiftui]
    for framework, module in modules():
        # A raw value is as RawRepresentable declares it.
        found = [symbol for symbol in declared(module) if symbol["pathComponents"][-1] != "rawValue"]
        ours += [(api(framework, symbol), form(symbol)) for symbol in found]
    found = sorted(set(differences(facts, ours, identifiers)))
    for each in found:
        print(f"facts.tsv: {each}", file=sys.stderr)
    unknown = sum("?" in (row["ios"], row["macos"]) for row in facts)
    print(f"{len(ours)} declarations, {len(facts)} facts, of which {unknown} could not be looked up in full; {len(found)} differences")
    return 1 if found or not facts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

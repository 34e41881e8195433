#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the project's own rules, which no compiler or formatter knows.

  scripts/lint.py [FILE...]     checks all tracked and new files, or the named ones
  scripts/lint.py --self-test   feeds each check what it must catch and what it must let pass

Prints `path:line: what is wrong (name of the check)`. Exits with 1 on any finding, except
for notes, which begin with "note:".
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from lint_swift import blank_comments_and_strings

ROOT = Path(__file__).resolve().parent.parent
# Each folder of a target, and its target.
TARGETS = {
    found.group(2): found.group(1)
    for found in re.finditer(
        r'(?:[tT]arget|Library)\(\s*name: "([^"]+)"(?:(?!\bname:).)*?\bpath: "([^"]+)"',
        (ROOT / "Package.swift").read_text(encoding="utf-8"), re.DOTALL)
}
# The one table of what may import what: a target may import its own folder, and those with a smaller number.
LAYERS = {
    "Core": 0,
    # What rings here because it rings on another computer: pure, for clients on any system.
    "Sharing/LinkedRinging": 1,
    "Store": 2, "Host": 2, "Calendars": 2, "Faces": 2, "TestKits": 2,
    "Ringing": 3, "TrueTime": 3, "Socket": 3,
    "Sharing": 4,
    "Programs": 5, "Fleet": 5,
}


@dataclass
class SourceFile:
    """A text file of the project: its path from the root, and its content."""

    path: str
    text: str

    def __post_init__(self) -> None:
        self.parts = PurePosixPath(self.path).parts
        self.lines = self.text.split("\n")
        self.is_swift = self.path.endswith(".swift")
        # Checks of code must not match words in comments and strings.
        self.code = blank_comments_and_strings(self.text) if self.is_swift else ""

    @property
    def target(self) -> str | None:
        """The target of a file of the product or of a test kit, by the innermost `path:` of Package.swift."""
        if self.parts[0] not in LAYERS and self.parts[0] != "Sources":
            return None
        folder = PurePosixPath(self.path).parent
        return next((TARGETS[str(each)] for each in (folder, *folder.parents) if str(each) in TARGETS), None)

    @property
    def layer(self) -> str | None:
        """The file's row in LAYERS: that of its own folder, else that of the one above."""
        folders = self.parts[1:-1] if self.parts[0] == "Sources" else self.parts[:1]
        return next((name for name in ("/".join(folders[:2]), "/".join(folders[:1])) if name in LAYERS), None)

    def matches(self, pattern: str) -> Iterator[tuple[int, str]]:
        """Line number and text of each match in the code."""
        for found in re.finditer(pattern, self.code, re.MULTILINE):
            yield self.code.count("\n", 0, found.start()) + 1, found.group().strip()


# The findings of a check: a line number and a sentence; one that begins with "note:" is not a failure.
Findings = Iterator[tuple[int, str]]


@dataclass
class Check:
    name: str
    find: Callable[[SourceFile], Findings]
    bad: list[tuple[str, str]]
    good: list[tuple[str, str]]


CHECKS: list[Check] = []


def check(name: str, *, bad: list[tuple[str, str]], good: list[tuple[str, str]]):
    """Registers a check, with files (path, text) that it must reject and files that it must accept."""

    def register(find: Callable[[SourceFile], Findings]):
        CHECKS.append(Check(name, find, bad, good))
        return find

    return register


# ---- Hints

# Commands that never go to another machine, so that no hint names one for them.
HERE_COMMANDS = {
    "completion", "daemon", "explain", "help", "import", "link", "pair", "remotes", "share", "sounds", "unlink",
}


@check(
    "hints",
    bad=[
        ("Sources/Faces/Commands/A.swift", 'tr("Seen: {command}", ["command": "toki dismiss \\(id)"])'),
        ("Sources/Faces/Commands/Terminal/A.swift", 'let values = ["lap": "toki lap"]'),
    ],
    good=[
        ("Sources/Faces/Commands/A.swift", 'tr("Seen: {command}", ["command": commandLine("dismiss \\(id)")])'),
        ("Sources/Faces/Commands/A.swift", 'tr("Turn it on: {command}", ["command": "toki share on"])'),
        ("Sources/Programs/tokid/A.swift", 'tr("Seen: {command}", ["command": "toki dismiss"])'),
    ],
)
def hints(file: SourceFile) -> Findings:
    if not file.is_swift or file.target not in {"TokiCommands", "Localization"}:
        return
    for found in re.finditer(r'"\w+": "toki (\w+)', file.text):
        if found.group(1) not in HERE_COMMANDS:
            yield (
                file.text.count("\n", 0, found.start()) + 1,
                f"`toki {found.group(1)}` in a hint does not name the remote: use commandLine()",
            )


# ---- Time and threads

CLOCKS = [
    (r"\bDate\s*(\((?!timeIntervalSince1970:)|\.(now|init)\b)|\bsystemUptime\b", "asks for the date"),
    (r"\b(ContinuousClock|SuspendingClock|UTCClock|DispatchTime|DispatchWallTime)\b", "reads a clock"),
    (r"(?:(?<=[\s(,:=\[{!])|^)\.now\b|\b[cC]lock\.now\b(?!\s*\()", "reads a clock"),
    (r"\bTask\s*(?:<[^>]*>)?\s*\.sleep\b", "sleeps on Swift's own clock"),
    (r"\b(clock_gettime|gettimeofday|localtime(_r)?|gmtime(_r)?|mktime|timerfd_create|clock_nanosleep)\b", "reads the host's clock"),
    (r"\b(?<!\.)(?<!func )(nano|u)?sleep\s*\(", "sleeps on the host's clock"),
]


# Targets that may read clocks and wait by them: the hosts, and what is no target at all.
CLOCK_TARGETS = {None, "LinuxHost", "AppleHost"}
# The targets of Apple/ that are in the app; the stand-in declares dates because SwiftUI's API has them.
APPLE_TARGETS = {"AppleHost", "TokiViews"}

# Test tools that wait for real programs, as the tests themselves may.
REAL_WAITS = {"TestKits/Toki/Host/ChildProcess.swift"}


@check(
    "clocks",
    bad=[
        ("Sources/Core/Engine/A.swift", "let d = Date()"),
        ("Sources/Core/Engine/A.swift", "let d = ContinuousClock()"),
        ("Sources/Programs/toki/A.swift", "wait(until: .now)"),
        ("Sources/Programs/toki/A.swift", "let t = clock.now + .seconds(1)"),
        ("Sources/Programs/toki/A.swift", "try await Task.sleep(for: x)"),
        ("Sources/Programs/toki/A.swift", "try await Task<Never, Never>.sleep(for: x)"),
        ("Sources/Ringing/A.swift", "unsafe clock_gettime(CLOCK_REALTIME, &t)"),
        ("Sources/Ringing/A.swift", "usleep(10)"),
        ("Apple/TokiViews/A.swift", "let d = Date()"),
    ],
    good=[
        ("Sources/Host/Linux/A.swift", "unsafe clock_gettime(CLOCK_REALTIME, &t)"),
        ("Apple/AppleHost/A.swift", "unsafe clock_gettime(CLOCK_REALTIME, &t)"),
        ("Apple/StandIns/SwiftUI/A.swift", "let d = Date()"),
        ("Sources/Core/Engine/A.swift", "let moment = clock.now()\n/// Not Date(), not Task.sleep."),
        ("Sources/Core/Model/A.swift", "let d = CivilDate(daysSinceEpoch: 1)"),
        ("Apple/TokiViews/A.swift", "let d = Date(timeIntervalSince1970: 1)"),
        ("Sources/Core/Model/A.swift", 'print("ContinuousClock \\(now) and .now")'),
        ("Tests/Core/TokiEngineTests/A.swift", "let start = ContinuousClock.now"),
    ],
)
def clocks(file: SourceFile) -> Findings:
    target = file.parts[1] if file.parts[0] == "Apple" and file.parts[1] in APPLE_TARGETS else file.target
    if not file.is_swift or target in CLOCK_TARGETS or file.path in REAL_WAITS:
        return
    for pattern, what in CLOCKS:
        for line, text in file.matches(pattern):
            yield line, f"`{text}` {what}; take the time as an argument (HostClock, WakeSource)"


@check(
    "foundation",
    bad=[
        ("Sources/Programs/toki/A.swift", "import Foundation"),
        ("Sources/Core/Wire/A.swift", "internal import Foundation"),
        ("Sources/Core/Engine/A.swift", "import FoundationEssentials"),
        ("Sources/Core/Engine/A.swift", "let c = Calendar.current"),
        ("Sources/Core/Engine/A.swift", 'let z = TimeZone(identifier: "Asia/Tokyo")'),
    ],
    good=[
        ("Sources/Core/Engine/A.swift", "// Calendar and TimeZone are wrong in gaps."),
        ("Tests/Core/TokiModelTests/A.swift", "import Foundation"),
    ],
)
def foundation(file: SourceFile) -> Findings:
    if not file.is_swift or file.target is None:
        return
    for line, text in file.matches(r"\bimport\s+Foundation\w*"):
        yield line, f"`{text}`: nobody uses Foundation; JSON is TokiWire's, time the model's"
    for line, text in file.matches(r"\b(Calendar|TimeZone)\b"):
        yield line, f"`{text}` of Foundation is wrong in gaps; use ZoneRules"


@check(
    "global-pool",
    bad=[
        ("Sources/Programs/tokid/A.swift", "Task { await run() }"),
        ("Sources/Programs/tokid/A.swift", "let t = Task<Void, Never> { }"),
        ("Sources/Programs/tokid/A.swift", "Task(priority: .high) { }"),
        ("Sources/Programs/tokid/A.swift", "Task.detached { }"),
        ("Sources/Programs/tokid/A.swift", "Task.immediate { }"),
        ("Sources/Programs/tokid/A.swift", "DispatchQueue.global().async { }"),
    ],
    good=[
        ("Sources/Programs/tokid/A.swift", "Task(executorPreference: loop) { await run() }"),
        ("Sources/Programs/tokid/A.swift", "group.addTask { await run() }"),
        ("Sources/Programs/tokid/A.swift", "let task: Task<Void, Never>?"),
        ("Sources/Programs/tokid/A.swift", "func a() -> Task<Void, Never> {\n  Task(executorPreference: loop) {}\n}"),
        ("Tests/Core/TokiEngineTests/A.swift", "Task { await run() }"),
    ],
)
def global_pool(file: SourceFile) -> Findings:
    """A task on Swift's global pool wakes the process once a second for the rest of its life."""
    if not file.is_swift or file.target is None:
        return
    # A function's return type creates no task.
    bare = r"(?<!-> )\bTask\s*(?:<[^>{}\n]*>)?\s*(?:\{|\.(?:detached|immediate)\b|\((?!\s*executorPreference\s*:))"
    for line, text in file.matches(bare + r"|\bDispatchQueue\b"):
        yield line, f"`{text}` wakes Swift's global pool; write Task(executorPreference:)"


# ---- Project structure

# Folders that know no system: values, rules, texts and screens.
PURE = (
    "Sources/Core/", "Sources/Store/Columns/", "Sources/TrueTime/Rules/", "Sources/Faces/Commands/",
    "Sources/Faces/Screens/", "Sources/Faces/Desktop/",
)
SYSTEM = {"Glibc", "Darwin", "Dispatch", "Synchronization"}


@check(
    "imports",
    bad=[
        ("Sources/Core/Model/A.swift", "import Glibc"),
        ("Sources/Core/Engine/A.swift", "@testable import TokiServer"),
        ("Sources/Store/SQLite/A.swift", "import CSound"),
        ("Sources/Core/Engine/A.swift", "import struct LinuxHost.Loop"),
        ("Sources/Faces/Screens/A.swift", "import LinuxHost"),
        ("Sources/Sharing/LinkedRinging/A.swift", "import LinuxHost"),
        ("Sources/Nobody/A.swift", "import TokiModel"),
        ("Fleet/Homes/A.swift", "import NobodysModule"),
    ],
    good=[
        ("Sources/Core/Engine/A.swift", "public import TokiModel\nimport Synchronization"),
        ("Sources/Ringing/A.swift", "internal import Localization\nimport Glibc"),
        ("Sources/Faces/Commands/A.swift", "import LinkedRinging"),
        ("TestKits/Toki/A.swift", "import Testing"),
        ("Tests/Core/TokiModelTests/A.swift", "@testable import TokiModel\nimport Foundation"),
    ],
)
def imports(file: SourceFile) -> Findings:
    """Imports point inward; that each is declared, and that there is no circle, SwiftPM checks."""
    if not file.is_swift or file.parts[0] not in ("Sources", "Fleet", "TestKits"):
        return
    if file.target is None or file.layer is None:
        yield 1, "lies in no target of Package.swift, or in a folder without a row in LAYERS (scripts/lint.py)"
        return
    folders = {target: folder for folder, target in TARGETS.items()}
    outside = {"Synchronization"} if file.path.startswith(PURE) else SYSTEM
    if "Kit" in file.target:
        outside = outside | {"Testing"}
    kinds = "struct|class|enum|protocol|func|var|let|typealias"
    for line, text in file.matches(rf"^[^\n]*\bimport\s+(?:(?:{kinds})\s+)?\w+"):
        module = text.split()[-1]
        if module in outside or module.startswith("Foundation"):
            continue
        theirs = SourceFile(folders[module] + "/A.swift", "").layer if module in folders else None
        if theirs is None:
            yield line, f"{file.target} may not import {module}"
        elif theirs != file.layer and LAYERS[theirs] >= LAYERS[file.layer]:
            yield line, f"{file.target} may not import {module}: {file.layer} does not stand on {theirs} (LAYERS)"


HOST_NAMES = {
    "LinuxHost", "toki", "tokid", "toki-desktop", "toki-calendar", "toki-post", "toki-share", "toki-fleet",
}


@check(
    "ports",
    bad=[
        ("Sources/TrueTime/Network/A.swift", "let loop: EpollLoop"),
        ("Sources/Socket/Client/A.swift", "let clock = LinuxClock()"),
    ],
    good=[
        ("Sources/Host/Linux/A.swift", "let loop: EpollLoop"),
        ("Sources/Programs/tokid/A.swift", "let clock = LinuxClock()"),
        ("Sources/TrueTime/Network/A.swift", "/// A program that has an `EpollLoop` passes it."),
        ("Tests/Socket/TokiServerTests/A.swift", "let loop = try EpollLoop()"),
    ],
)
def ports(file: SourceFile) -> Findings:
    """The host is behind its ports: only it and the programs name what they choose."""
    if not file.is_swift or file.target is None or file.target in HOST_NAMES:
        return
    for line, text in file.matches(r"\b(EpollLoop|LinuxClock)\b"):
        yield line, f"`{text}` is for LinuxHost and the programs; take the port (EventLoop, HostClock) as an argument"


# The default of a text's language is for commands, which speak one language from start to end.
TRANSLATION = "Sources/Core/Localization/Translation.swift"


@check(
    "languages",
    bad=[
        ("Sources/Faces/Screens/A.swift", 'let text = tr("Ready")'),
        ("Sources/Faces/Screens/A.swift", 'tr("At {time}", ["time": TimeText.of(time, in: language)])'),
        ("Sources/Core/Localization/A.swift", 'trn("{count} step", "{count} steps", 3)'),
        ("Sources/Faces/Screens/A.swift", "let text = span.words(in: Localization.language)"),
        ("Sources/Core/Localization/A.swift", "static func word(in language: Language = Localization.language) {}"),
        ("Sources/Faces/Desktop/A.swift", "Localization.$taskLanguage.withValue(language) { show() }"),
    ],
    good=[
        ("Sources/Faces/Screens/A.swift", 'let text = tr("Ready", in: language)'),
        ("Sources/Faces/Screens/A.swift", 'tr(\n  "At {time}",\n  ["time": text(of: time)],\n  in: style.language)'),
        ("Sources/Faces/Commands/A.swift", 'let text = tr("Ready")'),
        (TRANSLATION, "public func tr(_ text: StaticString, in language: Language = Localization.language) {}"),
    ],
)
def languages(file: SourceFile) -> Findings:
    """A screen takes its language from its style alone."""
    if not file.is_swift or file.target not in ("Localization", "TokiScreens", "TokiDesktop"):
        return
    for line, text in file.matches(r"\$taskLanguage\b"):
        yield line, f"`{text}`: pass the language on as an argument"
    if file.target == "TokiDesktop" or file.path == TRANSLATION:
        return
    for line, text in file.matches(r"\bLocalization\s*\.\s*language\b"):
        yield line, f"`{text}` is the process's; take the language of the style, or as an argument"
    for found in re.finditer(r"(?<!func )\btr[nc]?\(", file.code):
        if not re.search(r"\bin:", outermost(file.code, found.end())):
            yield file.code.count("\n", 0, found.start()) + 1, f"`{found.group()}…)` says no language; add `in:`"


def outermost(code: str, start: int) -> str:
    """The arguments of the call that `start` lies in, without what they have in brackets."""
    depth, own = 1, ""
    for character in code[start:]:
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            break
        own += character if depth == 1 else ""
    return own


@check(
    "availability",
    bad=[
        ("Sources/Core/Wire/A.swift", "_ = try UTF8Span(validating: bytes.span)"),
        ("Sources/Core/Engine/A.swift", "let days: InlineArray<7, Int>"),
        ("TestKits/Toki/A.swift", "group.addImmediateTask { await run() }"),
    ],
    good=[
        ("Sources/Host/Linux/A.swift", "_ = try UTF8Span(validating: bytes.span)"),
        ("Sources/Core/Wire/A.swift", "// UTF8Span comes later.\nlet text = String(validating: bytes, as: UTF8.self)"),
    ],
)
def availability(file: SourceFile) -> Findings:
    """A compiler on Linux does not check what macOS and iOS have in the versions that Package.swift names."""
    if not file.is_swift or file.target not in portable_targets():
        return
    for line, text in file.matches(r"\b(UTF8Span|utf8Span|InlineArray|addImmediateTask\w*|Task\.immediate\w*)\b"):
        yield line, f"`{text}` is not in the macOS and iOS of Package.swift, but from version 26 on"


@functools.cache
def portable_targets() -> set[str]:
    found = re.search(r"let portable: Set = \[(.*?)\]", (ROOT / "Package.swift").read_text(encoding="utf-8"), re.DOTALL)
    return set(re.findall(r'"(\w+)"', found.group(1))) if found else set()


NO_NAMES = re.compile(r"(?:^|[a-z0-9_-])(?:Util(?:s|ities)?|Helpers?|Misc|Common|Extensions)$", re.IGNORECASE)


@check(
    "names",
    bad=[
        ("Sources/Core/Model/Utils/A.swift", ""),
        ("Sources/Core/Model/StringHelpers.swift", ""),
        ("scripts/common.sh", ""),
        ("Sources/Core/Model/Misc.swift", ""),
    ],
    good=[("Sources/Core/Model/Timers/TimerID.swift", ""), ("docs/commonplace.md", "")],
)
def names(file: SourceFile) -> Findings:
    for part in file.parts:
        if NO_NAMES.search(part.split(".")[0]):
            yield 1, f"`{part}` says nothing; put the code beside its only user or name what it is"


@check(
    "length",
    bad=[("Sources/Core/Model/A.swift", "\n" * 601), ("Sources/Calendars/CICal/A.c", "\n" * 601)],
    good=[("Sources/Core/Model/A.swift", "\n" * 399), ("docs/a.md", "\n" * 700)],
)
def length(file: SourceFile) -> Findings:
    count = file.text.count("\n")
    if file.target is None or count <= 400:
        return
    yield count, f"{'' if count > 600 else 'note: '}{count} lines; look again at 400, split at 600"


SPDX = "SPDX-License-Identifier: Apache-2.0"


@check(
    "licence",
    bad=[
        ("Sources/Core/Model/A.swift", "struct A {}"),
        ("scripts/a.sh", "#!/bin/bash\nset -e"),
        ("Sources/Calendars/CICal/include/A.h", f"#pragma once\n// {SPDX}"),
    ],
    good=[
        ("Sources/Core/Model/A.swift", f"// {SPDX}\nstruct A {{}}"),
        ("scripts/a.py", f"#!/usr/bin/env python3\n# {SPDX}"),
        ("Package.swift", f"// swift-tools-version:6.2\n// {SPDX}"),
        ("Sources/Store/CSQLite/module.modulemap", "module CSQLite {}"),
    ],
)
def licence(file: SourceFile) -> Findings:
    if not file.path.endswith((".swift", ".c", ".h", ".py", ".sh")):
        return
    skipped = file.lines[0].startswith(("#!", "// swift-tools-version"))
    first = file.lines[1] if skipped and len(file.lines) > 1 else file.lines[0]
    if not re.fullmatch(rf"(//|#|/\*) {re.escape(SPDX)}( \*/)?", first):
        yield 1, f"the file must begin with `{SPDX}`"


# ---- Promises in the code


@check(
    "tests",
    bad=[
        ("Tests/Core/TokiModelTests/A.swift", "struct A {\n  func `A pause keeps what remains`() {}\n}"),
        ("Tests/Core/TokiModelTests/A.swift", "@Test func `One`() {}\n\nfunc testTwo() {}"),
        ("Tests/Core/TokiModelTests/A.swift", "@Suite struct A {\n  @MainActor\n  func `It rings once`() async {}\n}"),
        ("TestKits/Toki/A.swift", "func `A store keeps order`() {}"),
        ("Apple/Tests/SwiftUI/A.swift", "func `A button is pressed`() {}"),
    ],
    good=[
        ("Tests/Core/TokiModelTests/A.swift", "@Test func `A pause keeps what remains`() {}"),
        ("Tests/Core/TokiModelTests/A.swift", "@Test(arguments: [\n  1, 2,\n])\nfunc `It rings`(n: Int) {}"),
        ("Tests/Core/TokiModelTests/A.swift", "@Test\n@MainActor\nfunc testOne() {}"),
        ("Tests/Core/TokiModelTests/A.swift", "@Test(arguments: [\n  (1, a),\n\n  // Two.\n  (2, b),\n])\nfunc `Is`(n: N) {}"),
        ("Tests/Core/TokiModelTests/A.swift", "@Test(.timeLimit(.minutes(1))) static func `It rings once`() {}"),
        ("Tests/Core/TokiModelTests/A.swift", "func makeTimer() {}\nfunc tests() {}"),
    ],
)
def tests(file: SourceFile) -> Findings:
    """A function without @Test never runs, silently."""
    if not file.is_swift or not ("Tests" in file.parts[:2] or file.target == "TokiTestKit"):
        return
    for found in re.finditer(r"\bfunc\s+(`[^`\n]* [^`\n]*`|test(?=[A-Z_0-9(])\w*)", file.code):
        before = file.code[: found.start()]
        if "Test" not in attributes_at_end(before):
            yield before.count("\n") + 1, f"{found.group(1)} has no @Test, so it never runs"


def attributes_at_end(code: str) -> set[str]:
    """The attributes and modifiers at the end of some code, which belong to the next declaration."""
    names = set()
    while True:
        code = code.rstrip()
        start = len(code)
        if code.endswith(")"):
            depth = 0
            while start > 0:
                start -= 1
                depth += {")": 1, "(": -1}.get(code[start], 0)
                if depth == 0:
                    break
        if not (word := re.search(r"(@?)\b(\w+)\s*$", code[:start])):
            return names
        if not word.group(1) and word.group(2) not in MODIFIERS:
            return names
        names.add(word.group(2))
        code = code[: word.start()]


MODIFIERS = {"public", "private", "fileprivate", "internal", "package", "static", "nonisolated", "mutating"}


@check(
    "unchecked",
    bad=[
        ("Sources/Host/Linux/A.swift", "final class A: @unchecked Sendable {}"),
        ("Sources/Host/Linux/A.swift", "// Proof: far away.\n" + "\n" * 13 + "final class A: @unchecked Sendable {}"),
    ],
    good=[
        ("Sources/Host/Linux/A.swift", "// Proof: set once.\nfinal class A: @unchecked Sendable {}"),
        ("Sources/Host/Linux/A.swift", "/// `@unchecked Sendable`: set once.\nfinal class A: @unchecked Sendable {}"),
        ("Sources/Host/Linux/A.swift", "// Never `@unchecked Sendable`."),
    ],
)
def unchecked(file: SourceFile) -> Findings:
    for line, _ in file.matches(r"@unchecked\s+Sendable"):
        above = file.lines[max(0, line - 13) : line]
        if not any(re.search(r"//.*(\bProof\b|`@unchecked Sendable`:)", comment) for comment in above):
            yield line, "`@unchecked Sendable` needs its proof in a comment above it: `// Proof: …`"


# What decides when something rings, keeps it, or makes it heard.
AUDITED = (
    "Sources/Core/Engine/", "Sources/Store/", "Sources/Host/", "Sources/Socket/Server/", "Sources/Ringing/",
    "Sources/Programs/tokid/", "Fleet/Homes/", "Fleet/Postgres/", "Fleet/Program/",
)
# Where a missing number must not become 0, and where each case that is not named must be harmless.
COUNTED = ("Sources/Core/Engine/", "Sources/Store/", "Sources/Host/", "Sources/Socket/", "Sources/Ringing/")
FALLBACKS = "scripts/fallbacks.tsv"


@check(
    "fallbacks",
    bad=[
        ("Sources/Core/Engine/A.swift", "let rules = (try? clock.zone(named: name)) ?? zones.host"),
        ("Sources/Store/A.swift", "let rules = pinned[name] ?? host"),
        ("Sources/Ringing/A.swift", "let status = message.readSigned() ?? 0"),
        ("Sources/Store/A.swift", "switch kind {\ncase .ring: ring()\n  default: break\n}"),
        (FALLBACKS, "Sources/Core/Engine/Engine/Engine.swift\ttry? nothing()\tit is gone\n"),
        (FALLBACKS, "Sources/Core/Engine/Engine/Engine.swift\n"),
    ],
    good=[
        ("Sources/Faces/Commands/A.swift", "let rules = try? clock.hostZone()"),
        ("Sources/Core/Engine/A.swift", "static func form(_ whole: Entry?) {}"),
        ("Sources/Core/Engine/A.swift", "// Not `try? store.load()`."),
        ("Sources/Programs/tokid/A.swift", "let count = found?.count ?? 0"),
        ("Sources/Socket/A.swift", "let share = part ?? 0.5"),
        ("Sources/Socket/A.swift", "counts[badge, default: 0] += 1"),
    ],
)
def fallbacks(file: SourceFile) -> Findings:
    if file.path == FALLBACKS:
        for number, row in enumerate(file.lines, 1):
            path, *rest = row.split("\t")
            if not row or row.startswith("#"):
                continue
            if len(rest) != 2 or not rest[1]:
                yield number, "a file, a line of it, and why it may fall back, parted by tabs"
            elif (audited := read(ROOT, path)) is None or rest[0] not in {line.strip() for line in audited.lines}:
                yield number, f"{path} has no such line any more"
        return
    if not file.is_swift:
        return
    swallowed = r"\btry\?\s|\?\?\s*(?:\.utc|host)\b" if file.path.startswith(AUDITED) else None
    zero = r"\?\?\s*0\b(?![.x])|^ *default:" if file.path.startswith(COUNTED) else None
    for line in {line for pattern in (swallowed, zero) if pattern for line, _ in file.matches(pattern)}:
        if (file.path, file.lines[line - 1].strip()) not in allowed_fallbacks():
            yield line, f"falls back without a word: report it, or say in {FALLBACKS} why no meaning changes"


@functools.cache
def allowed_fallbacks() -> set[tuple[str, str]]:
    listed = read(ROOT, FALLBACKS)
    rows = [row.split("\t") for row in listed.lines] if listed else []
    return {(row[0], row[1]) for row in rows if len(row) == 3}


# Swift cannot list the types that conform to a protocol.
REQUEST_LISTS = {
    "Sources/Core/Engine/Requests/RequestList.swift": r"\b{}(<[\w.]+>)?\.route",
    "Sources/Socket/Server/Routes/RouteTable.swift": r"Route\.of\({}(<[\w.]+>)?\.self\)",
    "Tests/Socket/TokiServerTests/RequestTests.swift": r"check\({}(<[\w.]+>)?\.self\)",
}


@check(
    "requests",
    bad=[
        ("Sources/Core/Engine/Rings/Sing.swift", "public struct Sing: EngineRequest {"),
        ("Sources/Core/Engine/Items/Sing.swift", "public struct SingItem<Kept: Shelved>: EngineRequest {"),
    ],
    good=[
        ("Sources/Core/Engine/Rings/Dismiss.swift", "public struct Dismiss: EngineRequest {"),
        ("Sources/Core/Engine/Requests/EngineRequest.swift", "public protocol FieldlessRequest: EngineRequest {"),
    ],
)
def requests(file: SourceFile) -> Findings:
    if not file.is_swift or not file.path.startswith("Sources/Core/Engine/"):
        return
    for line, text in file.matches(r"struct \w+(?:<[^>]*>)?: (?:Engine|Fieldless)Request\b"):
        name = re.match(r"struct (\w+)", text)[1]
        for path, form in REQUEST_LISTS.items():
            listed = read(ROOT, path)
            if listed is None or not any(re.search(form.format(name), row) for row in listed.lines):
                yield line, f"the request {name} is missing in {path}"


# Split, so that this file does not match itself.
MACHINE = re.compile(r"(?<![\w./*~$)}-])/(?:wo" r"rk|ro" r"ot)/")
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME)\b")


@check(
    "machine-paths",
    bad=[("docs/a.md", "see /wo" "rk/notes.md"), ("Makefile", "X = /ro" "ot/x")],
    good=[("docs/a.md", "teamwo" "rk/notes"), ("docs/a.md", "https://example.org/wo" "rk/x")],
)
def machine_paths(file: SourceFile) -> Findings:
    for line, text in enumerate(file.lines, 1):
        if found := MACHINE.search(text):
            yield line, f"`{found.group()}` is a folder of one machine"


@check(
    "unfinished",
    bad=[("Sources/Programs/toki/A.swift", "// TO" "DO: later"), ("scripts/a.sh", "# FIX" "ME")],
    good=[("docs/a.md", "to do"), ("Sources/Programs/toki/A.swift", "let TODOS" "_x = 1")],
)
def unfinished(file: SourceFile) -> Findings:
    for line, text in enumerate(file.lines, 1):
        if found := UNFINISHED.search(text):
            yield line, f"`{found.group()}`: do it, or open an issue"


# Pages that name the tests behind their claims, after `*Test:*` or `*Tests:*`.
PROVED = {"docs/time.md", "docs/proof.md"}
# The page whose last column names them.
THREATS = "docs/threat-model.md"


FORM = """public struct A: Formed {{
  public init(b: Int, c: Int = 0) {{ self.b = b; self.c = c }}
  static func form<V: FieldVisitor>(_ visitor: inout V, _ whole: A?) throws(V.Failure) -> A {{
    A(b: try visitor.field("b", whole) {{ $0.b }}{})
  }}
}}"""


@check(
    "forms",
    bad=[("Sources/Core/Model/A.swift", FORM.format(""))],
    good=[
        ("Sources/Core/Model/A.swift", FORM.format(', c: try visitor.field("c", whole) { $0.c }')),
        ("Sources/Core/Model/A.swift", "public struct A { init(b: Int, c: Int = 0) {} }\nlet a = A(b: 1)"),
    ],
)
def forms(file: SourceFile) -> Findings:
    """A form passes every argument: where one has a default, the compiler would not find a forgotten field."""
    if not file.is_swift or file.target is None:
        return
    types = [
        (found.group(1), found.end(), found.end() + len(nested(found.end(), file.code)))
        for found in re.finditer(r"\b(?:struct|class|enum|extension)\s+([\w.]+)[^{}()]*\{", file.code)
    ]
    inits = [
        # The last type that begins before it and ends behind it is the innermost one.
        ([name for name, begin, end in types if begin < found.start() < end][-1:], parameters(found.end(), file.code))
        for found in re.finditer(r"\binit\(", file.code)
    ]
    for form in re.finditer(r"\bstatic func form<.*?->\s*(\w+)\s*\{", file.code, re.DOTALL):
        body = form.end() + len(nested(form.end(), file.code))
        for call in re.finditer(rf"(?<![\w.])(?:{form.group(1)}|Self|self\.init)\(", file.code[form.end() : body]):
            start = form.end() + call.end()
            passed = [label for label, _ in parameters(start, file.code)]
            for init in [init for owner, init in inits if owner == [form.group(1)]]:
                needed = [label for label, has_default in init if not has_default]
                labels = [label for label, _ in init]
                missing = [label for label in labels if label not in passed]
                if missing and set(needed) <= set(passed) <= set(labels):
                    line = file.code.count("\n", 0, start) + 1
                    yield line, f"the form leaves out `{missing[0]}`, which has a default; visit it"


def nested(start: int, code: str) -> str:
    """The code from behind an opening bracket up to the one that closes it."""
    depth = 1
    for index in range(start, len(code)):
        depth += (code[index] in "([{") - (code[index] in ")]}")
        if depth == 0:
            return code[start:index]
    return code[start:]


def parameters(start: int, code: str) -> list[tuple[str, bool]]:
    """The labels behind an opening parenthesis, and whether each is followed by a default."""
    parts, depth, part = [], 0, ""
    for character in nested(start, code) + ",":
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth <= 0:
            parts.append(part)
            part = ""
        else:
            part += character
    found = [(re.match(r"\s*(\w+)[^:]*:", part), part) for part in parts]
    return [(label.group(1), "=" in re.sub(r"[=!<>]=|=>", "", part)) for label, part in found if label]


@check(
    "bare-error",
    bad=[("Sources/Core/Engine/A.swift", 'let text = "It failed: \\(error)."')],
    good=[
        ("Sources/Core/Engine/A.swift", 'let text = "It failed: \\(error.description)."'),
        # A fatal error may have one of several types, each of which describes itself.
        ("Sources/Programs/toki/A.swift", 'StandardError.write("toki: \\(error)\\n")'),
        ("Tests/Core/TokiModelTests/A.swift", 'Issue.record("\\(error)")'),
    ],
)
def bare_error(file: SourceFile) -> Findings:
    if not file.is_swift or file.target in (None, "TokiTestKit", "toki", "tokid", "toki-desktop"):
        return
    for line, text in enumerate(file.lines, 1):
        if r"\(error)" in text:
            yield line, r"`\(error)` may print a Swift value; `\(error.description)` compiles only where a sentence is"


@check(
    "named-tests",
    bad=[
        ("docs/time.md", "- **Never early.** It is so.\n  *Test:* `No test has this name`."),
        ("docs/threat-model.md", "| a threat | a countermeasure | `test_a_ring_is_never_early`, `No test begins like…` |"),
    ],
    good=[
        ("docs/time.md", "- **Span.** `CLOCK_BOOTTIME`.\n  *Tests:* `A ring is strictly after the instant`;\n  `test_a_ring_is_never_early`."),
        ("docs/other.md", "*Test:* `No test has this name`."),
        ("docs/threat-model.md", "| a threat | `toki share on` | `A ring is strictly after…`, `test_a_ring_is_never_early` |"),
    ],
)
def named_tests(file: SourceFile) -> Findings:
    if file.path == THREATS:
        # Its tables quote a sentence up to where that is plain.
        for line, text in enumerate(file.lines, 1):
            for name in re.findall(r"`(test_\w+|[A-Z][a-z]* [^`]+)`", text if text.startswith("| ") else ""):
                begin = name.removesuffix("…")
                if not any(known == name or begin != name and known.startswith(begin) for known in test_names()):
                    yield line, f"there is no test `{name}`"
    if file.path not in PROVED:
        return
    known = test_names()
    for part in re.finditer(r"\*Tests?:\*((?:.|\n(?!\s*[-#\n]))*)", file.text):
        for name in re.finditer(r"`([^`]+)`", part.group(1)):
            if " ".join(name.group(1).split()) not in known:
                line = file.text.count("\n", 0, part.start(1) + name.start()) + 1
                yield line, f"there is no test `{name.group(1)}`"


@functools.cache
def test_names() -> set[str]:
    """The sentences of all tests in Swift and of the page, and the functions of all Python ones."""
    names = set()
    tests = ROOT / "Tests"
    for path in tests.rglob("*.swift"):
        names.update(re.findall(r"func\s+`([^`\n]+)`", path.read_text(encoding="utf-8")))
    for path in tests.rglob("*.mjs"):
        names.update(re.findall(r"^test\(\s*[\"'`](.+?)[\"'`],", path.read_text(encoding="utf-8"), re.MULTILINE))
    for path in tests.rglob("*.py"):
        names.update(re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))
    return names


# ---- Names of types

DECLARATION = (
    r"^(?:@\w+ )*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated) )*"
    r"(?:struct|enum|class|actor|protocol|typealias) (\w+)"
)


@check(
    "types",
    bad=[
        ("Sources/Store/SQLite/A.swift", "struct Alarm {}"),
        ("Fleet/Postgres/A.swift", "@safe final class Alarm {}"),
        ("Sources/Faces/Screens/A.swift", "private typealias Alarm = Int"),
    ],
    good=[
        ("Sources/Core/Model/Alarms/Alarm.swift", "public struct Alarm {}"),
        ("Sources/Store/SQLite/A.swift", "struct NoOtherTypeHasThisName {}"),
        ("Sources/Store/SQLite/A.swift", "extension Alarm {}"),
        ("Sources/Store/SQLite/A.swift", "enum Outer {\n  struct Alarm {}\n}"),
        ("Apple/TokiViews/A.swift", "struct AlarmRowView {}"),
    ],
)
def types(file: SourceFile) -> Findings:
    """Two types of one name, in whichever targets, are two things that a reader takes for one."""
    if not file.is_swift or file.target is None:
        return
    for found in re.finditer(DECLARATION, file.code, re.MULTILINE):
        for other in sorted(type_files().get(found.group(1), set()) - {file.path}):
            yield file.code.count("\n", 0, found.start()) + 1, f"{other} has a type `{found.group(1)}`, too"


@functools.cache
def type_files() -> dict[str, set[str]]:
    """The files that declare each type which lies in no other."""
    files: dict[str, set[str]] = {}
    for folder in ("Sources", "Fleet", "TestKits"):
        for path in (ROOT / folder).rglob("*.swift"):
            for name in re.findall(DECLARATION, path.read_text(encoding="utf-8"), re.MULTILINE):
                files.setdefault(name, set()).add(str(path.relative_to(ROOT)))
    return files


# ---- The project as a whole

METAINFO = "Resources/desktop/io.github.toki_clock.Toki.metainfo.xml"
# The files that contain the version, and where; the first match is the newest. scripts/release.sh writes them all.
VERSIONS = {
    "Sources/Core/Engine/TokiVersion.swift": r'static let current = "([^"]*)"',
    "CHANGELOG.md": r"^## (?!Unreleased$)(.*?)(?: - \d{4}-\d\d-\d\d)?$",
    METAINFO: r'<release version="([^"]*)"',
}


@check(
    "version",
    bad=[
        ("Sources/Core/Engine/TokiVersion.swift", 'static let now = "0.0.0"'),
        ("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n## 0.0.1 - 2026-01-01\n"),
        ("CHANGELOG.md", "# Changes\n\n## Unreleased\n"),
        ("CHANGELOG.md", "# Changes\n\n## {version} - 2026-01-01\n"),
        ("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n## {version}\n"),
        (METAINFO, '<release version="0.0.1" date="2026-01-01"/>'),
    ],
    good=[
        ("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n## {version} - 2026-01-01\n\n## 0.0.1 - 2025-01-01\n"),
        (METAINFO, '<release version="99.0.0" date="2026-01-01"/>\n<release version="{version}" date="2025-01-01"/>'),
        ("docs/other.md", "version 0.0.1"),
    ],
)
def version(file: SourceFile) -> Findings:
    """The version has one source, and every other mention agrees with it."""
    if file.path not in VERSIONS:
        return
    current = current_version()
    # A sample cannot know the current version.
    text = file.text.replace("{version}", current)
    if file.path == "CHANGELOG.md" and not re.search(r"^## Unreleased$", text, re.MULTILINE):
        yield 1, "there is no section Unreleased"
    if not (found := re.search(VERSIONS[file.path], text, re.MULTILINE)):
        yield 1, f"names no version; that of TokiVersion.swift is {current}"
        return
    line = text.count("\n", 0, found.start()) + 1
    if file.path == METAINFO and current in re.findall(VERSIONS[METAINFO], text):
        return  # The next version may be described before it is released.
    if found.group(1) != current:
        yield line, f"names version {found.group(1)}; that of TokiVersion.swift is {current}"
    elif file.path == "CHANGELOG.md" and not re.search(r" - \d{4}-\d\d-\d\d$", found.group()):
        yield line, "a version that is released has a day: `## 0.1.0 - 2026-11-22`"


@functools.cache
def current_version() -> str:
    path = "Sources/Core/Engine/TokiVersion.swift"
    found = re.search(VERSIONS[path], (ROOT / path).read_text(encoding="utf-8"))
    return found.group(1) if found else "nowhere to be found"


@check(
    "sounds",
    bad=[("Web/rings.js", 'const sounds = ["bell", "gong"];'), ("Sources/Faces/Screens/Words/SoundText.swift", 'case "bell": tr("Bell")')],
    good=[("Web/list.js", "")],
)
def sounds(file: SourceFile) -> Findings:
    """The page and the apps have each sound of Toki's own."""
    names = SOUND_NAMES.get(file.path)
    if names is None:
        return
    there = {path.stem for path in (ROOT / "Resources" / "sounds").glob("*.flac")}
    if differ := there ^ set(re.findall(r'"([a-z]+)"', "".join(re.findall(names, file.text)))):
        yield 1, f"these sounds are here or in Resources/sounds alone: {', '.join(sorted(differ))}"


# How a file names the sounds.
SOUND_NAMES = {
    "Web/rings.js": r"(?m)^const sounds = .*$", "Sources/Faces/Screens/Words/SoundText.swift": r'case "[a-z]+":',
}


@check(
    "width",
    bad=[
        ("scripts/a.sh", "x" * 121),
        ("Makefile", "a:\n\t" + "x" * 120),
        (".github/workflows/a.yml", "x" * 121),
        (".editorconfig", "max_line_length = 110"),
    ],
    good=[
        ("scripts/a.sh", "時" * 120),
        (".editorconfig", "max_line_length = 120\n[*.md]\nmax_line_length = off"),
        ("docs/a.md", "x" * 121),
    ],
)
def width(file: SourceFile) -> Findings:
    """One maximum width for all files, that of .swift-format, which checks the Swift code itself."""
    most = json.loads((ROOT / ".swift-format").read_text(encoding="utf-8"))["lineLength"]
    if file.path == ".editorconfig":
        for line, text in enumerate(file.lines, 1):
            if (found := re.fullmatch(r"max_line_length = (\d+)", text)) and int(found.group(1)) != most:
                yield line, f"{found.group(1)} columns here, {most} in .swift-format"
    if file.path == "Makefile" or file.path.endswith(".sh") or file.parts[0] in (".ci", ".github", ".githooks"):
        for line, text in enumerate(file.lines, 1):
            if len(text) > most and not file.path.endswith(".md"):
                yield line, f"{len(text)} columns; {most} is the most"


@check(
    "places",
    bad=[
        ("docs/a.md", "See `Sources/Core/NoSuchFile.swift`."),
        ("docs/architecture.md", "It begins in `Core/Engine/NoSuchFile.swift`."),
    ],
    good=[
        ("docs/a.md", "See `Sources/Core/Engine/TokiVersion.swift` and `.build/release/toki`."),
        ("docs/architecture.md", "It begins in `Core/Engine/TokiVersion.swift`, and `Web/page.js` shows it."),
    ],
)
def places(file: SourceFile) -> Findings:
    """A file or folder that a page names is there; docs/architecture.md leaves `Sources/` out."""
    if not file.path.endswith(".md") or file.path == "CHANGELOG.md" or "decisions" in file.parts:
        return
    tops = {"Sources", "Fleet", "Apple", "TestKits", "Tests", "Web", "Resources", "scripts"}
    if file.path == "docs/architecture.md":
        tops |= LAYERS.keys()
    for number, line in enumerate(file.lines, 1):
        for found in re.finditer(r"`((?:[\w.+-]+/)+[\w.+-]*)`", line):
            place = found.group(1)
            if place.split("/")[0] in tops and not any(
                (folder / place).exists() for folder in (ROOT, ROOT / "Sources", (ROOT / file.path).parent)
            ):
                yield number, f"`{place}` is not there"


@check(
    "links",
    bad=[
        ("docs/a.md", "See [it](no-such-file.md)."),
        ("docs/a.md", "See [it](../no-such-file.md)."),
        ("docs/a.md", "See [it](time.md#no-such-heading)."),
        ("docs/a.md", "# A\n[here](#b)"),
        ("README.md", '<img src="docs/images/no-such.png" alt="x">'),
    ],
    good=[
        ("docs/a.md", "[it](time.md), [part](time.md#trusted-time), [web](https://example.org/x.md), [up](../README.md)"),
        ("docs/a.md", "# What it is: `toki`, and why\n[here](#what-it-is-toki-and-why)"),
        ("docs/a.md", "```console\n$ echo [x](y.md)\n```\n`[x](y.md)`"),
        ("README.md", '<img src="docs/images/desktop-timers.png" alt="x">'),
        ("Sources/A/A.docc/B.md", "[it](<doc:Other>)"),
    ],
)
def links(file: SourceFile) -> Findings:
    """A link within the project leads to an existing file, and to a heading in it."""
    if not file.path.endswith(".md"):
        return
    text = re.sub(r"```.*?```|`[^`\n]*`", lambda code: re.sub(r"[^\n]", " ", code.group()), file.text, flags=re.DOTALL)
    for found in re.finditer(r'\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"', text):
        address = found.group(1) or found.group(2)
        if re.match(r"[a-z]+:|<", address):
            continue
        name, _, heading = address.partition("#")
        target = (ROOT / file.path).parent / name if name else ROOT / file.path
        line = text.count("\n", 0, found.start()) + 1
        if name and not target.exists():
            yield line, f"there is no `{address}`"
        elif heading and heading not in headings(target.read_text(encoding="utf-8") if name else file.text):
            yield line, f"there is no heading for `{address}`"


def headings(text: str) -> set[str]:
    """The anchors of a page's headings, as forges generate them."""
    found = re.findall(r"^#+ +(.*?) *$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@check(
    "examples",
    bad=[("Sources/A/A.docc/A.md", "```swift\nlet nobody = compiles(this)\n```")],
    good=[
        ("Sources/A/A.docc/A.md", "```swift\nimport NetworkTime\n\n_ = await client.synchronize()\n```"),
        ("docs/a.md", "```swift\nlet nobody = compiles(this)\n```"),
    ],
)
def examples(file: SourceFile) -> Findings:
    """Each paragraph of code on a page of the library also occurs in a compiled file."""
    if ".docc/" not in file.path or not file.path.endswith(".md"):
        return
    for block in re.finditer(r"^```swift\n(.*?)^```", file.text, re.DOTALL | re.MULTILINE):
        for paragraph in block.group(1).split("\n\n"):
            lines = [text.strip() for text in paragraph.strip().splitlines()]
            if not any("\n".join(lines) in source for source in compiled_examples()):
                line = file.text.count("\n", 0, block.start()) + 1
                yield line, f"`{lines[0]} …` is not, line by line, in a file of Examples/true-time/Sources"


@functools.cache
def compiled_examples() -> list[str]:
    """The files of the example, without indentation."""
    files = (ROOT / "Examples/true-time/Sources").rglob("*.swift")
    return ["\n".join(line.strip() for line in path.read_text(encoding="utf-8").splitlines()) for path in files]


# ---- Running


def project_files(root: Path) -> Iterator[SourceFile]:
    """All tracked and new text files; files ignored by git are not part of the source."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    ).stdout
    for path in sorted(set(filter(None, listed.split("\0")))):
        if (file := read(root, path)) is not None:
            yield file


def read(root: Path, path: str) -> SourceFile | None:
    """A file; none if it was deleted or is not text."""
    try:
        return SourceFile(path, (root / path).read_text(encoding="utf-8"))
    except (FileNotFoundError, IsADirectoryError, UnicodeDecodeError):
        return None


def lint(root: Path, paths: list[str]) -> int:
    files = [file for path in paths if (file := read(root, path))] if paths else list(project_files(root))
    wrong = 0
    for file in files:
        for one in CHECKS:
            for line, message in one.find(file):
                print(f"{file.path}:{line}: {message} ({one.name})")
                wrong += not message.startswith("note:")
    if wrong:
        print(f"lint: {wrong} found in {len(files)} files")
    return 1 if wrong else 0


def self_test() -> int:
    failed = 0
    for one in CHECKS:
        for expected, samples in ((True, one.bad), (False, one.good)):
            for path, text in samples:
                found = [m for _, m in one.find(SourceFile(path, text)) if not m.startswith("note:")]
                if bool(found) != expected:
                    failed += 1
                    print(f"{one.name}: {'lets pass' if expected else 'catches'} {path}: {text!r}: {found}")
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    return lint(ROOT, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the parts of `make proof`, and keeps the result of each in docs/proof.json.

  scripts/proof.py               runs every part that has not passed on this commit
  scripts/proof.py PART...       runs these, whether they have passed or not
  scripts/proof.py --write       writes the table of docs/proof.md from docs/proof.json
  scripts/proof.py --check       checks that both agree
  scripts/proof.py --whole       checks that every part passed on this commit; scripts/release.sh asks that
  scripts/proof.py --self-test   checks how figures are read and results are kept

docs/proof.json has one line for each part that has passed: when, on which commit, how long it took, and the figure that
was read from its output. A part that fails, or runs while something is not committed, changes nothing there. A result
is of this commit, too, if the two differ in nothing but docs/proof.json and docs/proof.md. The output of a part is in
.build/proof/PART.log. Exits with 1 if a part failed or a check found something.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "proof.json"
PAGE = ROOT / "docs" / "proof.md"
LOGS = ROOT / ".build" / "proof"
BEGIN, END = "<!-- scripts/proof.py --write: begin -->\n", "<!-- scripts/proof.py --write: end -->\n"


# ---- Figures: what the output of a part says; None if it does not say it, which is a failure


def number(text: str) -> int:
    return int(text.replace(",", ""))


def tests(output: str) -> str | None:
    """The tests that passed, by Swift and by pytest, and those that pytest skipped."""
    swift = [number(one) for one in re.findall(r"Test run with ([\d,]+) tests? .*passed", output)]
    ends = re.findall(r"^=+ (.*\d+ (?:passed|skipped|deselected).*) in [\d.]+s.* =+$", output, re.MULTILINE)
    if not swift and not ends:
        return None
    passed, skipped = (
        sum(number(one) for end in ends for one in re.findall(rf"([\d,]+) {word}", end)) for word in ("passed", "skipped"))
    passed += sum(swift)
    return f"{passed:,} tests pass" + (f", {skipped:,} are skipped" if skipped else "") if passed else None


def lines(pattern: str, what: str = "{}") -> Callable[[str], str | None]:
    """What each line says that has the pattern, joined."""

    def figure(output: str) -> str | None:
        found = [" ".join(one) if isinstance(one, tuple) else one for one in re.findall(pattern, output, re.MULTILINE)]
        return what.format("; ".join(found)) if found else None

    return figure


def count(pattern: str, what: str) -> Callable[[str], str | None]:
    """How many lines have the pattern."""

    def figure(output: str) -> str | None:
        found = len(re.findall(pattern, output, re.MULTILINE))
        return what.format(found) if found else None

    return figure


def worlds(output: str) -> str | None:
    """The sum of all that was played, as each process plays its share."""
    total: dict[str, int] = {}
    for said in re.findall(r"^(\d+ worlds.*): every law holds\.$", output, re.MULTILINE):
        for value, unit in re.findall(r"(\d+) ([a-z ]+)", said):
            total[unit] = total.get(unit, 0) + int(value)
    return ", ".join(f"{value:,} {unit}" for unit, value in total.items()) or None


# ---- Parts


@dataclass(frozen=True)
class Part:
    name: str
    # What it does, for docs/proof.md.
    what: str
    # For bash.
    command: str
    figure: Callable[[str], str | None]
    # Bare roots, containers and namespaces.
    needs_root: bool = False


END_TO_END = "LOCPATH=$PWD/.build/test-locales TOKI_PROGRAMS=$PWD/.build/release .build/venv/bin/python -m pytest"

PARTS = (
    Part("test", "`make test`, the short form of all of this", "make test", tests),
    Part("oracles", "the unit tests with all their cases: other programs as oracles, generated cases, kills, disk faults",
         "make bootstrap-test debug && TOKI_PROOF=1 scripts/test-units.sh", tests),
    Part("end-to-end", "the programs as they are released, as a person uses them; the slow and the alone tests, too",
         "make bootstrap-test build-all test-release", tests),
    Part("attacks", "the programs killed and flooded at random, on bad disks, without zones, by clocks that jump",
         f"make bootstrap-test build-all && {END_TO_END} -m attack Tests/EndToEnd", tests, needs_root=True),
    Part("documents", "every command of the documents and the help, typed in both languages; the recipes, the manual pages",
         f"make bootstrap-test build-all && {END_TO_END} Tests/EndToEnd/test_{{documents,recipes,manual}}.py", tests),
    Part("debian-13", "the package of Debian 13, built there", "make bootstrap-test deb-13",
         lines(r"(toki_\S+\.deb)$"), needs_root=True),
    Part("first-ring", "`make run` on a bare Debian 13, from a new clone to the ring",
         "make bootstrap-test && rm -rf .build/debian-13/{made,root} .build/debian-13/build/run && "
         "scripts/on-debian.sh 13 make run", lines(r"Rang at .*, (.* late)"), needs_root=True),
    Part("packages", "the packages of both releases, installed on a bare Debian by apt, and removed",
         f"make bootstrap-test build-all && {END_TO_END} Tests/EndToEnd/test_package.py", tests, needs_root=True),
    Part("repository", "the apt repository: a bare Debian installs from it, and refuses it when it was changed",
         f"make bootstrap-test build-all && {END_TO_END} Tests/EndToEnd/test_repository.py", tests, needs_root=True),
    Part("systemd", "the packages in containers that systemd boots",
         f"make bootstrap-test build-all && {END_TO_END} Tests/EndToEnd/test_systemd.py", tests, needs_root=True),
    Part("patroni", "a change of the database's server by Patroni while accounts ring",
         "make bootstrap-test build-all test-patroni", tests),
    Part("fleet", "200 accounts that set 20 timers a second for ten minutes on three servers, which fail in every way",
         "make bootstrap-test build-all && "
         "TOKI_PROGRAMS=$PWD/.build/release .build/venv/bin/python Benchmarks/fleet_faults.py 600",
         lines(r"^fleet: (\d.*)\.$")),
    Part("fuzz", "a million inputs for each reader of text, network data and JSON", "make bootstrap-test fuzz RUNS=1000000",
         lines(r"^No input of (\d+) trapped or broke a law of (\w+)\.$", "{}: none trapped or broke a law")),
    Part("worlds", "simulated worlds, in which everything fails", "make world", worlds),
    Part("fleet-worlds", "simulated worlds of many servers", "make fleet-worlds", worlds),
    Part("world-mutants", "faults put into a copy of the engine, that the worlds find", "make world-mutants",
         count(r"^seed \d+, ", "{} faults found")),
    Part("view-mutants", "faults put into a copy of the SwiftUI app, that its tests find", "make view-mutants",
         count(r"^(?:\d+ tests, “|the compiler: )", "{} faults found")),
    Part("schemathesis", "all that docs/openapi.yaml allows, and much that it does not, sent to a daemon and to a server of a fleet",
         "make bootstrap-test build-all check-openapi PROGRAMS=.build/release",
         lines(r"Test cases:\s*\n\s*(.*generated.*)$")),
    Part("docs", "the pages of the library TrustedTime, without a warning of docc", "make docs",
         lines(r"^(\d+ pages) in ")),
    Part("library", "packages of their own on the libraries TrustedTime and TokiCore", "make check-library",
         lambda output: "both build and run"),
)


# ---- Results


def git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)


NOT_THESE = ("--", ".", ":(exclude)docs/proof.json", ":(exclude)docs/proof.md")


def commit_here() -> str | None:
    """The commit of the files as they are; none if something else than results is not committed."""
    if git("status", "--porcelain", *NOT_THESE).stdout.strip():
        return None
    return git("rev-parse", "HEAD").stdout.strip() or None


def is_of(commit: str, result: dict | None) -> bool:
    return result is not None and git("diff", "--quiet", result["commit"], commit, *NOT_THESE).returncode == 0


def read(text: str) -> dict[str, dict]:
    return {one["part"]: one for one in json.loads(text)}


def written(results: dict[str, dict]) -> str:
    """One line for each part, in the order of the parts."""
    kept = [json.dumps(results[part.name], ensure_ascii=False) for part in PARTS if part.name in results]
    return "[\n" + ",\n".join(f" {line}" for line in kept) + "\n]\n" if kept else "[]\n"


def duration(seconds: int) -> str:
    return f"{seconds} s" if seconds < 120 else f"{round(seconds / 60)} min"


def table(results: dict[str, dict]) -> str:
    rows = ["| part | what it runs | result | when, on which commit, for how long |", "|---|---|---|---|"]
    for part in PARTS:
        one = results.get(part.name)
        figure, when = (
            (one["figure"], f"{one['date']}, `{one['commit'][:12]}`, {duration(one['seconds'])}")
            if one else ("not run yet", "–"))
        rows.append(f"| `{part.name}` | {part.what} | {figure} | {when} |")
    return "\n".join(rows) + "\n"


def page_with(text: str, results: dict[str, dict]) -> str:
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{table(results)}\n{END}{after}"


def write(results: dict[str, dict]) -> None:
    RESULTS.write_text(written(results), encoding="utf-8")
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")


def check(results: dict[str, dict]) -> int:
    wrong = []
    unknown = results.keys() - {part.name for part in PARTS}
    if unknown:
        wrong.append(f"docs/proof.json: no such part: {', '.join(sorted(unknown))}")
    elif RESULTS.read_text(encoding="utf-8") != written(results):
        wrong.append("docs/proof.json: not as scripts/proof.py --write writes it")
    page = PAGE.read_text(encoding="utf-8")
    if page != page_with(page, results):
        wrong.append("docs/proof.md: differs from docs/proof.json; scripts/proof.py --write mends it")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


def whole(results: dict[str, dict]) -> int:
    commit = commit_here()
    if commit is None:
        print("proof: something is not committed")
        return 1
    missing = [part.name for part in PARTS if not is_of(commit, results.get(part.name))]
    if missing:
        print(f"proof: not passed on {commit[:12]}: {', '.join(missing)}")
    return 1 if missing else 0


# ---- Running


def run(part: Part) -> bool:
    """Whether it passed; its result is kept then, if it is one of a commit."""
    if part.needs_root and os.geteuid() != 0:
        print(f"proof: {part.name} FAILED: only root can make bare roots, containers and namespaces", flush=True)
        return False
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{part.name}.log"
    print(f"proof: {part.name}: {part.command}", flush=True)
    commit, began = commit_here(), time.monotonic()
    with path.open("wb") as log:
        status = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", part.command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log,
            stderr=subprocess.STDOUT, env=os.environ | {"MAKEFLAGS": "", "MAKEOVERRIDES": ""}).returncode
    seconds = round(time.monotonic() - began)
    # Colours would be among the words.
    output = re.sub(r"\x1b\[[0-9;]*m", "", path.read_text(encoding="utf-8", errors="replace"))
    figure = part.figure(output) if status == 0 else None
    if figure is None:
        print(output[-4_000:])
        why = f"exit status {status}" if status else "its output has no figure"
        print(f"proof: {part.name} FAILED after {seconds} s: {why}; all of it is in {path.relative_to(ROOT)}", flush=True)
        return False
    print(f"proof: {part.name} passed in {seconds} s: {figure}", flush=True)
    if commit is None or commit != commit_here():
        print(f"proof: {part.name} is not recorded, as something is not committed", flush=True)
        return True
    # Another part may have been recorded meanwhile.
    results = read(RESULTS.read_text(encoding="utf-8"))
    results[part.name] = {
        "part": part.name, "date": datetime.now(timezone.utc).date().isoformat(), "commit": commit, "seconds": seconds,
        "figure": figure}
    write(results)
    return True


def run_all(names: list[str]) -> int:
    by_name = {part.name: part for part in PARTS}
    if unknown := [name for name in names if name not in by_name]:
        print(f"proof: no such part: {', '.join(unknown)}; there are {', '.join(by_name)}", file=sys.stderr)
        return 2
    commit, results = commit_here(), read(RESULTS.read_text(encoding="utf-8"))
    chosen = [by_name[name] for name in names] or [
        part for part in PARTS if commit is None or not is_of(commit, results.get(part.name))]
    failed = [part.name for part in chosen if not run(part)]
    print(f"proof: failed: {', '.join(failed)}" if failed else f"proof: {len(chosen)} parts passed")
    return 1 if failed else 0


def self_test() -> int:
    wrong = []

    def expect(said: object, expected: object) -> None:
        if said != expected:
            wrong.append(f"{said!r} instead of {expected!r}")

    expect(tests(
        "✔ Test run with 1,000 tests in 3 suites passed after 2.0 seconds.\n"
        "======= 9 passed, 2 skipped, 4 deselected in 12.10s =======\n"
        "======= 1 failed, 3 passed in 75.00s (0:01:15) ====\n"), "1,012 tests pass, 2 are skipped")
    expect(tests("======= 5 skipped in 1.00s ======="), None)
    expect(tests("nothing"), None)
    expect(worlds(
        "2 worlds, 3 days, 10 steps, 1 rings: every law holds.\n1 worlds, 1 days, 5 steps, 0 rings: every law holds.\n"),
        "3 worlds, 4 days, 15 steps, 1 rings")
    expect(worlds("7 worlds of a fleet, 3 minutes, 4000 rings: every law holds."),
           "7 worlds of a fleet, 3 minutes, 4,000 rings")
    expect(worlds("Seed 3 breaks nothing"), None)
    by_name = {part.name: part.figure for part in PARTS}
    expect(by_name["fuzz"]("No input of 20 trapped or broke a law of A.\nNo input of 20 trapped or broke a law of B.\n"),
           "20 A; 20 B: none trapped or broke a law")
    expect(by_name["world-mutants"]("seed 1, law: a\nseed 2, law: b\n"), "2 faults found")
    sample = {part.name: {"part": part.name, "date": "2026-01-01", "commit": "0" * 40, "seconds": 119, "figure": "1"}
              for part in reversed(PARTS)}
    expect(list(read(written(sample))), [part.name for part in PARTS])
    expect(len(written(sample).splitlines()), len(PARTS) + 2)
    expect(read(written({})), {})
    expect("| 1 | 2026-01-01, `000000000000`, 119 s |" in table(sample), True)
    expect("| not run yet | – |" in table({}), True)
    page = page_with(f"a\n{BEGIN}old{END}b\n", sample)
    expect((page.startswith("a\n"), page.endswith("b\n"), "old" in page), (True, True, False))
    expect(page_with(page, sample), page)
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


def main(words: list[str]) -> int:
    if words == ["--self-test"]:
        return self_test()
    if words and words[0].startswith("-"):
        results = read(RESULTS.read_text(encoding="utf-8"))
        match words:
            case ["--write"]:
                write(results)
                return 0
            case ["--check"]:
                return check(results)
            case ["--whole"]:
                return whole(results)
        print(__doc__, file=sys.stderr)
        return 2
    return run_all(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

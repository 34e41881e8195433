#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Names the Swift test targets that a change can break.

  scripts/changed-tests.py [COMMIT]     changes since the branch left COMMIT (default: origin/main, else main),
                                        including uncommitted ones
  scripts/changed-tests.py --self-test  tries the rules on a small package

Those are the test targets with changed files, those that depend, even indirectly, on a changed target, and those that
name a changed file outside all targets. Prints one per line, and the reason on standard error.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent


class Package:
    """The targets of a package, with their folders and dependencies."""

    def __init__(self, description: dict) -> None:
        self.folders: dict[str, str] = {}
        self.dependencies: dict[str, set[str]] = {}
        self.tests: list[str] = []
        for target in description["targets"]:
            name = target["name"]
            is_test = target["type"] == "test"
            self.folders[name] = target.get("path") or f"{'Tests' if is_test else 'Sources'}/{name}"
            self.dependencies[name] = {
                one[kind][0] for one in target["dependencies"] for kind in ("byName", "target") if kind in one
            }
            if is_test:
                self.tests.append(name)
        # Folders that are compiled by way of a link, as those of the app by Apple/StandIns.
        self.linked = [
            (name, str(link.resolve().relative_to(ROOT)))
            for name, folder in self.folders.items() for link in sorted((ROOT / folder).glob("*")) if link.is_symlink()
        ]

    def owner(self, path: str) -> str | None:
        """The target of a file; none for files outside all targets."""
        folders = [*self.folders.items(), *self.linked]
        owners = [(folder, name) for name, folder in folders if path.startswith(folder + "/")]
        # The innermost: a folder of C modules may lie in that of the target that wraps them.
        return max(owners)[1] if owners else None

    def reach(self, name: str) -> set[str]:
        """A target and everything it depends on."""
        found, waiting = set(), [name]
        while waiting:
            if (one := waiting.pop()) not in found:
                found.add(one)
                waiting.extend(self.dependencies.get(one, ()))
        return found


def concerned(package: Package, changed: list[str], text_of: Callable[[str], str]) -> list[str]:
    """The test targets affected by the changed files.

    `text_of` gives the text of all sources of a test target.
    """
    if "Package.swift" in changed:
        return sorted(package.tests)
    owners = {owner for path in changed if (owner := package.owner(path))}
    # A test refers to its data by file name or by folder.
    data = [PurePosixPath(path) for path in changed if not package.owner(path)]
    names = {path.name for path in data} | {str(path.parent) for path in data if len(path.parts) > 2}
    return sorted(
        test for test in package.tests
        if package.reach(test) & owners or any(name in text_of(test) for name in names)
    )


def git(*arguments: str) -> str:
    return subprocess.run(("git", *arguments), cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def base() -> str:
    """The commit where this work left the main branch."""
    for name in ("origin/main", "main"):
        try:
            return git("merge-base", "HEAD", name)
        except subprocess.CalledProcessError:
            continue
    return "HEAD"


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    since = git("rev-parse", arguments[0]) if arguments else base()
    listed = git("diff", "--name-only", "--no-renames", "-z", since)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    changed = sorted(set(filter(None, (listed + "\0" + new).split("\0"))))
    described = subprocess.run(("swift", "package", "dump-package"), cwd=ROOT, check=True, stdout=subprocess.PIPE)
    package = Package(json.loads(described.stdout))

    texts: dict[str, str] = {}

    def text_of(test: str) -> str:
        if test not in texts:
            files = sorted((ROOT / package.folders[test]).rglob("*.swift"))
            texts[test] = "\n".join(file.read_text(encoding="utf-8") for file in files)
        return texts[test]

    found = concerned(package, changed, text_of)
    print(f"changed-tests: {len(changed)} files since {since[:12]}: {len(found)} test targets", file=sys.stderr)
    print("".join(f"{name}\n" for name in found), end="")
    return 0


def self_test() -> int:
    def target(name: str, kind: str, *dependencies: str, path: str | None = None) -> dict:
        return {"name": name, "type": kind, "path": path, "dependencies": [{"byName": [d, None]} for d in dependencies]}

    package = Package({"targets": [
        target("Model", "regular"), target("Engine", "regular", "Model"), target("Screen", "regular"),
        target("bench", "executable", "Engine", path="Benchmarks/bench"),
        target("ModelTests", "test", "Model"), target("EngineTests", "test", "Engine", "bench"),
        target("ScreenTests", "test", "Screen"),
    ]})
    texts = {"ModelTests": 'read("oracles/zones.py")', "EngineTests": 'root + "data/kept"', "ScreenTests": ""}
    cases = [
        (["Sources/Model/A.swift"], ["EngineTests", "ModelTests"]),
        (["Sources/Engine/A/B.swift"], ["EngineTests"]),
        (["Sources/ModelKit/A.swift"], []),
        (["Tests/ModelTests/A.swift"], ["ModelTests"]),
        (["Benchmarks/bench/A.swift"], ["EngineTests"]),
        (["Tests/oracles/zones.py"], ["ModelTests"]),
        (["data/kept/1.json"], ["EngineTests"]),
        (["Package.swift"], ["EngineTests", "ModelTests", "ScreenTests"]),
        (["README.md", "docs/a.md"], []),
        ([], []),
    ]
    failed = 0
    for changed, expected in cases:
        if (found := concerned(package, changed, texts.__getitem__)) != expected:
            failed += 1
            print(f"changed-tests: {changed} gives {found}, not {expected}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

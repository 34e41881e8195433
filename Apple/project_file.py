# SPDX-License-Identifier: Apache-2.0
"""Reads an Xcode project and walks through its objects; for check-project.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

IDENTIFIER = re.compile(r"[0-9A-F]{24}")
TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|([{}()=;,])|"((?:\\.|[^"\\])*)"|([\w./$:-]+)', re.DOTALL)

# What each field that names an object may name; a field that is not here names none.
REFERENCES = {
    "buildConfigurationList": "XCConfigurationList",
    "buildConfigurations": "XCBuildConfiguration",
    "buildPhases": r"PBX\w+BuildPhase",
    "children": "PBXGroup|PBXFileReference|PBXFileSystemSynchronizedRootGroup",
    "containerPortal": "PBXProject",
    "dependencies": "PBXTargetDependency",
    "exceptions": "PBXFileSystemSynchronizedBuildFileExceptionSet",
    "fileRef": "PBXFileReference",
    "fileSystemSynchronizedGroups": "PBXFileSystemSynchronizedRootGroup",
    "files": "PBXBuildFile",
    "mainGroup": "PBXGroup",
    "package": "XCLocalSwiftPackageReference",
    "packageProductDependencies": "XCSwiftPackageProductDependency",
    "packageReferences": "XCLocalSwiftPackageReference",
    "productRef": "XCSwiftPackageProductDependency",
    "productRefGroup": "PBXGroup",
    "productReference": "PBXFileReference",
    "remoteGlobalIDString": "PBXNativeTarget",
    "target": "PBXNativeTarget",
    "targetProxy": "PBXContainerItemProxy",
    "targets": "PBXNativeTarget",
    "TestTargetID": "PBXNativeTarget",
}


class ProjectError(Exception):
    """The file is not a project."""


def parse(text: str) -> dict:
    """A property list in the form of NeXT's, in which Xcode writes its projects."""
    tokens: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise ProjectError(f"cannot be read from `{text[at : at + 20]!r}` on")
        at = found.end()
        if found.group(1):
            tokens.append(("sign", found.group(1)))
        elif found.group(2) is not None:
            tokens.append(("string", re.sub(r"\\(.)", lambda one: {"n": "\n"}.get(one[1], one[1]), found.group(2))))
        elif found.group(3):
            tokens.append(("string", found.group(3)))
    tokens.reverse()

    def take(sign: str = "") -> str:
        if not tokens or (sign and tokens[-1] != ("sign", sign)):
            raise ProjectError(f"`{sign}` is missing before `{tokens[-1][1] if tokens else 'the end'}`")
        return tokens.pop()[1]

    def value() -> object:
        kind, token = tokens.pop() if tokens else ("end", "")
        if kind == "string":
            return token
        if token == "(":
            items = []
            while tokens and tokens[-1] != ("sign", ")"):
                items.append(value())
                if tokens and tokens[-1] != ("sign", ")"):
                    take(",")
            take(")")
            return items
        if token != "{":
            raise ProjectError(f"`{token}` stands where a value should")
        items = {}
        while tokens and tokens[-1] != ("sign", "}"):
            key = take()
            take("=")
            if key in items:
                raise ProjectError(f"`{key}` is there twice")
            items[key] = value()
            take(";")
        take("}")
        return items

    whole = value()
    if tokens or not isinstance(whole, dict):
        raise ProjectError("there is something behind the project")
    return whole


class Project:
    """A project's objects, with what the checks ask of them."""

    def __init__(self, path: Path) -> None:
        self.whole = parse(path.read_text(encoding="utf-8"))
        self.objects: dict[str, dict] = self.whole.get("objects", {})
        # Paths of a project begin at the folder that it lies in.
        self.folder = path.parent.parent

    def all(self, isa: str) -> list[dict]:
        return [each for each in self.objects.values() if each.get("isa") == isa]

    def targets(self) -> list[dict]:
        return self.all("PBXNativeTarget")

    def settings(self, owner: dict, configuration: str = "Release") -> dict[str, str]:
        """The settings of a target, or of the project, without those that it inherits."""
        named = self.objects[owner["buildConfigurationList"]]["buildConfigurations"]
        return next(
            self.objects[each]["buildSettings"] for each in named if self.objects[each]["name"] == configuration)

    def setting(self, target: dict, name: str, configuration: str = "Release") -> str:
        """A setting of a target, its own or the project's; empty if there is none."""
        own = self.settings(target, configuration).get(name)
        return own if own is not None else self.settings(self.all("PBXProject")[0], configuration).get(name, "")

    def folders(self, target: dict) -> list[Path]:
        return [self.folder / self.objects[each]["path"] for each in target.get("fileSystemSynchronizedGroups", [])]

    def exceptions(self, target: dict) -> set[Path]:
        """The files of its folders that are no part of a target."""
        names = {identifier for identifier, each in self.objects.items() if each is target}
        return {
            self.folder / group["path"] / file
            for group in self.all("PBXFileSystemSynchronizedRootGroup")
            for each in group.get("exceptions", [])
            if self.objects[each]["target"] in names
            for file in self.objects[each]["membershipExceptions"]
        }

    def files(self, target: dict) -> list[Path]:
        """The files that Xcode takes into a target."""
        excepted = self.exceptions(target)
        return sorted(
            file for folder in self.folders(target) for file in folder.rglob("*")
            if file.is_file() and file not in excepted)

    def faults(self) -> Iterator[str]:
        """What is wrong with the objects among themselves."""
        if self.whole.get("objectVersion") != "77":
            yield f"the project has version {self.whole.get('objectVersion')}, and synchronised folders need 77"
        reached = set()
        waiting = [self.whole.get("rootObject", "")]
        while waiting:
            identifier = waiting.pop()
            if identifier in reached or identifier not in self.objects:
                continue
            reached.add(identifier)
            waiting += [named for _, named in references(self.objects[identifier])]
        if self.objects.get(self.whole.get("rootObject", ""), {}).get("isa") != "PBXProject":
            yield "the root is no project"
        for identifier, each in self.objects.items():
            name = f"{each.get('isa')} {each.get('name', identifier)}"
            if not IDENTIFIER.fullmatch(identifier):
                yield f"{name} has an identifier that is not 24 digits"
            if identifier not in reached:
                yield f"{name} belongs to nothing"
            for key, named in references(each):
                isa = self.objects.get(named, {}).get("isa")
                if isa is None:
                    yield f"{name} names {named} as its {key}, which is not there"
                elif not re.fullmatch(REFERENCES.get(key, isa), isa):
                    yield f"{name} names a {isa} as its {key}"


def references(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """The identifiers that an object names, each with its field."""
    if isinstance(value, dict):
        for inner, each in value.items():
            if IDENTIFIER.fullmatch(inner):
                yield "TargetAttributes", inner
            yield from references(each, inner)
    elif isinstance(value, list):
        for each in value:
            yield from references(each, key)
    elif isinstance(value, str) and (key in REFERENCES or IDENTIFIER.fullmatch(value)):
        yield key, value

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Joins the modules of Web/ into one script, writes its words in each language, and names all of it after its content.

  scripts/join-page.py           writes the page that is served into .build/web
  scripts/join-page.py --check   fails unless that folder holds exactly what the modules make

A browser asks for one file instead of one for each module, and for none that it has: their names change with their content,
so that they are kept for good. Each module becomes a function, after those that it imports, and stays as it was written but for
its imports and exports, its comments and its indents: a quarter of what would be sent, which nobody reads there. The first module
is the script's own level, so that it can wait.

The service worker and the style lose their comments and indents as well.

The words of each language of po/LINGUAS are a file of their own, of which a browser asks for that of its person alone.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
import sys
from pathlib import Path

import page_words

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "Web"
TARGET = ROOT / ".build" / "web"
CATALOGUES = ROOT / "po"
KINDS = (".html", ".css", ".js", ".webmanifest", ".png")
# The module that the page starts with, and the script that is none: the service worker.
(FIRST, WORKER) = ("page.js", "worker.js")

IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
# A comment that stands alone on its lines, and the type that one names within a line.
COMMENT = re.compile(
    r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*$|/\*\* @type (?:[^*\n]|\*(?!/))*\*/ ?", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
LICENSE = "// SPDX-License-Identifier: Apache-2.0\n"
# What the modules of the page do not use, so that there is no need to read it.
UNREAD = re.compile(r"^\s*(?:import\b(?! \{)|export (?:default|\{|\*|let|var))|\bimport\s*[.(]|^import \{[^}]* as ", re.MULTILINE)


def variable(name: str) -> str:
    """What a module is called in the script."""
    return "$" + name.removesuffix(".js").replace("-", "_")


def order(modules: dict[str, str]) -> list[str]:
    """The names of the modules, each after those that it imports."""
    ordered: list[str] = []

    def visit(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            raise SystemExit(f"{' imports '.join((*importers, name))}: a circle cannot be joined")
        if name not in ordered:
            for _, imported in IMPORT.findall(modules[name]):
                visit(imported, (*importers, name))
            ordered.append(name)

    visit(FIRST, ())
    if unused := modules.keys() - set(ordered):
        raise SystemExit(f"no module imports {', '.join(sorted(unused))}")
    return ordered


def bare(text: str) -> str:
    """A script or a style without its comments and indents, on the same lines."""
    return INDENT.sub("", COMMENT.sub(lambda one: "\n" * one[0].count("\n"), text))


def function(name: str, text: str) -> str:
    """A module as a function that gives what the module exports; the first one as it is."""
    if unread := UNREAD.search(text):
        raise SystemExit(f"{name}: “{unread[0].strip()}” is no import or export that can be joined")
    if any(line.count("`") % 2 for line in text.splitlines()):
        raise SystemExit(f"{name}: a template of several lines may hold what looks like a comment or an indent")
    exports = ", ".join(EXPORT.findall(text))
    # On the same lines as in the module, so that a browser tells of an error where it is.
    text = IMPORT.sub(lambda one: f"const {{ {one[1]} }} = {variable(one[2])};\n", text)
    text = bare(EXPORT.sub("", text))
    given = f"return {{ {exports} }};\n" if exports else ""
    if name == FIRST:
        return f"// {name}\n{text}"
    return f"// {name}\nconst {variable(name)} = (() => {{\n{text}{given}}})();\n"


def join(modules: dict[str, str]) -> str:
    """One script of all modules."""
    return LICENSE + "".join(function(name, modules[name]) for name in order(modules))


def named(name: str, content: bytes) -> str:
    """A name that holds the digest of the content."""
    (stem, kind) = name.split(".")
    return f"{stem}-{hashlib.sha256(content).hexdigest()[:16]}.{kind}"


def translated(files: dict[str, bytes], catalogues: Path) -> None:
    """Adds what the page is called and says in each language, and tells index.html of it."""
    languages = (catalogues / "LINGUAS").read_text(encoding="utf-8").splitlines()
    links = ""
    notes = ""
    for code in sorted(line.strip() for line in languages if line and not line.startswith("#")):
        catalogue = page_words.Catalogue((catalogues / f"{code}.po").read_text(encoding="utf-8"))
        language = code.replace("_", "-")
        words = json.dumps(catalogue.words(), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        name = named(f"words-{language}.json", words)
        files[name] = words
        links += f'<link rel="words" hreflang="{language}" href="{name}">\n'
        manifest = files["manifest.webmanifest"].decode().replace('"lang": "en"', f'"lang": "{language}"')
        for text in page_words.manifest_texts():
            manifest = manifest.replace(json.dumps(text), json.dumps(catalogue.text(text), ensure_ascii=False))
        files[f"manifest.{language}.webmanifest"] = manifest.encode()
        if (note := catalogue.text(page_words.note())) != page_words.note():
            notes += f'<p lang="{language}">{html.escape(note)}</p>\n'
    index = files["index.html"].decode().replace("</noscript>", notes + "</noscript>").replace("</head>", links + "</head>")
    files["index.html"] = index.encode()


def page(catalogues: Path = CATALOGUES) -> dict[str, bytes]:
    """All files of the page that is served, by their names."""
    files = {path.name: path.read_bytes() for path in SOURCE.iterdir() if path.suffix in KINDS}
    modules = {name: files.pop(name).decode() for name in list(files) if name.endswith(".js") and name != WORKER}
    translated(files, catalogues)
    for name in (WORKER, "style.css"):
        (licence, rest) = files[name].decode().split("\n", 1)
        files[name] = f"{licence}\n{bare(rest)}".encode()
    contents = {FIRST: join(modules).encode(), "style.css": files.pop("style.css")}
    for name, content in contents.items():
        files[named(name, content)] = content
        index = files["index.html"].decode()
        if index.count(f'"{name}"') != 1:
            raise SystemExit(f"Web/index.html names {name} {index.count(name)} times, not once")
        files["index.html"] = index.replace(f'"{name}"', f'"{named(name, content)}"').encode()
    return files


def main() -> None:
    files = page()
    if "--check" in sys.argv[1:]:
        held = {path.name: path.read_bytes() for path in TARGET.iterdir()} if TARGET.is_dir() else {}
        if held != files:
            raise SystemExit(".build/web is not what Web/ makes: run make web")
        return
    # What an earlier edition was called is not served any more.
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    for name, content in files.items():
        (TARGET / name).write_bytes(content)


if __name__ == "__main__":
    main()

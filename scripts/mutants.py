# SPDX-License-Identifier: Apache-2.0
"""Puts a fault on purpose into a copy of the sources, for the scripts that check whether a test finds it."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Mutant:
    """A fault as it was before its fix, or as it could return: a text of a file, and what takes its place."""

    name: str
    file: str
    text: str
    instead: str
    # Whether the compiler takes it; where it does not, that is how it is found.
    compiles: bool = True
    # Further texts of the file, where one fault alone is caught by a second guard.
    also: tuple[tuple[str, str], ...] = ()

    def plant(self, copy: Path, parts: tuple[str, ...]) -> None:
        """Brings a copy of these files and folders up to date, without an earlier fault, and puts this one in.

        Exits with 2 if the text is no longer there.
        """
        for part in parts:
            source = ROOT / part
            for copied in (copy / part).rglob("*.swift"):
                # Moved files would exist twice.
                if ".build" not in copied.relative_to(copy).parts and not (ROOT / copied.relative_to(copy)).is_file():
                    copied.unlink()
            for file in [source] if source.is_file() else source.rglob("*"):
                if ".build" in file.relative_to(ROOT).parts:
                    continue
                copied = copy / file.relative_to(ROOT)
                # Links to folders, such as those of Apple/StandIns.
                if file.is_symlink() and file.is_dir() and not copied.is_symlink():
                    copied.parent.mkdir(parents=True, exist_ok=True)
                    copied.symlink_to(file.readlink())
                # Only changed files get a new date, so that little is rebuilt.
                if not file.is_file() or (copied.is_file() and copied.read_bytes() == file.read_bytes()):
                    continue
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copied)
        path = copy / self.file
        text = path.read_text()
        for old, new in ((self.text, self.instead), *self.also):
            if old not in text:
                print(f"{self.file} has no such text any more: {self.name}", file=sys.stderr)
                raise SystemExit(2)
            text = text.replace(old, new)
        path.write_text(text)

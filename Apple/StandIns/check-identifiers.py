#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the stand-in still declares all that identifiers.tsv says Apple's SwiftUI declares; needs make debug.

A row is an API, its identifier (the mangled name, with "s:" for "$s"), and the first major version of iOS that has it.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

STAND_IN = Path(__file__).resolve().parent
BUILD = STAND_IN.parents[1] / ".build" / "debug"


def declared() -> set[str]:
    """The identifiers of all that the stand-in declares for apps."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                "swift-symbolgraph-extract",
                *("-module-name", "SwiftUI", "-I", str(BUILD / "Modules")),
                *("-Xcc", f"-fmodule-map-file={BUILD / 'CHeadless.build' / 'module.modulemap'}"),
                *("-target", f"{platform.machine()}-unknown-linux-gnu", "-minimum-access-level", "public"),
                *("-skip-synthesized-members", "-output-dir", folder),
            ],
            check=True,
        )
        graphs = [json.loads(path.read_text(encoding="utf-8")) for path in Path(folder).glob("SwiftUI*.json")]
    return {symbol["identifier"]["precise"] for graph in graphs for symbol in graph["symbols"]}


def main() -> int:
    lines = (STAND_IN / "identifiers.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    ours = declared()
    missing = [(api, identifier) for api, identifier, _ in rows if identifier not in ours]
    for api, identifier in missing:
        print(f"identifiers.tsv: {api} is no longer declared as Apple declares it ({identifier})", file=sys.stderr)
    print(f"{len(rows) - len(missing)} of {len(rows)} identifiers are Apple's; {len(ours)} are declared")
    return 1 if missing or not rows else 0


if __name__ == "__main__":
    sys.exit(main())

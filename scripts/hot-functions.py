#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes scripts/hot-functions.txt: the functions that run, for the linker to place side by side.

The kernel maps a program in pieces of 64 KiB. The daemon runs 1.1 MB of its 8.7 MB of code; scattered, this touched nearly
every piece. Here the daemon and the command run under valgrind's callgrind, which records every function: a start, the
most common commands, a ring and an idle period.

`make hot-functions` builds the two programs with symbols and runs this; docs/decisions/0025 says when to do that.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Inside the source tree, so that the programs find sounds and translations.
WORK = ROOT / ".build" / "hot"
LIST = ROOT / "scripts" / "hot-functions.txt"
DAY = [
    "alarm 07:00 --on weekdays", "timer 5h --detach --label tea", "list", "timer 3s --detach", "show t1", "pause t1",
    "resume t1", "list --json", "cancel t1",
]
# Long enough for the ring to begin, and for the copy of the database 5 s after the last change.
IDLE_SECONDS = 12


def functions(profile: pathlib.Path, program: str) -> set[str]:
    """The functions of a program to which a callgrind profile assigns a cost."""
    names: dict[tuple[str, str], str] = {}
    found, inside = set(), False
    for line in profile.read_text().splitlines():
        place = re.match(r"(ob|fn|cfn|cob)=(\(\d+\))(?: (.*))?$", line)
        if not place:
            continue
        kind, number, name = place.groups()
        key = (kind[-2:], number)
        if name:
            names[key] = name
        if kind == "ob":
            inside = names[key].endswith("/" + program)
        elif kind == "fn" and inside:
            # Recursive calls have a number after the name.
            found.add(names[key].split("'")[0])
    return found


def symbols(program: pathlib.Path) -> set[str]:
    listed = subprocess.run(["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    return {line.split(None, 2)[2] for line in listed.splitlines() if re.match(r"[0-9a-f]+ [tTwW] ", line)}


def main() -> int:
    if not shutil.which("valgrind"):
        print("hot-functions: valgrind is missing; apt-get install valgrind", file=sys.stderr)
        return 1
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for program in ("toki", "tokid"):
        # valgrind cannot read Swift's debug information.
        subprocess.run(
            ["strip", "--strip-debug", "-o", WORK / program, ROOT / ".build" / "release" / program], check=True)
    home = pathlib.Path(tempfile.mkdtemp(prefix="toki-hot-"))
    (home / "run").mkdir(mode=0o700)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(home / "data"),
        "XDG_RUNTIME_DIR": str(home / "run"), "LANG": "C.UTF-8", "PULSE_SERVER": "unix:/nonexistent",
    }

    def watched(program: str, profile: str) -> list[str]:
        return [
            "valgrind", "--quiet", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={WORK / profile}",
            str(WORK / program)]

    def toki(command: str, *before: str) -> None:
        subprocess.run([*(before or [str(WORK / "toki")]), *command.split()], env=environment, capture_output=True)

    running = subprocess.Popen(watched("tokid", "tokid.out"), env=environment)
    try:
        while not (home / "run" / "toki" / "toki.sock").exists():
            time.sleep(0.1)
        for number, command in enumerate(DAY):
            toki(command)
            toki(command, *watched("toki", f"toki.{number}.out"))
        time.sleep(IDLE_SECONDS)
        toki("dismiss")
        toki("history")
        toki("daemon stop")
        running.wait(60)
    finally:
        running.kill()
        shutil.rmtree(home, ignore_errors=True)
    daemon = functions(WORK / "tokid.out", "tokid") & symbols(WORK / "tokid")
    command, known = set(), symbols(WORK / "toki")
    for profile in WORK.glob("toki.*.out"):
        command |= functions(profile, "toki") & known
    # The daemon's first: it stays, and the two programs share code.
    hot = sorted(daemon) + sorted(command - daemon)
    LIST.write_text("\n".join(hot) + "\n")
    print(f"hot-functions: {len(hot)} functions in {LIST.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

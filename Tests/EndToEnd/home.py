# SPDX-License-Identifier: Apache-2.0
"""A private home for each test: folders, environment, and the programs that run in it."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from terminal import PATIENCE, Terminal

ROOT = Path(__file__).resolve().parents[2]
# The page as it is served, which `make web` joins.
WEB = ROOT / ".build" / "web"
PROGRAMS = Path(os.environ.get("TOKI_PROGRAMS", ROOT / ".build" / "release"))
TOKI = str(PROGRAMS / "toki")
TOKID = str(PROGRAMS / "tokid")

# The output of `toki list --json` for an empty home.
NOTHING = {"timers": [], "alarms": [], "sequences": [], "stopwatches": [], "rings": [], "missed": []}

Result = TypeVar("Result")


def wait_for(
    question: Callable[[], Result], what: str, timeout: float = PATIENCE, every: float = 0.02
) -> Result:
    """Polls until the answer is true, and returns it; less often the longer it takes, as each question costs."""
    begun = time.monotonic()
    while True:
        if answer := question():
            return answer
        waited = time.monotonic() - begun
        assert waited < timeout, f"waited {timeout} s for {what}"
        time.sleep(max(every, min(waited / 20, 0.2)))


def holds_back(pid: int, number: signal.Signals) -> bool:
    """Whether a process reads this signal from a descriptor, so that it no longer ends it: see proc(5), `SigBlk`."""
    [mask] = re.findall(r"^SigBlk:\s*([0-9a-f]+)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return bool(int(mask, 16) >> number - 1 & 1)


def listens(path: Path) -> bool:
    """Whether somebody listens at a socket: it has a name before, and refuses whoever comes then; see proc_net(5).

    It is not asked by connecting, which would start what waits for the first connection.
    A socket that was removed, and is still listened at, counts.
    """
    accepts = 0x10000
    for line in Path("/proc/net/unix").read_text().splitlines()[1:]:
        words = line.split(maxsplit=7)
        if words[7:] == [str(path)] and int(words[3], 16) & accepts:
            return True
    return False


class Home:
    """The surroundings of one test. Nothing in it reaches the user's own daemon, sound or desktop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.runtime = folder / "run"
        for path in (self.data, self.runtime):
            path.mkdir(mode=0o700)
        kept = {name: os.environ[name] for name in ("PATH", "LOCPATH") if name in os.environ}
        # Command prefix for running on another machine (machine.py); empty for this one.
        self.machine: list[str] = []
        self.environment = kept | {
            "HOME": str(folder),
            "XDG_DATA_HOME": str(self.data),
            # No sound card: the tests are heard by nobody.
            "ALSA_CONFIG_PATH": "/dev/null",
            "XDG_RUNTIME_DIR": str(self.runtime),
            "PULSE_SERVER": f"unix:{folder}/no-sound-server",
            # The tests run side by side, and a person may work on the same machine.
            "TOKI_TERMINALS": "",
            # Nothing here may send this machine to sleep, or keep it awake.
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/no-system-bus",
            "LANG": "C.UTF-8",
            "TZ": "Asia/Tokyo",
            "TERM": "xterm-256color",
        }

    # ---- Running

    def run(self, *arguments: str, timeout: float = PATIENCE, **environment: str) -> subprocess.CompletedProcess:
        """Runs toki to its end, without a terminal."""
        return self.execute([*self.machine, TOKI, *arguments], timeout=timeout, **environment)

    def execute(self, command: list[str], timeout: float = PATIENCE, **environment: str) -> subprocess.CompletedProcess:
        # Files rather than pipes: a daemon started by the command must not keep the test waiting.
        out, err = self.folder / "stdout", self.folder / "stderr"
        with out.open("w") as stdout, err.open("w") as stderr:
            process = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr, timeout=timeout,
                env=self.environment | environment, cwd=self.folder,
            )
        process.stdout = out.read_text(errors="replace")
        process.stderr = err.read_text(errors="replace")
        return process

    def do(self, *arguments: str, **environment: str) -> str:
        """Runs toki, which must succeed; returns its output."""
        done = self.run(*arguments, **environment)
        assert done.returncode == 0, f"toki {' '.join(arguments)}: {done.returncode}\n{done.stderr}"
        return done.stdout

    def json(self, *arguments: str) -> Any:
        return json.loads(self.do(*arguments, "--json"))

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen:
        """Starts toki without a terminal and without waiting; its output goes to a pipe."""
        return subprocess.Popen(
            [*self.machine, TOKI, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=self.environment | environment, cwd=self.folder,
        )

    def tty(self, *arguments: str, **environment: str) -> Terminal:
        """Starts toki on a terminal."""
        return Terminal([*self.machine, TOKI, *arguments], self.environment | environment, self.folder)

    def shell(self) -> Terminal:
        """Starts an interactive shell on a terminal, with toki on its PATH."""
        path = f"{PROGRAMS}:{self.environment.get('PATH', '')}"
        return Terminal(
            ["bash", "--norc", "--noprofile", "-i"], self.environment | {"PATH": path, "PS1": "$ "}, self.folder
        )

    # ---- Asking

    def timer(self, id: str) -> dict[str, Any]:
        return next(timer for timer in self.json("list")["timers"] if timer["id"] == id)

    def alarm(self, id: str) -> dict[str, Any]:
        return next(alarm for alarm in self.json("list")["alarms"] if alarm["id"] == id)

    def wait_until_ringing(self, id: str, timeout: float = PATIENCE) -> dict[str, Any]:
        def ringing() -> dict[str, Any] | None:
            item = self.timer(id) if id.startswith("t") else self.alarm(id)
            return item if item["state"] == "ringing" else None

        return wait_for(ringing, f"{id} to ring", timeout)

    def history(self, limit: int = 20) -> list[dict[str, Any]]:
        return self.json("history", "--limit", str(limit))

    @property
    def socket(self) -> Path:
        return self.runtime / "toki" / "toki.sock"

    @property
    def database(self) -> Path:
        return self.data / "toki" / "toki.db"

    def log_is_empty(self) -> bool:
        """Whether all is in the database itself; a daemon that has ended may leave an empty log."""
        log = self.database.with_name("toki.db-wal")
        return not log.exists() or log.stat().st_size == 0

    # ---- The daemon

    def daemon(self) -> int:
        """The process id of the daemon, which is started if necessary."""
        self.do("daemon", "start")
        return self.json("daemon", "status")["pid"]

    def stand_still(self) -> None:
        """Stops the daemon until `go_on`, and its parent, which would replace one that hangs."""
        daemon = self.daemon()
        # The parent first, so that it never finds the daemon silent.
        for pid in sorted(self.processes("tokid"), key=lambda pid: pid == daemon):
            kill(pid, signal.SIGSTOP)
            wait_for(lambda: " T " in Path(f"/proc/{pid}/stat").read_text(), "the daemon to stand still")

    def go_on(self) -> None:
        """Ends `stand_still`."""
        for pid in self.processes("tokid"):
            kill(pid, signal.SIGCONT)

    def stop_daemon(self) -> None:
        self.do("daemon", "stop")
        wait_for(lambda: not self.processes("tokid"), "the daemon to end")

    def crash_daemon(self) -> None:
        """Kills the daemon and the parent that would restart it; an open display may start another at once."""
        for pid in sorted(self.processes("tokid")):
            kill(pid)

    def kill_daemon(self) -> None:
        """As `crash_daemon`, until it is gone: a power cut, after which nothing starts it by itself."""
        def is_gone() -> bool:
            self.crash_daemon()
            return not self.processes("tokid")

        wait_for(is_gone, "the daemon to be gone")

    def processes(self, name: str | None = None) -> list[int]:
        """The processes of this home, identified by the folder in their environment."""
        mark = f"XDG_DATA_HOME={self.data}".encode()
        return [
            pid for pid in all_processes()
            if mark in environment_of(pid) and (name is None or name_of(pid) == name)
        ]

    def close(self) -> None:
        """Ends all remaining processes; again until none is left, because a parent may restart its child."""
        def has_ended() -> bool:
            left = self.processes()
            # Parents first: those with the lowest ids.
            for pid in sorted(left):
                kill(pid)
            return not left

        wait_for(has_ended, "all processes to end")


@contextmanager
def temporary_home() -> Iterator[Home]:
    """A home that is gone afterwards, with all that runs in it."""
    # Not pytest's own folder: the path of a Unix socket has at most 107 bytes (unix(7)).
    with tempfile.TemporaryDirectory(prefix="toki-", ignore_cleanup_errors=True) as folder:
        home = Home(Path(folder))
        try:
            yield home
        finally:
            home.close()


# ---- Processes


def all_processes() -> Iterator[int]:
    return (int(entry) for entry in os.listdir("/proc") if entry.isdigit())


def environment_of(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


def name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def status_of(pid: int, field: str) -> int:
    """A number from /proc/PID/status (proc(5)), such as `PPid` or `VmRSS` (in kB)."""
    found = re.search(rf"^{field}:\s*(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    assert found, f"process {pid} has no {field}"
    return int(found.group(1))


def context_switches(pid: int) -> int:
    """Number of context switches of all threads of a process."""
    fields = re.compile(r"^(?:non)?voluntary_ctxt_switches:\s*(\d+)", re.MULTILINE)
    count = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        # A thread may have ended since.
        with suppress(OSError):
            count += sum(map(int, fields.findall((task / "status").read_text())))
    return count


def sleeps(pids: list[int]) -> bool:
    """Whether no process wakes in one of three periods of ten seconds.

    Work that a busy machine has not finished falls into the first; a process that wakes by itself wakes in all of them.
    """
    time.sleep(2)
    for _ in range(3):
        before = {pid: context_switches(pid) for pid in pids}
        time.sleep(10)
        if {pid: context_switches(pid) for pid in pids} == before:
            return True
    return False


def kill(pid: int, number: int = signal.SIGKILL) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


@contextmanager
def held(home: Home) -> Iterator[None]:
    """Another program holds a write lock on the database for a while."""
    with closing(sqlite3.connect(home.database, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield
        database.execute("ROLLBACK")

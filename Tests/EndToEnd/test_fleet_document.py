# SPDX-License-Identifier: Apache-2.0
"""Every command of docs/fleet.md, typed by an operator in its order; that of a replica is in test_fleet_replicas.py."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fleet import FLEET, newest_postgres, unprivileged
from home import PATIENCE, PROGRAMS, ROOT, Home, wait_for
from peers import free_port

TEXT = (ROOT / "docs" / "fleet.md").read_text()
JAPANESE = (ROOT / "docs" / "fleet.ja.md").read_text()
# The sections whose blocks are typed elsewhere, and where.
ELSEWHERE = {
    "See it work": "it builds everything: scripts/run.sh does that on a bare system",
    "Several on one machine": "test_installed.py",
    "A second database server": "test_fleet_replicas.py", "Switched over by you": "test_fleet_replicas.py",
    "Switched over by Patroni": "test_fleet_replicas.py", "From toki-homes": "the test below, on a database of a former release",
}
# What takes a server that lives, so that it is typed again if one stood still for as long as its lease.
AGAIN = {"At the bedside", "Move an account", "Hooks", "Back up and restore"}


def sections() -> Iterator[tuple[str, list[str]]]:
    """The headings, each with its blocks for a shell."""
    for part in re.split(r"^#{2,3} ", TEXT, flags=re.MULTILINE)[1:]:
        yield part.splitlines()[0], re.findall(r"^```sh\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)


class Operator:
    """An operator of a machine that is as Debian makes it, with other folders and another port."""

    def __init__(self, folder: Path, home: Home) -> None:
        self.folder = folder
        self.home = home
        self.port = free_port(socket.SOCK_STREAM)
        self.listen = free_port(socket.SOCK_STREAM)
        self.second = free_port(socket.SOCK_STREAM)
        self.processes: list[subprocess.Popen[bytes]] = []
        self.unit: subprocess.Popen[bytes] | None = None
        self.unprivileged = unprivileged(folder)
        self.environment = home.environment | {
            "PATH": f"{folder}/bin:{PROGRAMS}:{newest_postgres()}:/usr/bin:/bin", "PGHOST": str(folder),
            "PGPORT": str(self.port), "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
        }
        self.make_programs()
        self.start_postgres()

    def make_programs(self) -> None:
        """What a machine has and this one has not: sudo, and a service manager that starts the unit."""
        programs = self.folder / "bin"
        programs.mkdir()
        # Whoever is asked to be postgres is: here the superuser of the database has that name.
        (programs / "sudo").write_text('#!/bin/sh\nif [ "$1" = -u ]; then shift 2; export PGUSER=postgres; fi\nexec "$@"\n')
        (programs / "systemctl").write_text(
            f"#!/bin/sh\necho \"$@\" >> {self.folder}/systemctl\n")
        # The file is where it is by default on a machine.
        (programs / "toki-fleet").write_text(
            f'#!/bin/sh\nexec {FLEET} --config {self.folder}/etc/toki-fleet.conf "$@"\n')
        for program in programs.iterdir():
            program.chmod(0o755)
        (self.folder / "etc").mkdir()

    def start_postgres(self) -> None:
        data = self.folder / "data"
        subprocess.run(
            [*self.unprivileged, str(newest_postgres() / "initdb"), "-D", str(data), "-U", "postgres", "-E", "UTF8",
             "--locale=C", "--no-sync"], check=True, capture_output=True, cwd=self.folder)
        # As on Debian, where a person on the machine has a password but for the superuser.
        access = self.folder / "pg_hba.conf"
        access.write_text("local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        self.start(
            [*self.unprivileged, str(newest_postgres() / "postgres"), "-D", str(data), "-c", "fsync=off", "-c",
             f"hba_file={access}", "-c", f"port={self.port}", "-c", "listen_addresses=127.0.0.1", "-k", str(self.folder)],
            self.folder / "postgres.log")
        ready = ["pg_isready", "-q"]
        wait_for(
            lambda: subprocess.run(ready, env=self.environment).returncode == 0, "the database")

    def start(self, command: list[str], log: Path, **environment: str) -> subprocess.Popen[bytes]:
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, stdout=output, stderr=output, cwd=self.folder, env=self.environment | environment)
        self.processes.append(process)
        return process

    def control(self, command: str, what: str) -> None:
        """Does what a service manager is told about the unit."""
        assert re.fullmatch(r"(enable --now|restart|stop|start) toki-fleet", command), what
        if self.unit is not None and command.split()[0] in ("restart", "stop"):
            self.unit.terminate()
            assert self.unit.wait(PATIENCE) == 0, what
            self.unit = None
        if command.split()[0] != "stop":
            self.start_unit()

    def start_unit(self) -> None:
        """Starts the server as its unit says, with its credentials."""
        unit = (ROOT / "systemd" / "toki-fleet.service.in").read_text()
        credentials = self.folder / "credentials"
        credentials.mkdir(exist_ok=True)
        for name, path in re.findall(r"^LoadCredential=(.*?):(.*)$", unit, re.MULTILINE):
            source = Path(self.here(path))
            (credentials / name).write_bytes(source.read_bytes() if source.exists() else b"")
        [command] = re.findall(r"^ExecStart=@bindir@/(.*?)( \$.*)?$", unit, re.MULTILINE)
        self.unit = self.start(
            shlex.split(command[0]), self.folder / "server.log", CREDENTIALS_DIRECTORY=str(credentials))
        self.wait_for_server("server.log")

    def prepare_account(self) -> None:
        """Has an account `family` with a token `kitchen`, a file of accounts, and a server that runs."""
        if self.unit is None:
            self.start_unit()
        if "family" not in self.type("toki-fleet list --name family"):
            self.type("toki-fleet create family")
        self.type("toki-fleet token family revoke kitchen || true; toki-fleet token family add kitchen > token")
        (self.folder / "accounts.txt").write_text("one\ntwo Asia/Tokyo\n")

    def start_second(self) -> None:
        """A second server, to which accounts can be moved."""
        self.start(["toki-fleet", "--listen", f"127.0.0.1:{self.second}"], self.folder / "second.log")
        self.wait_for_server("second.log")

    def wait_for_server(self, name: str) -> None:
        log = self.folder / name
        wait_for(lambda: b'"listening"' in log.read_bytes() and b'"trusted"' in log.read_bytes(), f"a server: {name}")

    def here(self, text: str) -> str:
        """A text of the document, as it is on this machine."""
        for there, own in [
            ("/etc/", f"{self.folder}/etc/"), ("@127.0.0.1/toki", f"@127.0.0.1:{self.port}/toki"),
            ("127.0.0.1:8660", f"127.0.0.1:{self.listen}"), ("https://server2.example.org", f"127.0.0.1:{self.second}"),
            ("https://toki.example.org", f"http://127.0.0.1:{self.listen}"),
        ]:
            text = text.replace(there, own)
        return text

    def type(self, commands: str) -> str:
        done = self.try_to_type(commands)
        assert done.returncode == 0, f"{commands}\n{done.stdout}{done.stderr}"
        return done.stdout

    def try_to_type(self, commands: str) -> subprocess.CompletedProcess[str]:
        # Who is asked for a token types that of the account.
        token = self.folder / "token"
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(commands)], text=True, capture_output=True, timeout=2 * PATIENCE,
            input=token.read_text() if token.exists() else "", cwd=self.folder, env=self.environment)

    def close(self) -> None:
        for process in reversed(self.processes):
            process.send_signal(signal.SIGCONT)
            process.send_signal(signal.SIGQUIT if process is self.processes[0] else signal.SIGKILL)
            process.wait()


@pytest.fixture
def operator(home: Home) -> Iterator[Operator]:
    # Short, because the path of a socket has at most 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="toki-fleet-"))
    operator = None
    try:
        operator = Operator(folder, home)
        yield operator
    finally:
        if operator is not None:
            operator.close()
        shutil.rmtree(folder, ignore_errors=True)


def type_block(operator: Operator, title: str, block: str) -> None:
    """Types a block, and does what it had the service manager do."""
    log = operator.folder / "systemctl"
    log.unlink(missing_ok=True)
    if title in AGAIN:
        wait_for(lambda: operator.try_to_type(block).returncode == 0, f"{title}: {block}", every=1)
    else:
        operator.type(block)
    for command in log.read_text().splitlines() if log.exists() else []:
        operator.control(command, f"{title}: {command}")


def test_every_command_of_the_page_is_typed_and_works(operator: Operator) -> None:
    """In the order of the page, each section with an account `family` that has a token `kitchen`."""
    typed = []
    for title, blocks in sections():
        if title in ELSEWHERE:
            continue
        if title != "Set one up" and blocks:
            operator.prepare_account()
        if title == "Move an account":
            operator.start_second()
        for block in blocks:
            type_block(operator, title, block)
            typed += block.splitlines()
    commands = {line.split("toki-fleet ")[1].split()[0] for line in typed if "toki-fleet " in line and "createuser" not in line}
    known = {
        line.split()[1] for line in operator.type("toki-fleet --help").splitlines()
        if re.match(r"  toki-fleet [a-z]", line)
    }
    assert "create" in known and "drain" in known
    # The zone is changed in the text alone.
    assert known - commands <= {"zone"}, "a command is in no block"


def test_each_section_typed_elsewhere_exists() -> None:
    titles = {title for title, blocks in sections() if blocks}
    assert titles >= set(ELSEWHERE)


def code(text: str) -> set[str]:
    """The code within lines, where a line may end in it."""
    return {" ".join(found.split()) for found in re.findall(r"`([^`]+)`", text)}


def code_by_section(text: str) -> Iterator[tuple[str, list[str], list[list[set[str]]], set[str]]]:
    """What a page has in any language: a section's level, its blocks, the code in each cell of its tables, and all code."""
    block = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
    for section in re.split(r"^(?=#{2,3} )", text, flags=re.MULTILINE):
        lines = block.sub("", section)
        rows = [[code(cell) for cell in row.split("|")] for row in re.findall(r"^\|.*", lines, re.MULTILINE)]
        yield section.split()[0], block.findall(section), rows, code(lines)


def test_the_japanese_page_has_the_same_code() -> None:
    """Blocks and tables, with each setting, metric and request, and the names in the text between them."""
    for english, japanese in zip(code_by_section(TEXT), code_by_section(JAPANESE), strict=True):
        assert japanese == english


def test_a_database_of_toki_homes_is_taken_over_as_the_page_says(operator: Operator) -> None:
    operator.type("sudo -u postgres createuser toki-homes")
    [block] = dict(sections())["From toki-homes"]
    operator.type(block)
    assert "toki-fleet" in operator.type("sudo -u postgres psql -XAtc 'SELECT rolname FROM pg_roles'").splitlines()
    assert (operator.folder / "systemctl").read_text() == "enable --now toki-fleet\n"

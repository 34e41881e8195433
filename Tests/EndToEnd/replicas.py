# SPDX-License-Identifier: Apache-2.0
"""Two PostgreSQL servers with the servers of a fleet on them, set up and switched over by the text of docs/fleet.md."""

from __future__ import annotations

import contextlib
import ctypes
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import yaml

from fleet import Servers, newest_postgres, unprivileged
from home import PATIENCE, ROOT, wait_for

# Patroni and etcd, unpacked by scripts/fetch-peers.sh.
PATRONI = ROOT / ".build" / "patroni"
# Addresses of the documentation: the machines, and the network that they are in.
MACHINES = {"a": "10.0.0.1", "b": "10.0.0.2", "c": "10.0.0.3"}
NETWORK = "10.0.0.0/24"


def documented(first: str) -> str:
    """The block of docs/fleet.md that begins with a comment."""
    text = (ROOT / "docs" / "fleet.md").read_text()
    found = [
        block for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        if block.startswith(f"# {first}\n")
    ]
    assert len(found) == 1, f"docs/fleet.md has {len(found)} blocks “{first}”"
    return found[0]


class Place:
    """A folder and addresses on loopback, for machines that the documentation has on a network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unprivileged = unprivileged(folder)
        self.prefix = f"127.{random.randint(1, 254)}.{random.randint(0, 254)}."

    def here(self, text: str) -> str:
        # Whoever connects has the address 127.0.0.1.
        return text.replace(NETWORK, "127.0.0.0/8").replace("10.0.0.", self.prefix)

    def of(self, machine: str, text: str) -> str:
        """What the documentation has for `a`, as it is on another machine; lists of all machines stay."""
        def own(line: str) -> str:
            if sum(address in line for address in MACHINES.values()) > 1:
                return line
            return re.sub(r"^(name: |ETCD_NAME=)a$", rf"\g<1>{machine}", line.replace(MACHINES["a"], MACHINES[machine]))

        return self.here("\n".join(own(line) for line in text.splitlines()) + "\n")

    @property
    def database(self) -> str:
        """The address of the servers' database."""
        found = re.search(r"^database = (.*)$", documented("In /etc/toki-fleet.conf"), re.MULTILINE)
        assert found
        # The password is in its file there.
        return self.here(found[1]).replace("toki@", "toki:SECRET@")


class Machine:
    """A machine with a PostgreSQL database, and whoever looks after it."""

    def __init__(self, name: str, place: Place) -> None:
        self.name = name
        self.place = place
        self.address = place.here(MACHINES[name])
        # That of the data, the socket and the logs.
        self.folder = place.folder / name
        self.folder.mkdir()
        unprivileged(self.folder)
        self.data = self.folder / "data"
        self.environment = {
            "PATH": f"{newest_postgres()}:/usr/bin:/bin", "HOME": str(self.folder), "LANG": "C.UTF-8",
            "PGDATA": str(self.data), "PGHOST": str(self.folder), "PGUSER": "postgres", "PGPASSWORD": "SECRET",
        }

    # What differs here: several database servers are on one machine, and a test need not wait for its disk.
    PRELUDE = """
        pg_ctl() { command pg_ctl -l "$HOME/log" -o "-h $ADDRESS -k $HOME -c fsync=off" "$@"; }
    """

    def do(self, commands: str) -> str:
        """Runs commands there, as the user of the database."""
        done = subprocess.run(
            [*self.place.unprivileged, "bash", "-euc", self.PRELUDE + commands], text=True, capture_output=True,
            stdin=subprocess.DEVNULL, timeout=PATIENCE, cwd=self.folder, env=self.environment | {"ADDRESS": self.address})
        assert done.returncode == 0, f"{self.name}: {commands}\n{done.stdout}{done.stderr}"
        return done.stdout

    def run(self, first: str) -> str:
        """Runs a block of the documentation there."""
        return self.do(self.place.here(documented(first)))

    def ask(self, sql: str) -> list[str]:
        """The rows of the servers' database, as text."""
        return self.do(f"psql -d toki -Atc \"{sql}\"").splitlines()

    def make_server(self) -> None:
        """The server that Debian's package makes when it is installed."""
        self.do("initdb -U postgres -A trust -E UTF8 --locale=C --no-sync")
        (self.data / "pg_hba.conf").write_text("local all all trust\n")
        self.do("pg_ctl start")

    @property
    def processes(self) -> list[int]:
        """The server and its processes; the first is the one that the others are of."""
        with contextlib.suppress(OSError, IndexError):
            first = int((self.data / "postmaster.pid").read_text().split()[0])
            # The file may be of one that was killed, and the number another's by now.
            if os.readlink(f"/proc/{first}/cwd") == str(self.data):
                children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
                return [first, *map(int, children)]
        return []

    def send(self, number: signal.Signals) -> None:
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self) -> None:
        """Ends the server at once, as when the power is gone."""
        processes = self.processes
        self.send(signal.SIGKILL)
        wait_for(lambda: not any(Path(f"/proc/{process}").exists() for process in processes), "the server's end")


class Pair(Servers):
    """Servers on a server and its synchronous replica, as somebody sets them up by hand."""

    def __init__(self, folder: Path) -> None:
        place = Place(folder)
        super().__init__(place.database, folder)
        self.a, self.b = Machine("a", place), Machine("b", place)
        try:
            self.a.make_server()
            self.a.run("On a, once")
            self.b.run("On b, once: a replica, where no data are yet")
            self.wait_for_replica(self.a, "b", "async")
            self.a.run("On a, once b follows")
            self.wait_for_replica(self.a, "b", "sync")
        except BaseException:
            self.close()
            raise

    @staticmethod
    def wait_for_replica(database: Machine, name: str, state: str) -> None:
        asked = "SELECT application_name, sync_state FROM pg_stat_replication WHERE state = 'streaming'"
        wait_for(lambda: database.ask(asked) == [f"{name}|{state}"], f"{name} as a replica that is {state}", every=0.1)

    def close(self) -> None:
        super().close()
        self.a.kill()
        self.b.kill()


class PatroniMachine(Machine):
    """A machine with etcd and, unless it is only there to be asked, with Patroni, which starts the database."""

    def __init__(self, name: str, place: Place) -> None:
        super().__init__(name, place)
        # Nobody else may look into the folder of this clone.
        programs = place.folder / "programs"
        self.environment |= {
            "PGHOST": self.address, "PYTHONPATH": str(programs / "usr" / "lib" / "python3" / "dist-packages"),
            "PATH": f"{programs}/usr/bin:{self.environment['PATH']}",
        }
        self.configuration = self.folder / "config.yml"
        settings = yaml.safe_load(place.of(name, documented("/etc/patroni/config.yml on a")))
        settings["postgresql"] |= {
            "data_dir": str(self.data), "bin_dir": str(newest_postgres()), "pgpass": str(self.folder / "pgpass"),
            "parameters": {"unix_socket_directories": str(self.folder), "fsync": "off"},
        }
        self.configuration.write_text(yaml.safe_dump(settings))
        self.etcd: subprocess.Popen[bytes] | None = None
        self.patroni: subprocess.Popen[bytes] | None = None

    def start_etcd(self) -> None:
        lines = self.place.of(self.name, documented("/etc/default/etcd on a")).splitlines()
        own = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
        self.etcd = self.start(["etcd"], own | {"ETCD_DATA_DIR": str(self.folder / "etcd")})

    def start_patroni(self) -> None:
        self.patroni = self.start(["patroni", str(self.configuration)], {})

    def start(self, command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with (self.folder / f"{command[0]}.log").open("ab") as log:
            return subprocess.Popen(
                [*self.place.unprivileged, *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                env=self.environment | environment)

    def is_now(self, role: str) -> bool:
        """Whether Patroni there says that its server is the `primary`, or the `synchronous` replica."""
        return answers(f"http://{self.address}:8008/{role}")

    def switch_over(self, to: str) -> None:
        """The planned switch of the documentation, to either machine."""
        commands = documented("What is where, and a planned switch").replace("--candidate b", f"--candidate {to}")
        self.do(commands.replace("/etc/patroni/config.yml", str(self.configuration)))

    def kill_patroni(self) -> None:
        """Ends Patroni, and leaves its server alone."""
        self.patroni.kill()
        self.patroni.wait()

    def kill(self) -> None:
        """Ends everything there at once, as when the power is gone."""
        for process in (self.patroni, self.etcd):
            if process:
                process.kill()
        super().kill()
        for process in (self.patroni, self.etcd):
            if process:
                process.wait()


def answers(address: str) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
        return answer.status == 200
    return False


class PatroniPair(Servers):
    """Servers on two servers that Patroni switches over, with an etcd of three."""

    def __init__(self, folder: Path) -> None:
        place = Place(folder)
        super().__init__(place.database, folder)
        shutil.copytree(PATRONI / "usr", folder / "programs" / "usr", symlinks=True)
        self.a, self.b, self.c = self.machines = [PatroniMachine(name, place) for name in MACHINES]
        try:
            for machine in self.machines:
                machine.start_etcd()
            for machine in self.machines:
                health = f"http://{machine.address}:2379/health"
                wait_for(lambda health=health: answers(health), "etcd", every=0.1)
            self.a.start_patroni()
            wait_for(lambda: self.a.is_now("primary"), "the leader", every=0.1)
            self.b.start_patroni()
            wait_for(lambda: self.b.is_now("synchronous"), "the replica", every=0.1)
            self.a.run("The database of the servers")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        super().close()
        for machine in self.machines:
            machine.kill()


Made = TypeVar("Made", Pair, PatroniPair)


@contextmanager
def temporary(make: Callable[[Path], Made]) -> Iterator[Made]:
    """Servers and servers that are gone with the test."""
    # Short, because the path of a socket has at most 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="toki-pair-"))
    made = None
    try:
        with seeing_servers_end():
            try:
                made = make(folder)
                yield made
            finally:
                if made is not None:
                    made.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def seeing_servers_end() -> Iterator[None]:
    """Has database servers that outlive their parents become children of this process, which takes note of their end at once.

    Whoever starts one anew, or waits for its end, takes it for alive until somebody has; in containers init may be slow.
    """
    pr_set_child_subreaper = 36
    prctl = ctypes.CDLL(None).prctl
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    is_over = threading.Event()

    def look() -> None:
        while not is_over.wait(0.02):
            for child in children.read_text().split():
                with contextlib.suppress(OSError):
                    if re.match(r"\d+ \(postgres\) Z", Path(f"/proc/{child}/stat").read_text()):
                        os.waitpid(int(child), 0)

    prctl(pr_set_child_subreaper, 1, 0, 0, 0)
    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield
    finally:
        is_over.set()
        looking.join()
        prctl(pr_set_child_subreaper, 0, 0, 0, 0)

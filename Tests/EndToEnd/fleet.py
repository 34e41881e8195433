# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL server of a test's own, and servers that keep accounts in it."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from home import PATIENCE, PROGRAMS, wait_for

FLEET = str(PROGRAMS / "toki-fleet")
# Where the programs of PostgreSQL are, for each version that is installed.
POSTGRES = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]


class Answer:
    """An HTTP answer: status, headers by their names in small letters, and the body as it came."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status = answer.status
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.body = answer.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return self.json["error"]["code"]

    @property
    def told(self) -> tuple[int, bytes, dict[str, str]]:
        """Everything that a client could tell two answers apart by, but their dates."""
        return self.status, self.body, {name: value for name, value in self.headers.items() if name != "date"}


class Server:
    """A server of a fleet, with its log; without a database, all settings are those of its options."""

    def __init__(self, database: str | None, folder: Path, *options: str, number: int = 1, **environment: str) -> None:
        self.log = folder / f"server{number}.log"
        if database is not None:
            environment |= {"TOKI_DATABASE": database}
            options = ("--listen", "127.0.0.1:0", *options)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [FLEET, *options], stdout=log, stderr=log,
                env={"PATH": os.environ["PATH"], "TZ": "Asia/Tokyo"} | environment)
        try:
            self.wait_for_event("trusted")
            self.address = self.wait_for_event("listening")["address"]
        except BaseException:
            self.kill()
            raise

    def events(self, *names: str) -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in self.log.read_text().splitlines(keepends=True) if line.endswith("\n")]
        return [line for line in lines if line["event"] in names]

    def wait_for_event(self, name: str) -> dict[str, Any]:
        return wait_for(lambda: self.events(name), f"{name} in the server's log")[0]

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def ask(
        self, method: str, path: str, token: str | None = None, body: Any = None, **headers: str
    ) -> Answer:
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            fields["Authorization"] = f"Bearer {token}"
        text = None
        if body is not None:
            text = json.dumps(body)
            fields["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        try:
            connection.request(method, path, text, fields)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def ask_until_settled(self, *arguments: Any, **headers: Any) -> Answer:
        """Asks again as often as the answer says that it helps."""
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.ask(*arguments, **headers)
            if answer.status not in (429, 503):
                return answer
            assert answer.headers["retry-after"] == "1" and answer.code in ("too_many", "shutting_down"), answer.body
            assert time.monotonic() < deadline
            time.sleep(0.1 if answer.status == 503 else 1)

    @contextmanager
    def asked_without_pause(self, account: str, token: str) -> Iterator[list[int]]:
        """Asks for an account's clock from several threads, which is more than a token may on any machine: the statuses."""
        statuses: list[int] = []
        is_over = threading.Event()

        def ask() -> None:
            while not is_over.is_set():
                statuses.append(self.ask("GET", f"/v1/accounts/{account}/clock", token).status)

        with ThreadPoolExecutor(8) as threads:
            asking = [threads.submit(ask) for _ in range(8)]
            try:
                yield statuses
            finally:
                is_over.set()
        for one in asking:
            one.result()

    @staticmethod
    def read_to_the_end(events: http.client.HTTPResponse) -> None:
        """Waits for the end of a stream of events, which a server cuts."""
        with contextlib.suppress(http.client.IncompleteRead, ConnectionError):
            events.read()

    @contextmanager
    def events_of(self, account: str, token: str) -> Iterator[http.client.HTTPResponse]:
        """The stream of events of an account, once the server does not say that it helps to ask again."""
        deadline = time.monotonic() + PATIENCE
        while True:
            connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
            try:
                connection.request("GET", f"/v1/accounts/{account}/events", headers={"Authorization": f"Bearer {token}"})
                answer = connection.getresponse()
                if answer.status == 503 and time.monotonic() < deadline:
                    time.sleep(0.1)
                    continue
                yield answer
                return
            finally:
                connection.close()


def unprivileged(folder: Path) -> list[str]:
    """What goes before a command that root must not run, as PostgreSQL refuses it; the folder is its own from then on."""
    if os.geteuid() != 0:
        return []
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]


def newest_postgres() -> Path:
    """The folder of the programs of PostgreSQL."""
    return max(POSTGRES, key=lambda path: int(path.parent.name))


class Servers:
    """Servers on a database, and what is done there by who looks after it."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.servers: list[Server] = []

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [FLEET, *arguments], text=True, capture_output=True, timeout=PATIENCE,
            env={"PATH": os.environ["PATH"], "TOKI_DATABASE": self.database, "TZ": "Asia/Tokyo"})

    def make_account(self, name: str) -> None:
        assert self.run("create", name).returncode == 0

    def make_token(self, account: str, name: str, *options: str) -> str:
        made = self.run("token", account, "add", name, *options)
        assert made.returncode == 0, made.stderr
        return made.stdout.strip()

    def start(self, *options: str) -> Server:
        server = Server(self.database, self.folder, *options, number=len(self.servers) + 1)
        self.servers.append(server)
        return server

    def holder(self, account: str) -> str:
        """The address of the server that holds an account; `-` for none."""
        lines = [line.split("\t") for line in self.run("list").stdout.splitlines()]
        return next(line[2] for line in lines if line[0] == account)

    def holding(self, account: str) -> tuple[Server, Server]:
        """Of two servers, the one that holds an account, and the other; it changes where one stood still."""
        first, second = self.servers[:2]

        def held() -> tuple[Server, Server] | None:
            return {first.address: (first, second), second.address: (second, first)}.get(self.holder(account))

        return wait_for(held, f"a server that holds {account}", every=0.1)

    def close(self) -> None:
        for server in self.servers:
            server.send(signal.SIGCONT)
            server.kill()


class Fleet(Servers):
    """A database, and the servers on it; it is gone with the test."""

    def __init__(self, folder: Path, *settings: str) -> None:
        # It is in the name of the socket, too.
        port = next((setting for setting in settings if setting.startswith("port=")), "port=5432")
        super().__init__(f"host={folder} {port} user=toki dbname=postgres", folder)
        programs = newest_postgres()
        self.unprivileged = unprivileged(folder)
        data = folder / "data"
        subprocess.run(
            [*self.unprivileged, str(programs / "initdb"), "-D", str(data), "-U", "toki", "-A", "trust", "-E", "UTF8",
             "--locale=C", "--no-sync"], check=True, capture_output=True, cwd=folder)
        self.postgres = subprocess.Popen(
            [*self.unprivileged, str(programs / "postgres"), "-D", str(data), "-c", "fsync=off", "-c",
             "listen_addresses=", "-k", str(folder), *(word for setting in settings for word in ("-c", setting))],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
        try:
            wait_for(lambda: self.run("list").returncode == 0, "the database")
        except BaseException:
            self.close()
            raise

    def query(self, statement: str) -> list[list[str]]:
        """The rows of a statement to the database."""
        told = subprocess.run(
            [str(newest_postgres() / "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", self.database, "-c", statement],
            text=True, capture_output=True, timeout=PATIENCE)
        assert told.returncode == 0, told.stderr
        return [line.split("|") for line in told.stdout.splitlines()]

    def close(self) -> None:
        super().close()
        self.postgres.send_signal(signal.SIGCONT)
        self.postgres.send_signal(signal.SIGQUIT)
        self.postgres.wait()


@contextmanager
def temporary_fleet(*settings: str) -> Iterator[Fleet]:
    # Short, because the path of a socket has at most 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="toki-fleet-"))
    fleet = None
    try:
        fleet = Fleet(folder, *settings)
        yield fleet
    finally:
        if fleet is not None:
            fleet.close()
        shutil.rmtree(folder, ignore_errors=True)

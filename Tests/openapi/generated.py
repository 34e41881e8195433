#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has Schemathesis send a daemon, or a server of a fleet, all that docs/openapi.yaml allows, and much that it does not.

    generated.py tokid|toki-fleet FOLDER [ARGUMENT...]     further arguments go to schemathesis

Every answer must be described in the file; allowed requests must be accepted, and others refused. The program of that
name in the folder is started and ended: a daemon with its own data folder and null sound server, or a server on a
PostgreSQL of its own, whose account is asked with tokens of an owner. The requests are the same in each run. Excluded are
/v1/events, which does not end, and /v1/daemon/stop, which ends everything.

Exits with Schemathesis's exit code: 0 if there is nothing to report.
"""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import yaml

from described import of_account, of_socket

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCHEMATHESIS = pathlib.Path(sys.executable).parent / "schemathesis"
PATIENCE = 20


def wait_for(path: pathlib.Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not path.exists():
        if time.monotonic() > deadline:
            sys.exit(f"{path} was not there after {PATIENCE} s")
        time.sleep(0.02)


class Relay:
    """A TCP port that forwards to the daemon's Unix socket, which Schemathesis cannot use directly."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            client, _ = self.listener.accept()
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            daemon = socket.socket(socket.AF_UNIX)
            daemon.connect(str(self.path))
            for source, target in ((client, daemon), (daemon, client)):
                threading.Thread(target=self.carry, args=(source, target), daemon=True).start()

    @staticmethod
    def carry(source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(1 << 16):
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


Served = tuple[dict, str, dict[str, str]]


@contextmanager
def daemon(program: pathlib.Path, folder: pathlib.Path) -> Iterator[Served]:
    """A daemon: what is described of it, where it is, and what Schemathesis needs to know."""
    environment = os.environ | {
        "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_RUNTIME_DIR": str(folder / "run"),
        "PULSE_SERVER": f"unix:{folder}/pulse", "LANG": "C.UTF-8", "TZ": "Europe/Berlin",
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/no-bus",
        # Nothing here may send this machine to sleep.
        "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/no-bus",
    }
    for name in ("data", "run"):
        (folder / name).mkdir(mode=0o700)
    running = []
    try:
        running.append(subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
             "--log-level=error", "-L", "module-null-sink sink_name=unheard norewinds=1",
             "-L", f"module-native-protocol-unix socket={folder}/pulse auth-anonymous=1"],
            env=environment, stderr=subprocess.DEVNULL))
        wait_for(folder / "pulse")
        running.append(subprocess.Popen([program], env=environment, stdin=subprocess.DEVNULL))
        wait_for(folder / "run" / "toki" / "toki.sock")
        relay = Relay(folder / "run" / "toki" / "toki.sock")
        yield of_socket(), f"http://127.0.0.1:{relay.port}", {"SCHEMATHESIS_HOOKS": "formats"}
    finally:
        for process in reversed(running):
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(PATIENCE)


# A token may ask 200 times in a row, and then 20 times a second; these are enough for all requests without a pause.
TOKENS = 80


@contextmanager
def server(program: pathlib.Path, folder: pathlib.Path) -> Iterator[Served]:
    """A server with an account; the rest is as with a daemon."""
    os.environ["TOKI_PROGRAMS"] = str(program.parent)
    sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
    from fleet import temporary_fleet

    with temporary_fleet() as fleet:
        fleet.make_account("family")
        tokens = [fleet.make_token("family", f"owner{number}", "--role", "owner") for number in range(TOKENS)]
        address = fleet.start().address
        yield of_account("family"), f"http://{address}", {
            "SCHEMATHESIS_HOOKS": "bearers", "TOKI_TOKENS": " ".join(tokens)}


def main() -> int:
    name, programs, arguments = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="toki-"))
    try:
        with {"tokid": daemon, "toki-fleet": server}[name](programs / name, folder) as (document, url, environment):
            (folder / "openapi.yaml").write_text(yaml.safe_dump(document, sort_keys=False))
            return subprocess.run(
                [SCHEMATHESIS, "--config-file", HERE / "schemathesis.toml", "run", folder / "openapi.yaml",
                 "--url", url, "--checks", "all", *arguments],
                env=os.environ | environment | {
                    "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "ignore"},
                cwd=folder).returncode
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has Schemathesis send a daemon everything that docs/openapi.yaml allows, and much that it does not.

    generated.py TOKID [ARGUMENT...]     further arguments go to schemathesis

Every answer must be described in the file; allowed requests must be accepted, and others refused. A daemon with its own
data folder and null sound server is started and ended. The requests are the same in each run. Excluded are /v1/events,
which does not end, and /v1/daemon/stop, which ends everything.

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


def main() -> int:
    tokid, arguments = sys.argv[1], sys.argv[2:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="toki-"))
    environment = os.environ | {
        "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_RUNTIME_DIR": str(folder / "run"),
        "PULSE_SERVER": f"unix:{folder}/pulse", "LANG": "C.UTF-8", "TZ": "Europe/Berlin", "PYTHONWARNINGS": "ignore",
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/no-bus", "SCHEMATHESIS_HOOKS": "formats",
        # Nothing here may send this machine to sleep.
        "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/no-bus",
        "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1",
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
        running.append(subprocess.Popen([tokid], env=environment, stdin=subprocess.DEVNULL))
        wait_for(folder / "run" / "toki" / "toki.sock")
        relay = Relay(folder / "run" / "toki" / "toki.sock")
        return subprocess.run(
            [SCHEMATHESIS, "--config-file", HERE / "schemathesis.toml", "run", ROOT / "docs/openapi.yaml",
             "--url", f"http://127.0.0.1:{relay.port}", "--checks", "all", *arguments],
            env=environment, cwd=folder).returncode
    finally:
        for process in reversed(running):
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(PATIENCE)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())

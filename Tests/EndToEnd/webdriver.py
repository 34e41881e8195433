# SPDX-License-Identifier: Apache-2.0
"""WebKitGTK as Debian has it, driven over the WebDriver protocol (W3C Recommendation of 2018); no more of it than is used."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any

from home import wait_for
from test_share import free_port

DRIVER = "/usr/bin/WebKitWebDriver"
# By its key in a reply, an element is told from other objects (section 11).
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """One window on a screen of its own.

    It takes certificates that nobody trusts, unless it is `strict`; it is started by the command prefix `within`.
    """

    def __init__(self, folder: Path, strict: bool = False, within: tuple[str, ...] = ()) -> None:
        self.log = folder / "webkit.log"
        self.running: list[subprocess.Popen] = []
        try:
            screen = self.start("Xvfb", "-displayfd", "1", "-nolisten", "tcp", stdout=subprocess.PIPE)
            number = screen.stdout.readline().decode().strip()
            assert number, f"no screen came up:\n{self.log.read_text()}"
            own = {
                "DISPLAY": f":{number}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "NO_AT_BRIDGE": "1",
                "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/no-bus", "LANGUAGE": "en"}
            self.port = free_port()
            self.start(*within, DRIVER, f"--port={self.port}", env=os.environ | own)
            wait_for(self.listens, "WebKitWebDriver")
            browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
            options = {"binary": str(browser), "args": ["--automation"]}
            told = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
                "acceptInsecureCerts": not strict, "webkitgtk:browserOptions": options}}})
            self.session = f"/session/{told['sessionId']}"
        except BaseException:
            self.end()
            raise

    def start(self, *command: str, **options: Any) -> subprocess.Popen:
        with self.log.open("a") as log:
            self.running.append(subprocess.Popen(
                command, stderr=log, start_new_session=True, **({"stdout": log} | options)))
        return self.running[-1]

    def listens(self) -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, None if body is None else json.dumps(body))
            told = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(told, dict) and "error" in told:
            raise RuntimeError(f"{told['error']}: {told['message']}\n{self.log.read_text()}")
        return told

    def open(self, address: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": address})

    def run(self, script: str) -> Any:
        return self.ask("POST", f"{self.session}/execute/sync", {"script": script, "args": []})

    def text(self, selector: str) -> str:
        """What is written in an element that can be seen; empty if there is none."""
        return self.run(f"const one = document.querySelector({json.dumps(selector)});"
                        "return one?.checkVisibility() ? one.innerText : ''")

    def reload(self) -> None:
        """Loads the page anew, and returns when nothing is left of it as it was."""
        self.ask("POST", f"{self.session}/refresh", {})

    def find(self, selector: str) -> str:
        """The path of an element in the protocol, once it can be seen and stands still."""
        places: list[Any] = [None]

        def stands_still() -> bool:
            places.append(self.run(f"""
                const one = document.querySelector({json.dumps(selector)});
                return one?.checkVisibility() ? JSON.stringify(one.getBoundingClientRect()) : null;"""))
            return places[-1] is not None and places[-1] == places[-2]

        wait_for(stands_still, selector)
        told = self.ask("POST", f"{self.session}/element", {"using": "css selector", "value": selector})
        return f"{self.session}/element/{told[ELEMENT]}"

    def click(self, selector: str) -> None:
        self.ask("POST", f"{self.find(selector)}/click", {})

    def type(self, selector: str, text: str) -> None:
        self.ask("POST", f"{self.find(selector)}/value", {"text": text})

    def close(self) -> None:
        try:
            self.ask("DELETE", self.session)
        finally:
            self.end()

    def end(self) -> None:
        for process in reversed(self.running):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

# SPDX-License-Identifier: Apache-2.0
"""A stand-in for an ntfy server and the phone that shows its messages: it takes what is published as JSON, keeps one message
for each sequence as the phone shows it, and presses buttons as the phone does."""

from __future__ import annotations

import http.client
import json
import re
import ssl
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Ntfy:
    def __init__(self) -> None:
        # All that was published, and what the phone shows of it, by topic and sequence.
        self.published: list[dict[str, Any]] = []
        self.shown: dict[tuple[str, str], dict[str, Any]] = {}
        self.headers: list[dict[str, str]] = []
        self.status = 200
        ntfy = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, answer = ntfy.publish(self.path, body) if ntfy.status == 200 else (ntfy.status, {})
                ntfy.headers.append(dict(self.headers))
                said = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def topic(self, name: str) -> str:
        return f"ntfy://{self.address}/{name}?secure=false"

    def publish(self, path: str, body: bytes) -> tuple[int, dict[str, Any]]:
        """Takes a message as a server does, or refuses it with its error."""
        message = json.loads(body)
        if path != "/" or not re.fullmatch(r"[-_A-Za-z0-9]{1,64}", message["topic"]):
            return 400, {"code": 40009, "http": 400, "error": "invalid request: topic invalid"}
        fits = (
            len(message["message"].encode()) <= 4096 and message.get("priority", 3) in range(1, 6)
            and len(message.get("actions", [])) <= 3
            and re.fullmatch(r"[-_A-Za-z0-9]{1,64}", message.get("sequence_id", "x"))
            and all(
                action["action"] == "http" and action["label"] and urllib.parse.urlsplit(action["url"]).scheme == "https"
                for action in message.get("actions", [])))
        if not fits:
            return 400, {"code": 40018, "http": 400, "error": "invalid request: actions invalid"}
        self.published.append(message)
        self.shown[message["topic"], message.get("sequence_id", str(len(self.published)))] = message
        return 200, {"id": f"m{len(self.published)}", "event": "message"} | message

    def message(self, topic: str) -> dict[str, Any] | None:
        """The only message that the phone shows of a topic; None for none."""
        shown = [message for (name, _), message in self.shown.items() if name == topic]
        assert len(shown) <= 1, shown
        return shown[0] if shown else None


def press(message: dict[str, Any], label: str) -> tuple[int, dict[str, str], bytes]:
    """Presses a button as ntfy's page does, which is of another origin; returns status, headers and body."""
    [action] = [action for action in message["actions"] if action["label"] == label]
    parts = urllib.parse.urlsplit(action["url"])
    # The phone trusts the machine that shares; that is another test (test_trust.py).
    connection = http.client.HTTPSConnection("127.0.0.1", parts.port, context=ssl._create_unverified_context(), timeout=60)
    try:
        connection.request(
            action["method"], parts.path, headers={"Host": parts.netloc, "Origin": "https://ntfy.example.org"})
        reply = connection.getresponse()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
    finally:
        connection.close()

# SPDX-License-Identifier: Apache-2.0
"""A push service as Firefox speaks to it, on loopback: subscriptions and messages over a WebSocket (RFC 6455) on one side, and
pushes by POST (RFC 8030) on the other."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
import threading
import time
import uuid
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


@dataclass
class Push:
    path: str
    headers: dict[str, str]
    body: bytes
    at: float


class PushService:
    def __init__(self) -> None:
        self.pushes: list[Push] = []
        # The channel of each endpoint's path, and the code with which the browser took each message (100: decrypted).
        self.channels: dict[str, str] = {}
        self.codes: list[int] = []
        # The statuses of the next answers to pushes, with their headers; 201 afterwards.
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.browser: Any = None
        self.lock = threading.Lock()
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                accept = base64.b64encode(hashlib.sha1((self.headers["Sec-WebSocket-Key"] + MAGIC).encode()).digest()).decode()
                self.send_response(101)
                self.send_header("Upgrade", "websocket")
                self.send_header("Connection", "Upgrade")
                self.send_header("Sec-WebSocket-Accept", accept)
                if protocol := self.headers["Sec-WebSocket-Protocol"]:
                    self.send_header("Sec-WebSocket-Protocol", protocol)
                self.end_headers()
                service.browser = self
                self.close_connection = True
                while (text := self.frame()) is not None:
                    service.hear(json.loads(text))

            def frame(self) -> str | None:
                """The next text; None once the browser is gone. Control frames are passed over."""
                head = self.rfile.read(2)
                if len(head) < 2 or head[0] & 15 == 8:
                    return None
                length = head[1] & 127
                if length > 125:
                    [length] = struct.unpack("!H" if length == 126 else "!Q", self.rfile.read(2 if length == 126 else 8))
                mask = self.rfile.read(4)
                text = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(length)))
                return text.decode() if head[0] & 15 == 1 else "{}"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.pushes.append(Push(self.path, dict(self.headers), body, time.monotonic()))
                status, headers = service.answers.pop(0) if service.answers else (201, {})
                self.send_response(status)
                for name, value in ({"Location": f"{service.address}/m"} | headers).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()
                if status == 201:
                    service.deliver(self.path, body)

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                """Says nothing about a browser that breaks off."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def socket(self) -> str:
        return self.address.replace("http", "ws") + "/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message).encode()
        length = bytes([len(text)]) if len(text) < 126 else b"\x7e" + struct.pack("!H", len(text))
        with self.lock:
            self.browser.wfile.write(b"\x81" + length + text)
            self.browser.wfile.flush()

    def hear(self, message: dict[str, Any]) -> None:
        kind = message.get("messageType")
        if kind == "hello":
            self.send({"messageType": "hello", "uaid": uuid.uuid4().hex, "status": 200, "use_webpush": True, "broadcasts": {}})
        elif kind == "register":
            path = f"/wpush/{uuid.uuid4().hex}"
            self.channels[path] = message["channelID"]
            self.send({
                "messageType": "register", "channelID": message["channelID"], "status": 200,
                "pushEndpoint": self.address + path})
        elif kind == "unregister":
            self.channels = {path: channel for path, channel in self.channels.items() if channel != message["channelID"]}
            self.send({"messageType": "unregister", "channelID": message["channelID"], "status": 200})
        elif kind in ("ack", "nack"):
            self.codes += [update.get("code") for update in message.get("updates", [message])]
        elif not message:
            self.send({})

    def deliver(self, path: str, body: bytes) -> None:
        if self.browser is None or path not in self.channels:
            return
        self.send({
            "messageType": "notification", "channelID": self.channels[path], "version": uuid.uuid4().hex,
            "data": base64.urlsafe_b64encode(body).decode().rstrip("="), "headers": {"encoding": "aes128gcm"}})

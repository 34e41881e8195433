# SPDX-License-Identifier: Apache-2.0
"""The daemon's API as any program would use it: HTTP on the Unix socket."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Callable
from typing import Any

from home import PATIENCE, Home


class UnixConnection(http.client.HTTPConnection):
    """A separate connection to a Unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=PATIENCE)
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Api:
    """Requests on one persistent connection."""

    def __init__(self, home: Home) -> None:
        self.connection = UnixConnection(str(home.socket))

    def __enter__(self) -> Api:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Returns the status and the JSON body; `None` if there is no body."""
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        text = None
        if body is not None:
            text = json.dumps(body)
            fields["Content-Type"] = "application/json"
        self.connection.request(method, path, text, fields)
        answer = self.connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if content else None

    def get(self, path: str) -> Any:
        status, content = self.ask("GET", path)
        assert status == 200, content
        return content

    def create(self, key: str | None = None, **draft: Any) -> dict[str, Any]:
        """Creates a timer; silent unless the draft says otherwise."""
        draft.setdefault("settings", {"sound": {"kind": "none"}})
        headers = {"Idempotency_Key": key} if key else {}
        status, content = self.ask("POST", "/v1/timers", draft, **headers)
        assert status == 201, content
        return content


class Events:
    """A stream of server-sent events (https://html.spec.whatwg.org, "Server-sent events")."""

    def __init__(self, home: Home, after: int | None = None) -> None:
        self.connection = UnixConnection(str(home.socket))
        self.connection.request("GET", "/v1/events", headers={} if after is None else {"Last-Event-ID": str(after)})
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200, self.answer.read()

    def __enter__(self) -> Events:
        return self

    def __exit__(self, *_: object) -> None:
        self.answer.close()
        self.connection.close()

    def next(self) -> tuple[int, str, Any]:
        """Waits for the next event; returns its number, name and data."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\r\n"):
            name, _, value = line.partition(":")
            fields[name] = value.strip()
        assert fields, "the stream ended"
        return int(fields["id"]), fields["event"], json.loads(fields["data"])

    def until(self, is_last: Callable[[tuple[int, str, Any]], bool]) -> list[tuple[int, str, Any]]:
        """All events up to the first for which `is_last` is true."""
        events = [self.next()]
        while not is_last(events[-1]):
            events.append(self.next())
        return events

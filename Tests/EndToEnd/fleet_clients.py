# SPDX-License-Identifier: Apache-2.0
"""Many devices of many accounts at once, which ask servers that fail until they are answered; for Benchmarks/fleet_faults.py."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

SECOND = 1_000_000_000
SILENCE = {"sound": {"kind": "none"}, "again": 0, "ring_ns": 60 * SECOND}
# How long an answer may take before another server is asked, in seconds, and how long a stream may say nothing.
PATIENCE = 5
BEAT = 2


@dataclass
class Account:
    name: str
    number: int
    token: str
    # The timers whose creation was answered.
    made: list[str] = field(default_factory=list)
    # When each timer was first heard to ring, in nanoseconds since 1970.
    heard: dict[str, int] = field(default_factory=dict)
    # The timers whose ring was dismissed, as a server has answered.
    dismissed: set[str] = field(default_factory=set)


class Clients:
    """A device for each account, which follows its events, and people who set timers and dismiss some rings."""

    def __init__(self, accounts: list[Account], addresses: Callable[[], list[str]], a_second: float) -> None:
        self.accounts = accounts
        self.addresses = addresses
        self.a_second = a_second
        self.tasks: set[asyncio.Task] = set()
        self.acts: set[asyncio.Task] = set()
        self.stale: list[str] = []
        self.refused: list[str] = []
        self.reads = 0
        self.keys = 0
        # How long streams were away, in seconds.
        self.gaps: list[float] = []

    # ---- Requests

    async def ask(self, address: str, method: str, path: str, token: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        reader, writer = await asyncio.open_connection(*address.split(":"))
        try:
            text = json.dumps(body).encode() if body is not None else b""
            named = f"Idempotency-Key: {key}\r\n" if key else ""
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n"
                f"{named}Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
            head, _, rest = (await reader.read()).partition(b"\r\n\r\n")
            return int(head.split(b" ")[1]), json.loads(rest) if rest else None
        finally:
            writer.close()

    async def insist(self, account: Account, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any, str]:
        """Asks one server after another until one answers; says also which one did."""
        while True:
            address = random.choice(self.addresses())
            with contextlib.suppress(OSError, TimeoutError, IndexError, ValueError):
                async with asyncio.timeout(PATIENCE):
                    status, told = await self.ask(address, method, f"/v1/accounts/{account.name}{path}", account.token, body, key)
                if status not in (429, 503):
                    return status, told, address
            await asyncio.sleep(random.uniform(0.1, 0.3))

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    # ---- People

    async def make_timer(self, account: Account) -> None:
        draft = {"duration_ns": int(random.uniform(2, 12) * SECOND), "settings": SILENCE}
        status, timer, _ = await self.insist(account, "POST", "/timers", draft, self.key())
        if status not in (200, 201):
            self.refused.append(f"a timer in {account.name}: {status} {timer}")
            return
        account.made.append(timer["id"])
        if random.random() < 0.2:
            self.reads += 1
            status, told, address = await self.insist(account, "GET", f"/timers/{timer['id']}")
            if status != 200:
                self.stale.append(f"{address} does not know {timer['id']} of {account.name}: {status} {told}")

    async def dismiss(self, account: Account, ring: dict) -> None:
        await asyncio.sleep(random.uniform(0, 1))
        status, told, _ = await self.insist(account, "POST", f"/rings/{ring['id']}/dismiss", key=self.key())
        if status != 200:
            self.refused.append(f"the dismissal of {ring['id']} in {account.name}: {status} {told}")
            return
        account.dismissed.add(ring["owner"])
        if random.random() < 0.2:
            self.reads += 1
            _, told, address = await self.insist(account, "GET", "/rings")
            if any(one["id"] == ring["id"] and one["ended"] is None for one in told["rings"]):
                self.stale.append(f"{address} says that {ring['id']} of {account.name} still rings")

    # ---- Devices

    async def lines(self, reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
        """The lines of a body that comes in chunks (RFC 9112, section 7.1), until it ends or nothing comes."""
        begun = b""
        while True:
            async with asyncio.timeout(PATIENCE):
                size = int(await reader.readuntil(b"\r\n"), 16)
                chunk = await reader.readexactly(size + 2)
            if size == 0:
                return
            *lines, begun = (begun + chunk[:-2]).split(b"\n")
            for line in lines:
                yield line

    async def events(self, account: Account) -> AsyncIterator[tuple[str, dict]]:
        """The events of one stream until it is cut, or nothing comes."""
        address, path = random.choice(self.addresses()), f"/v1/accounts/{account.name}/events?heartbeat={BEAT}"
        while True:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(*address.split(":"), limit=1 << 24)
            try:
                writer.write(
                    f"GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {account.token}\r\n\r\n".encode())
                async with asyncio.timeout(PATIENCE):
                    head = (await reader.readuntil(b"\r\n\r\n")).decode()
                status = int(head.split(" ")[1])
                if status == 307:
                    place = next(line for line in head.split("\r\n") if line.lower().startswith("location:"))
                    address, _, rest = place.split("//", 1)[1].partition("/")
                    path = "/" + rest
                    continue
                if status != 200:
                    return
                name = ""
                async for line in self.lines(reader):
                    if line.startswith(b"event: "):
                        name = line[7:].decode().strip()
                    elif line.startswith(b"data: "):
                        yield name, json.loads(line[6:])
                return
            finally:
                writer.close()

    async def follow(self, account: Account) -> None:
        """Follows the events for ever, and dismisses most of what rings."""
        dismissing: set[str] = set()
        cut: float | None = None
        while True:
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, IndexError):
                async for name, told in self.events(account):
                    if name == "resync" and cut is not None:
                        self.gaps.append(time.monotonic() - cut)
                    rings = told["rings"] if name == "resync" else [told] if name == "ring_started" else []
                    for ring in rings:
                        if ring["ended"] is not None or ring["rang"] is None:
                            continue
                        account.heard.setdefault(ring["owner"], time.time_ns())
                        if ring["id"] not in dismissing and random.random() < 0.7:
                            self.act(self.dismiss(account, ring))
                        dismissing.add(ring["id"])
            cut = time.monotonic()
            await asyncio.sleep(random.uniform(0.1, 0.5))

    # ---- All together

    def act(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.acts.add(task)
        task.add_done_callback(self.acts.discard)

    def start(self) -> None:
        self.tasks = {asyncio.create_task(self.follow(account)) for account in self.accounts}

    async def set_timers(self) -> None:
        """Sets timers in accounts at random, at an even rate, until it is cancelled."""
        begun = time.monotonic()
        made = 0
        while True:
            while made < (time.monotonic() - begun) * self.a_second:
                self.act(self.make_timer(random.choice(self.accounts)))
                made += 1
            await asyncio.sleep(0.05)

    async def settle(self) -> None:
        """Waits until every request is answered."""
        while self.acts:
            await asyncio.wait(set(self.acts))

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

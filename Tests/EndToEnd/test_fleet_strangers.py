# SPDX-License-Identifier: Apache-2.0
"""Strangers with random tokens, and servers that stand still: what a person with a valid token notices of them."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from fleet import Answer, Fleet, Server, temporary_fleet
from home import wait_for


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        fleet.make_account("family")
        yield fleet


def unsealed() -> str:
    """A random token as they were before seals."""
    return base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")


def sealed() -> str:
    """A random token in the form of today, with a guessed seal."""
    return f"1.{unsealed()}.{base64.urlsafe_b64encode(os.urandom(12)).decode()}"


class Strangers:
    """Clients that ask again as soon as they are answered, each time with another token."""

    def __init__(self, server: Server, make: Callable[[], str]) -> None:
        self.statuses: Counter[str] = Counter()
        self.is_over = False
        self.server = server
        self.make = make

    async def ask(self) -> None:
        host, port = self.server.address.split(":")
        reader, writer = await asyncio.open_connection(host, port)
        while not self.is_over:
            writer.write(
                f"GET /v1/accounts/family/timers HTTP/1.1\r\nHost: {self.server.address}\r\n"
                f"Authorization: Bearer {self.make()}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
            await reader.readexactly(length)
            self.statuses[head.split()[1].decode()] += 1
        writer.close()

    async def ask_together(self, count: int) -> None:
        await asyncio.gather(*(self.ask() for _ in range(count)))


@contextmanager
def strangers(server: Server, count: int, make: Callable[[], str]) -> Iterator[Strangers]:
    crowd = Strangers(server, make)
    thread = threading.Thread(target=lambda: asyncio.run(crowd.ask_together(count)))
    thread.start()
    try:
        yield crowd
    finally:
        crowd.is_over = True
        thread.join()


@pytest.mark.parametrize("make", [pytest.param(unsealed, marks=pytest.mark.slow), sealed])
def test_strangers_with_random_tokens_shut_nobody_out(fleet: Fleet, make: Callable[[], str]) -> None:
    token = fleet.make_token("family", "kitchen")
    # A token from before seals, so that those of strangers might be such.
    fleet.query("UPDATE toki.tokens SET is_sealed = false")
    server = fleet.start()

    def answered() -> Counter[int] | None:
        silences = len(server.events("silenced"))
        assert server.ask_until_settled("GET", "/v1/accounts/family/timers", token).status == 200
        statuses = Counter(server.ask("GET", "/v1/accounts/family/timers", token).status for _ in range(50))
        # A server that stood still until its lease was over answers nobody, strangers or not.
        return statuses if len(server.events("silenced")) == silences else None

    with strangers(server, 400, make) as crowd:
        wait_for(lambda: crowd.statuses.total() > 800, "strangers that were answered twice")
        statuses = wait_for(answered, "a server that does not stand still", every=1)
    assert statuses == {200: 50}
    assert set(crowd.statuses) - {"503"} == {"401"}


def test_a_server_that_stands_still_is_not_the_clients_fault(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    first, second = fleet.start(), fleet.start()

    def refused() -> list[Answer]:
        with first.events_of("family", token) as events:
            assert events.status in (200, 307)
        holder, other = fleet.holding("family")
        holder.send(signal.SIGSTOP)
        with ThreadPoolExecutor(40) as threads:
            answers = list(threads.map(lambda _: other.ask("GET", "/v1/accounts/family/timers", token), range(40)))
        holder.send(signal.SIGCONT)
        # Those that waited until its lease had ended are answered by the other server.
        assert {answer.status for answer in answers} <= {200, 503}
        return [answer for answer in answers if answer.status == 503]

    # All of them are answered where this machine stood still so long that the lease had ended before.
    answers = wait_for(refused, "more that wait than may")
    assert all(answer.headers["retry-after"] == "1" for answer in answers)

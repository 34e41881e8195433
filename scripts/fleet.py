#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows a fleet at work: a PostgreSQL of its own, two servers and an account; a timer that is set through one server
rings through the other after the first was killed. Run it with `make fleet`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Tests" / "EndToEnd"))
from fleet import FLEET, POSTGRES, temporary_fleet  # noqa: E402
from home import wait_for  # noqa: E402

SECOND = 1_000_000_000
LENGTH = 8


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


def main() -> None:
    if not POSTGRES:
        sys.exit("fleet: PostgreSQL is not installed here; run make bootstrap-test first, which installs it.")
    if not Path(FLEET).exists():
        sys.exit("fleet: toki-fleet is not built yet; run make build-all first.")
    with temporary_fleet() as fleet:
        say("a PostgreSQL server of its own, in a folder that goes when this ends")
        servers = {server.address: server for server in (fleet.start(), fleet.start())}
        for number, address in enumerate(servers, 1):
            say(f"server {number} listens on {address}")
        fleet.make_account("family")
        token = fleet.make_token("family", "kitchen")
        say(f"toki-fleet create family; toki-fleet token family add kitchen  ->  {token[:6]}…")
        first, second = servers.values()
        timer = {"duration_ns": LENGTH * SECOND, "label": "Tea", "settings": {"sound": {"kind": "none"}}}
        made = first.ask_until_settled("POST", "/v1/accounts/family/timers", token, timer)
        if made.status != 201:
            sys.exit(f"fleet: the timer was refused: {made.body.decode()}")
        say(f"POST http://{first.address}/v1/accounts/family/timers  ->  {made.json['id']} Tea, rings in {LENGTH} s")
        first.kill()
        say("server 1 is killed (SIGKILL)")
        shown = second.ask_until_settled("GET", "/v1/accounts/family/timers/t1", token)
        say(f"GET http://{second.address}/v1/accounts/family/timers/t1  ->  {shown.json['state']}, as server 2 has it now")
        ring = wait_for(lambda: second.events("ring"), "the ring")[0]
        say(f"server 2 rings: {json.dumps(ring)}")
        history = second.ask_until_settled("GET", "/v1/accounts/family/rings", token).json["rings"]
        say(f"rings open in the account: {len(history)}; late by {ring['late_ns'] / 1_000_000:.1f} ms")
        stopped = second.ask_until_settled("POST", f"/v1/accounts/family/rings/{history[0]['id']}/dismiss", token)
        say(f"POST …/rings/{history[0]['id']}/dismiss  ->  {stopped.status}; decided once, and over")


if __name__ == "__main__":
    main()

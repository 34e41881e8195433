# SPDX-License-Identifier: Apache-2.0
"""How many accounts each server of a fleet holds."""

from __future__ import annotations

import json

from fleet import Fleet, Server, temporary_fleet
from home import wait_for

SILENT = {"sound": {"kind": "none"}}


def held(fleet: Fleet, server: Server) -> int:
    return len(json.loads(fleet.run("list", "--server", server.address, "--json").stdout)["accounts"])


def test_a_server_that_is_started_anew_gets_its_share_of_the_accounts_that_another_holds() -> None:
    with temporary_fleet() as fleet:
        names = fleet.folder / "accounts.txt"
        names.write_text("".join(f"account-{number}\n" for number in range(60)))
        made = fleet.run("create", "--from", str(names))
        assert made.returncode == 0, made.stderr
        first = fleet.start()
        for line in made.stdout.splitlines():
            name, token = line.split("\t")
            timer = {"duration_ns": 30_000_000_000, "settings": SILENT}
            assert first.ask_until_settled("POST", f"/v1/accounts/{name}/timers", token, timer).status == 201
        wait_for(lambda: held(fleet, first) == 60, "all accounts at the first server", every=1)
        second = fleet.start()
        wait_for(lambda: held(fleet, second) >= 24 and held(fleet, first) <= 36, "about half of them at each",
                 every=1)
        # What rings has moved as the same ring.
        wait_for(
            lambda: fleet.query("SELECT count(*), count(DISTINCT home) FROM toki.rings") == [["60", "60"]], "each ring, once",
            every=1)


def test_a_drained_server_holds_nothing_and_a_weight_is_a_share() -> None:
    with temporary_fleet() as fleet:
        names = fleet.folder / "accounts.txt"
        names.write_text("".join(f"account-{number}\n" for number in range(60)))
        made = fleet.run("create", "--from", str(names))
        assert made.returncode == 0, made.stderr
        first = fleet.start()
        assert fleet.run("drain", first.address).returncode == 1, "there is no other server"
        for line in made.stdout.splitlines():
            name, token = line.split("\t")
            timer = {"duration_ns": 30_000_000_000, "settings": SILENT}
            assert first.ask_until_settled("POST", f"/v1/accounts/{name}/timers", token, timer).status == 201
        wait_for(lambda: held(fleet, first) == 60, "all accounts at the first server", every=1)
        second = fleet.start("--weight", "300")
        # A quarter at the one, and a tenth of that or ten more.
        wait_for(lambda: held(fleet, first) <= 25 and held(fleet, second) >= 35, "three quarters at the second", every=1)
        # What stood still for long may have lost its lease; then it is drained once it lives again.
        wait_for(lambda: fleet.run("drain", first.address).returncode == 0, "the first server to be drained", every=1)
        wait_for(lambda: held(fleet, second) == 60, "all accounts at the second server", every=1)
        wait_for(lambda: first.ask("GET", "/ready").status == 503, "a proxy to be told")
        assert held(fleet, first) == 0
        wait_for(lambda: fleet.run("drain", first.address, "off").returncode == 0, "the first server to take accounts again")
        wait_for(lambda: first.ask("GET", "/ready").status == 200, "a proxy to be told")
        wait_for(lambda: held(fleet, first) > 0, "accounts at the first server", every=1)
        assert fleet.run("drain", "127.0.0.1:1").returncode == 1
        wait_for(
            lambda: fleet.query("SELECT count(*), count(DISTINCT home) FROM toki.rings") == [["60", "60"]], "each ring, once",
            every=1)

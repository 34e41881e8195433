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

# SPDX-License-Identifier: Apache-2.0
"""The last cancel or edit is taken back, also by another daemon than the one that did it."""

from __future__ import annotations

from time import sleep

import pytest

from home import NOTHING, Home

JAPANESE = {"LANGUAGE": "ja", "LANG": "ja_JP.UTF-8"}


def without_revisions(items: dict) -> dict:
    """The list of items without what passes by itself."""
    for timer in items["timers"] + items["sequences"]:
        timer.pop("remaining_ns", None)
    for watch in items["stopwatches"]:
        watch.pop("elapsed_ns", None)
    return items


def die(home: Home) -> None:
    home.kill_daemon()


def stop(home: Home) -> None:
    home.stop_daemon()


def stay(home: Home) -> None:
    pass


@pytest.mark.parametrize("end", [stay, stop, die])
def test_undo_restores_all_removed_items_with_their_ids(home: Home, end):
    home.do("25m", "Tea", "--detach", "--sound", "none")
    home.do("alarm", "every weekday 7:15", "--label", "Work", "--sound", "none")
    home.do("sequence", "25m work, 5m rest", "--detach", "--sound", "none")
    home.do("stopwatch", "--detach")
    home.do("pause", "s1")
    before = without_revisions(home.json("list"))
    assert home.do("cancel", "--all") == "t1 is removed.\na1 is removed.\ns1 is removed.\nw1 is removed.\n"
    end(home)
    assert home.json("list") == NOTHING
    assert "toki show t2" in home.do("1h", "--detach", "--sound", "none")
    said = home.do("undo").splitlines()
    assert [line for line in said if line.endswith("is there again.")] == [
        f"{item} is there again." for item in ("t1", "a1", "s1", "w1")
    ]
    after = without_revisions(home.json("list"))
    assert after["timers"].pop()["id"] == "t2"
    assert after == before
    again = home.run("undo")
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr.startswith("toki: There is nothing to undo")


def test_two_that_were_removed_one_after_the_other_keep_their_ids(home: Home):
    home.do("25m", "Tea", "--detach", "--sound", "none")
    home.do("alarm", "every weekday 7:15", "--label", "Work", "--sound", "none")
    before = without_revisions(home.json("list"))
    home.do("cancel", "t1")
    home.do("cancel", "a1")
    assert home.do("undo").startswith("a1 is there again.\n")
    assert home.do("undo").startswith("t1 is there again.\n")
    assert without_revisions(home.json("list")) == before
    assert home.run("undo").stderr.startswith("toki: There is nothing to undo")


def test_an_edit_is_taken_back_after_the_daemon_was_killed(home: Home):
    home.do("alarm", "every weekday 7:15", "--label", "Work", "--sound", "none")
    before = home.alarm("a1")
    home.do("edit", "a1", "every day 9:00", "--label", "Late", "--volume", "10")
    home.kill_daemon()
    assert home.do("undo").startswith("a1 is as it was before the change.\n")
    assert home.alarm("a1") == before
    assert "The change was undone" in home.do("why", "a1")


def test_an_item_due_while_it_was_gone_rings_once(home: Home):
    home.do("2s", "Tea", "--detach", "--sound", "none")
    home.do("cancel", "Tea")
    home.kill_daemon()
    home.daemon()
    assert home.history() == []
    sleep(2.5)
    assert home.do("undo") == "t1 is as it was, and rings: its time has come meanwhile.\n"
    [ring] = home.history()
    assert (ring["id"], ring["end"]) == ("t1", None)
    assert ring["late_ns"] > 0
    home.do("dismiss")
    assert len(home.history()) == 1


def test_programs_get_the_restored_items(home: Home):
    home.do("25m", "--detach", "--sound", "none")
    home.do("30m", "--detach", "--sound", "none")
    home.do("rm", "t1", "t2")
    assert home.json("undo") == {"undone": "cancel", "ids": ["t1", "t2"]}
    home.do("edit", "t1", "--label", "Tea")
    home.do("pause", "t1")
    changed = home.run("undo")
    assert changed.returncode == 1
    assert "t1 has changed meanwhile" in changed.stderr


def test_undo_speaks_japanese(home: Home):
    home.do("25m", "--detach", "--sound", "none", **JAPANESE)
    home.do("cancel", **JAPANESE)
    assert home.do("undo", **JAPANESE).startswith("t1を元に戻しました。\n")
    assert "元に戻せる" in home.run("undo", **JAPANESE).stderr

# SPDX-License-Identifier: Apache-2.0
"""A run of show: thirty steps, driven from a phone, shown on a big screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from home import Home
from test_page import Pages, axe, browser, fits, open_item, pages, playwright  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.mark.slow
def test_a_show_of_thirty_steps_is_driven_from_a_phone(home: Home, sharing: Sharing, pages: Pages):  # noqa: F811
    acts = [f"Act {number} of the evening" for number in range(1, 31)]
    plan = ", ".join(f"{10 + number}m {act}" for number, act in enumerate(acts))
    home.do("sequence", plan, "--label", "Gala", "--detach")
    sharing.open()
    display = pages.open(sharing.pair("s1"), "stage")
    phone = pages.open(sharing.pair(), "phone")
    open_item(phone, "s1")
    for number, act in enumerate(acts):
        # Both show the step that runs, and what comes next.
        for page in (display, phone):
            expect(page.locator("#lines")).to_contain_text(f"step {number + 1} of 30")
            expect(page.locator("#stage")).to_contain_text(act)
            if number < 29:
                expect(page.locator("#lines")).to_contain_text(f"next: {acts[number + 1]}")
        if number == 14:
            assert fits(display) and axe(display) == []
        phone.get_by_role("button", name="Next step").click()
    for page in (display, phone):
        expect(page.locator("#lines")).to_have_text("Gala: ready")

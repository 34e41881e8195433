# SPDX-License-Identifier: Apache-2.0
"""Brings a token with each request to a home: in turn, as each may ask only so often."""

import itertools
import os

import formats  # noqa: F401
import schemathesis

TOKENS = itertools.cycle(os.environ["TOKI_TOKENS"].split())


@schemathesis.auth(refresh_interval=None)
class TokenInTurn:
    def get(self, case, context):
        return next(TOKENS)

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"

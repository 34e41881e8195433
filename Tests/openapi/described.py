# SPDX-License-Identifier: Apache-2.0
"""What docs/openapi.yaml says of the daemon's socket, and what it says of an account on a fleet."""

import copy
import pathlib

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
METHODS = ("get", "post", "put", "patch", "delete")
ACCOUNT = "/v1/accounts/{account}"
# The answers that only a server gives.
FROM_NODES = {
    f"#/components/responses/{name}" for name in ("Elsewhere", "NotPaired", "NotAllowed", "NothingThere", "TooOften")}


def whole() -> dict:
    return yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())


def close_objects(node: object) -> None:
    """Makes unknown members an error, so that nothing undescribed is sent."""
    if isinstance(node, dict):
        # Not the branches of a choice, which list only their differences.
        if "properties" in node and node.get("type") == "object":
            node.setdefault("additionalProperties", False)
        for value in node.values():
            close_objects(value)
    elif isinstance(node, list):
        for value in node:
            close_objects(value)


def resolved(whole: dict, node: dict) -> dict:
    """What a reference within the description stands for."""
    while "$ref" in node:
        target = whole
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        node = target
    return node


def of_socket() -> dict:
    """The paths of the socket, with the answers that a daemon gives."""
    api = whole()
    api["paths"] = {path: item for path, item in api["paths"].items() if not path.startswith(ACCOUNT)}
    for item in api["paths"].values():
        for method in METHODS:
            if method in item:
                item[method]["responses"] = {
                    status: answer for status, answer in item[method]["responses"].items()
                    if answer.get("$ref") not in FROM_NODES}
    return api


def of_account(name: str) -> dict:
    """The paths of an account at a server, where each takes a token."""
    api = whole()
    paths = {}
    for path, item in api["paths"].items():
        if path.startswith("/v1"):
            item = copy.deepcopy(item)
            account = {"$ref": "#/components/parameters/Account"}
            item["parameters"] = [account] + [other for other in item.get("parameters", []) if other != account]
            paths[path if path.startswith(ACCOUNT) else ACCOUNT + path.removeprefix("/v1")] = item
    api["paths"] = paths
    api["components"]["parameters"]["Account"]["schema"] = {"enum": [name]}
    api["security"] = [{"token": []}]
    return api

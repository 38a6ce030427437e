from __future__ import annotations

import json
import unittest
from typing import Any

from latchkey._keys import FetchedKeys
from latchkey._retries import Clock
from latchkey._transport import Answer, Request

JWK = {
    "kty": "OKP",
    "crv": "Ed25519",
    "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    "kid": "key",
}


class CountingSender:
    """A service with one key, and a clock that stands."""

    clock = Clock(now=lambda: 0.0)
    fetches = 0

    def send(self, request: Request) -> Answer:
        self.fetches += 1
        return Answer(200, {}, json.dumps({"keys": [JWK]}).encode())


class FetchedKeysTest(unittest.TestCase):
    def test_keys_that_another_thread_has_fetched_meanwhile_are_used(self) -> None:
        sender: Any = CountingSender()
        keys = FetchedKeys(sender, "product", {})
        used = keys.known()
        current = keys.current()
        self.assertIs(current, keys.other_than(used))
        self.assertIsNone(keys.other_than(current))
        self.assertEqual(1, sender.fetches)

"""Both verifications of Ed25519: with ``cryptography``, and without it."""

from __future__ import annotations

import sys
import unittest
from typing import Callable
from unittest import mock

from latchkey import _ed25519, _ed25519_fallback
from latchkey._ed25519_fallback import P, is_point

from .cases import CASES

HAS_CRYPTOGRAPHY = _ed25519.verify is not _ed25519_fallback.verify


@unittest.skipUnless(CASES, "needs clients/cases.json: npm run cases")
class VectorsTest(unittest.TestCase):
    def test_without_cryptography(self) -> None:
        self.check(_ed25519_fallback.verify)

    def test_with_cryptography(self) -> None:
        if not HAS_CRYPTOGRAPHY:
            print("\nNOT RUN: the verification with `cryptography`, which is not installed.", file=sys.stderr)
            self.skipTest("cryptography is not installed")
        self.check(_ed25519.verify)

    def check(self, verify: Callable[[bytes, bytes, bytes], bool]) -> None:
        for vector in CASES["ed25519"]:
            with self.subTest(vector["name"]):
                key, message, signature = (bytes.fromhex(vector[n]) for n in ("public_key", "message", "signature"))
                self.assertIs(vector["valid"], verify(key, message, signature))


class Ed25519Test(unittest.TestCase):
    @unittest.skipUnless(HAS_CRYPTOGRAPHY, "cryptography is not installed")
    def test_an_openssl_without_ed25519_is_done_without(self) -> None:
        from cryptography.exceptions import UnsupportedAlgorithm

        key, message, signature = (bytes.fromhex(CASES["ed25519"][0][n]) for n in ("public_key", "message", "signature"))
        with mock.patch.object(_ed25519, "Ed25519PublicKey") as restricted:
            restricted.from_public_bytes.side_effect = UnsupportedAlgorithm("ed25519")
            self.assertTrue(_ed25519.verify(key, message, signature))
            self.assertFalse(_ed25519.verify(key, message + b"\0", signature))

    def test_points_are_in_canonical_form(self) -> None:
        self.assertTrue(is_point((1).to_bytes(32, "little")))
        self.assertFalse(is_point((P + 1).to_bytes(32, "little")), "y above the prime")
        self.assertFalse(is_point((1 + 2**255).to_bytes(32, "little")), "x is 0, yet its sign is set")
        self.assertFalse(is_point((2).to_bytes(32, "little")), "not on the curve")
        self.assertFalse(is_point(b"\1"))

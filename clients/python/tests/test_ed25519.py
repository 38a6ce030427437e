"""The vectors of RFC 8032, 7.1, and signatures that are not in canonical form."""

from __future__ import annotations

import unittest

from latchkey._ed25519 import ORDER, P, is_point, verify

# Public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]


class Ed25519Test(unittest.TestCase):
    def test_vectors_of_the_rfc(self) -> None:
        for key, message, signature in VECTORS:
            with self.subTest(key):
                self.assertTrue(verify(bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)))

    def test_any_changed_bit_is_refused(self) -> None:
        key, message, signature = (bytes.fromhex(part) for part in VECTORS[2])
        for position in (0, 31, 32, 63):
            changed = bytearray(signature)
            changed[position] ^= 1
            self.assertFalse(verify(key, message, bytes(changed)))
        self.assertFalse(verify(key, message + b"\0", signature))
        self.assertFalse(verify(bytes.fromhex(VECTORS[1][0]), message, signature))

    def test_a_scalar_above_the_order_is_refused(self) -> None:
        key, message, signature = (bytes.fromhex(part) for part in VECTORS[1])
        scalar = int.from_bytes(signature[32:], "little") + ORDER
        self.assertFalse(verify(key, message, signature[:32] + scalar.to_bytes(32, "little")))

    def test_points_are_in_canonical_form(self) -> None:
        self.assertTrue(is_point((1).to_bytes(32, "little")))
        self.assertFalse(is_point((P + 1).to_bytes(32, "little")), "y above the prime")
        self.assertFalse(is_point((1 + 2**255).to_bytes(32, "little")), "x is 0, yet its sign is set")
        self.assertFalse(is_point((2).to_bytes(32, "little")), "not on the curve")
        self.assertFalse(is_point(b"\1"))

    def test_lengths(self) -> None:
        key, message, signature = (bytes.fromhex(part) for part in VECTORS[0])
        self.assertFalse(verify(key, message, signature[:-1]))
        self.assertFalse(verify(key[:-1], message, signature))

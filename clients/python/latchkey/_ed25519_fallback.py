"""Verification of Ed25519 signatures (RFC 8032, 5.1.7) without ``cryptography``. It handles public data only."""

from __future__ import annotations

import hashlib
from typing import Optional, Tuple

# A point (X, Y, Z, T) stands for x = X/Z, y = Y/Z, with x*y = T/Z.
Point = Tuple[int, int, int, int]

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL: Point = (0, 1, 1, 0)


def verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature is one of the message by this key."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key = _decode_point(public_key)
    commitment = _decode_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return _equal(_multiply(scalar, BASE), _add(commitment, _multiply(challenge, key)))


def is_point(encoded: bytes) -> bool:
    """Whether the 32 bytes are the canonical form of a point."""
    return len(encoded) == 32 and _decode_point(encoded) is not None


def _decode_point(encoded: bytes) -> Optional[Point]:
    number = int.from_bytes(encoded, "little")
    sign = number >> 255
    y = number & (2**255 - 1)
    if y >= P:
        return None
    x = _recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def _recover_x(y: int, sign: int) -> Optional[int]:
    x_squared = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x_squared == 0:
        return None if sign else 0
    x = pow(x_squared, (P + 3) // 8, P)
    if (x * x - x_squared) % P != 0:
        x = x * SQRT_MINUS_ONE % P
    if (x * x - x_squared) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def _add(left: Point, right: Point) -> Point:
    a = (left[1] - left[0]) * (right[1] - right[0]) % P
    b = (left[1] + left[0]) * (right[1] + right[0]) % P
    c = 2 * left[3] * right[3] * D % P
    d = 2 * left[2] * right[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _multiply(scalar: int, point: Point) -> Point:
    product = NEUTRAL
    while scalar > 0:
        if scalar & 1:
            product = _add(product, point)
        point = _add(point, point)
        scalar >>= 1
    return product


def _equal(left: Point, right: Point) -> bool:
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def _base_point() -> Point:
    y = 4 * pow(5, P - 2, P) % P
    x = _recover_x(y, 0)
    assert x is not None
    return (x, y, 1, x * y % P)


BASE = _base_point()

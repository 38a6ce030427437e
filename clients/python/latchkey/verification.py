"""Signed validation: whether an answer is Latchkey's, to this request, for this license, just now."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional, Sequence, Union

from . import _ed25519
from ._json import int_of, read_object
from .errors import ConfigurationError

PublicKey = Mapping[str, Any]

_SIGNATURE_MEMBER = re.compile(rb'(.*),"signature":"([^"]*)"(.*)', re.DOTALL)
_DETACHED_JWS = re.compile(rb"([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]{86})")
_MAX_SECONDS_AHEAD = 300


@dataclass(frozen=True)
class Verification:
    """Makes a client verify every answer to a validation.

    ``public_keys`` is the list ``keys`` of the product's key set, shipped with the program. Without it the client
    fetches the key set.
    """

    product_id: str
    public_keys: Optional[Sequence[PublicKey]] = None

    def __post_init__(self) -> None:
        if not isinstance(self.product_id, str) or not self.product_id:
            raise ConfigurationError("verification: product_id must be the id of the product.")
        if self.public_keys is not None:
            read_configured_keys(self.public_keys)


class Verifier:
    """Verifies answers by itself, such as one that was stored as a proof."""

    def __init__(self, product_id: str, public_keys: Sequence[PublicKey]) -> None:
        if not isinstance(product_id, str) or not product_id:
            raise ConfigurationError("product_id must be the id of the product.")
        self._product_id = product_id
        self._keys = read_configured_keys(public_keys)

    def verify_answer(
        self, answer: bytes, request: bytes, license_key: str, nonce: Optional[str], now: float
    ) -> str:
        """``ok``, or the reason why the answer must not be believed.

        ``answer`` and ``request`` are the bodies as received and as sent. ``now``, in Unix seconds, counts only
        without a nonce, which proves that the answer is new.
        """
        return verify_answer(self._keys, self._product_id, answer, request, license_key, nonce, now)


def verify_answer(
    keys: Mapping[str, bytes],
    product_id: str,
    answer: bytes,
    request: bytes,
    license_key: str,
    nonce: Optional[str],
    now: float,
) -> str:
    member = _SIGNATURE_MEMBER.fullmatch(answer)
    if not member:
        return "no signature"
    jws = _DETACHED_JWS.fullmatch(member[2])
    header = _decode_header(jws[1]) if jws else None
    if jws is None or header is None:
        return "format"
    if header.get("alg") != "EdDSA" or header.get("typ") != "lv+jws":
        return "alg"
    kid = header.get("kid")
    key = keys.get(kid) if isinstance(kid, str) else None
    if key is None:
        return "unknown key"
    signed = jws[1] + b"." + encode_base64url(member[1] + member[3]).encode()
    if not _ed25519.verify(key, signed, decode_base64url(jws[2])):
        return "bad signature"
    if header.get("aud") != product_id:
        return "other product"
    if header.get("lkh") != license_hash(product_id, license_key):
        return "other license"
    if header.get("rqh") != _sha256(request):
        return "other request"
    if nonce is not None:  # It proves that the answer is new, whatever the clock of this machine shows.
        return "ok" if header.get("nonce") == nonce else "nonce"
    issued_at, expires_at = int_of(header, "iat"), int_of(header, "exp")
    if issued_at is None or expires_at is None:
        return "stale"
    return "ok" if issued_at - _MAX_SECONDS_AHEAD <= now <= expires_at else "stale"


def issued_at_of(answer: bytes) -> int:
    """The ``iat`` of an answer that was verified."""
    member = _SIGNATURE_MEMBER.fullmatch(answer)
    header = _decode_header(member[2].split(b".")[0]) if member else None
    issued_at = int_of(header, "iat") if header else None
    if issued_at is None:
        raise ValueError("The answer is not signed.")
    return issued_at


def signed_members_of(answer: bytes) -> Dict[str, Any]:
    """What an answer that was verified says. Its bytes may hold the signature elsewhere, such as within ``custom``."""
    member = _SIGNATURE_MEMBER.fullmatch(answer)
    members = read_object(member[1] + member[3]) if member else None
    return {**members, "signature": member[2].decode()} if member and members else {}


def license_hash(product_id: str, license_key: str) -> str:
    """The ``lkh`` of a signature, by which it names its license."""
    return _sha256(f"{product_id}\n{license_key}".encode())


def read_configured_keys(public_keys: Any) -> Dict[str, bytes]:
    if isinstance(public_keys, (str, bytes, Mapping)) or not isinstance(public_keys, Sequence):
        raise ConfigurationError("verification: public_keys must be the list `keys` of the product's key set.")
    keys = read_keys(public_keys)
    if not keys:
        raise ConfigurationError("verification: public_keys must contain an Ed25519 key in the form of a JWK.")
    return keys


def read_keys(jwks: Sequence[Any]) -> Dict[str, bytes]:
    """The Ed25519 keys of a key set by their id; keys of another kind are left out."""
    keys: Dict[str, bytes] = {}
    for jwk in jwks:
        if not isinstance(jwk, Mapping) or jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519":
            continue
        kid, x = jwk.get("kid"), jwk.get("x")
        if isinstance(kid, str) and isinstance(x, str) and re.fullmatch(r"[A-Za-z0-9_-]{43}", x):
            point = decode_base64url(x.encode())
            if _ed25519.is_point(point):
                keys[kid] = point
    return keys


def encode_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64url(text: Union[bytes, bytearray]) -> bytes:
    return base64.urlsafe_b64decode(bytes(text) + b"=" * (-len(text) % 4))


def _decode_header(encoded: bytes) -> Optional[Dict[str, Any]]:
    try:
        return read_object(decode_base64url(encoded))
    except ValueError:
        return None


def _sha256(data: bytes) -> str:
    return encode_base64url(hashlib.sha256(data).digest())

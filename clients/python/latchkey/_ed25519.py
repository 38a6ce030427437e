"""Verification of Ed25519 signatures: by ``cryptography`` where it is installed (the extra ``signing``), else by us."""

from __future__ import annotations

from . import _ed25519_fallback

try:
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    verify = _ed25519_fallback.verify
else:

    def verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
        """Whether the signature is one of the message by this key, which `is_point` has accepted."""
        try:
            Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
        except InvalidSignature:
            return False
        except UnsupportedAlgorithm:  # An OpenSSL that is restricted to FIPS 140-2.
            return _ed25519_fallback.verify(public_key, message, signature)
        return True


# `cryptography` accepts any 32 bytes as a key.
is_point = _ed25519_fallback.is_point

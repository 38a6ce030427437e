"""Webhooks, by https://www.standardwebhooks.com."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import math
import re
import time
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional

from ._json import object_of, read_object, text_of
from .errors import ConfigurationError, WebhookVerificationError


@dataclass(frozen=True)
class WebhookEvent:
    """An event. The same ``id`` may arrive more than once: process it once."""

    id: str
    type: str
    timestamp: str
    """When it happened, such as ``2026-11-21T09:30:00.000Z``."""
    data: Dict[str, Any]


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    tolerance: float = 300,
    *,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies a request and returns its event.

    ``body`` is the bytes as received, before anything parses them. ``headers`` is any mapping of names to values.
    ``secret`` is the endpoint's (``whsec_...``), ``tolerance`` how many seconds old or ahead a request may be.
    ``now`` is in Unix seconds, and only of use in tests.

    Raises WebhookVerificationError for a request that is not Latchkey's.
    """
    key = _read_secret(secret)
    by_name = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (
        by_name.get(name, "").strip() for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not event_id or not timestamp or not signatures:
        raise WebhookVerificationError("A webhook header is missing.", "missing header")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("The webhook's timestamp is not a time in seconds.", "timestamp")
    seconds_apart = abs((time.time() if now is None else now) - int(timestamp))
    if seconds_apart > tolerance:
        message = f"The webhook's timestamp is {math.ceil(seconds_apart)} seconds from this clock's time."
        raise WebhookVerificationError(message, "timestamp")
    signed = f"{event_id}.{timestamp}.".encode("utf-8", "replace") + body
    if not _is_signed(signatures, hmac.new(key, signed, hashlib.sha256).digest()):
        raise WebhookVerificationError("No signature of the webhook matches.", "signature")
    event = _read_event(event_id, body)
    if event is None:
        raise WebhookVerificationError("The webhook's body is not an event.", "body")
    return event


def _read_secret(secret: str) -> bytes:
    try:
        if not isinstance(secret, str) or not secret.startswith("whsec_"):
            raise ValueError
        key = base64.b64decode(secret[len("whsec_") :], validate=True)
        if not key:
            raise ValueError
        return key
    except ValueError:
        raise ConfigurationError("secret must be the endpoint's: whsec_ and base64.") from None


def _is_signed(signatures: str, expected: bytes) -> bool:
    matches = False
    for signature in signatures.split(" "):
        version, _, encoded = signature.partition(",")
        if version == "v1":
            matches |= hmac.compare_digest(_decode_base64(encoded), expected)
    return matches


def _decode_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _read_event(event_id: str, body: bytes) -> Optional[WebhookEvent]:
    members = read_object(body)
    if members is None:
        return None
    event_type, timestamp, data = text_of(members, "type"), text_of(members, "timestamp"), object_of(members, "data")
    if event_type is None or timestamp is None or data is None:
        return None
    return WebhookEvent(id=event_id, type=event_type, timestamp=timestamp, data=data)

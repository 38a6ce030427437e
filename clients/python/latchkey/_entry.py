"""What a store keeps: an answer with all that is needed to verify it again."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from dataclasses import dataclass
from typing import Optional

from ._json import int_of, read_object, text_of


@dataclass(frozen=True)
class Entry:
    answer: bytes
    request: bytes
    nonce: str
    last_seen: int
    """The latest time, in Unix seconds, at which the entry was used or kept."""

    def to_text(self, api_key: str) -> str:
        return json.dumps(
            {
                "format": 1,
                "answer": _encode(self.answer),
                "request": _encode(self.request),
                "nonce": self.nonce,
                "last_seen": self.last_seen,
                "mac": self._mac(api_key),
            }
        )

    def _mac(self, api_key: str) -> str:
        lines = ["latchkey-grace-1", _encode(self.answer), _encode(self.request), self.nonce, str(self.last_seen)]
        return hmac.new(api_key.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def read_entry(text: str, api_key: str) -> Optional[Entry]:
    """The entry, or None if it cannot be read or its ``mac`` is wrong."""
    members = read_object(text) or {}
    answer, request = _decode(text_of(members, "answer")), _decode(text_of(members, "request"))
    nonce, last_seen, mac = text_of(members, "nonce"), int_of(members, "last_seen"), text_of(members, "mac")
    if int_of(members, "format") != 1 or answer is None or request is None:
        return None
    if nonce is None or last_seen is None or mac is None or not re.fullmatch(r"[A-Za-z0-9_-]+", nonce):
        return None
    entry = Entry(answer, request, nonce, last_seen)
    return entry if hmac.compare_digest(entry._mac(api_key).encode(), mac.encode("utf-8", "replace")) else None


def _encode(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _decode(text: Optional[str]) -> Optional[bytes]:
    try:
        return None if text is None else base64.b64decode(text, validate=True)
    except ValueError:
        return None

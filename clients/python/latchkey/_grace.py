"""Keeps the last answer of a license, and decides whether it may be used."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from typing import Optional, Union

from ._entry import Entry, read_entry
from ._json import read_object, text_of
from ._keys import FetchedKeys, PinnedKeys
from .offline import OfflineGrace
from .results import Validation, read_validation
from .verification import issued_at_of, license_hash, signed_members_of, verify_answer

# NTP corrects a clock by minutes; a clock set back to stretch the hours is set back further.
_FORGIVEN_SECONDS = 600


@dataclass(frozen=True)
class GraceRefusal:
    """Why there is no kept answer that may be used, with what the error's message says of it."""

    verdict: str
    explanation: str = ""


@dataclass(frozen=True)
class GraceKeeper:
    """All entries of a client. Each step on the store is taken by one thread at a time."""

    grace: OfflineGrace
    product_id: str
    api_key: str = field(repr=False)
    keys: Union[PinnedKeys, FetchedKeys]
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def keep(self, license_key: str, entry: Entry) -> None:
        with self._lock:
            self._save(license_hash(self.product_id, license_key), entry)

    def clear(self, license_key: str) -> None:
        with self._lock:
            try:
                self.grace.store.clear(license_hash(self.product_id, license_key))
            except Exception:  # A store that cannot be written does not fail the call.
                pass

    def use(self, license_key: str, version: Optional[str], now: float) -> Union[Validation, GraceRefusal]:
        """The kept answer, or why there is none that may be used."""
        id = license_hash(self.product_id, license_key)
        with self._lock:
            try:
                text = self.grace.store.load(id)
            except Exception:
                return GraceRefusal("tampered")
            if not text:
                return GraceRefusal("none")
            entry = read_entry(text, self.api_key)
            kept = self._read_answer(entry, license_key, now) if entry else None
            if entry is None or kept is None:
                return GraceRefusal("tampered")
            refusal = self._refusal(entry, kept, version, now)
            if refusal:
                return refusal
            if int(now) > entry.last_seen:
                self._save(id, replace(entry, last_seen=int(now)))
            return kept

    def _read_answer(self, entry: Entry, license_key: str, now: float) -> Optional[Validation]:
        verdict = verify_answer(
            self.keys.known(), self.product_id, entry.answer, entry.request, license_key, entry.nonce, now
        )
        if verdict != "ok":
            return None
        answered_at = datetime.fromtimestamp(issued_at_of(entry.answer), timezone.utc)
        kept = read_validation(signed_members_of(entry.answer), answered_at=answered_at, offline=True)
        return kept if kept and kept.valid else None

    def _refusal(self, entry: Entry, kept: Validation, version: Optional[str], now: float) -> Optional[GraceRefusal]:
        issued_at = kept.answered_at.timestamp()
        if text_of(read_object(entry.request) or {}, "version") != version:
            return GraceRefusal("other version")
        seconds_behind = max(int(issued_at), entry.last_seen) - int(now)
        if seconds_behind > _FORGIVEN_SECONDS:
            explanation = f"The kept answer is not used: the clock is {seconds_behind} seconds behind."
            return GraceRefusal("clock set back", explanation)
        if now > issued_at + self.grace.hours * 3600:
            return GraceRefusal("too old")
        if kept.expires is not None and now >= kept.expires.timestamp():
            return GraceRefusal("license expired")
        return None

    def _save(self, id: str, entry: Entry) -> None:
        try:
            self.grace.store.save(id, entry.to_text(self.api_key))
        except Exception:  # A store that cannot be written does not fail the call.
            pass

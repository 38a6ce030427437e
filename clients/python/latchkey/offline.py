"""Offline grace: for how long, and where, the last answer is kept for times without a connection."""

from __future__ import annotations

import os
import tempfile
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional, Protocol, Union

from .errors import ConfigurationError

_MAX_HOURS = 8760
_MAX_LICENSES_IN_MEMORY = 1000


class Store(Protocol):
    """Keeps one text per license. Implement it to keep answers elsewhere, such as in a database."""

    def load(self, id: str) -> Optional[str]:
        """The text that was saved, or None."""

    def save(self, id: str, text: str) -> None:
        """Replaces the text."""

    def clear(self, id: str) -> None:
        """Forgets the text."""


class MemoryStore:
    """Keeps the answers of up to 1,000 licenses as long as the program runs."""

    def __init__(self) -> None:
        self._texts: "OrderedDict[str, str]" = OrderedDict()
        self._lock = threading.Lock()

    def load(self, id: str) -> Optional[str]:
        with self._lock:
            return self._texts.get(id)

    def save(self, id: str, text: str) -> None:
        with self._lock:
            self._texts[id] = text
            self._texts.move_to_end(id)
            if len(self._texts) > _MAX_LICENSES_IN_MEMORY:
                self._texts.popitem(last=False)

    def clear(self, id: str) -> None:
        with self._lock:
            self._texts.pop(id, None)


class FileStore:
    """Keeps one answer, of the license that was validated last, in a file that only its owner can read."""

    def __init__(self, path: "Union[str, os.PathLike[str]]") -> None:
        self._path = Path(path)

    def load(self, id: str) -> Optional[str]:
        try:
            return self._path.read_text("utf-8") or None
        except FileNotFoundError:
            return None

    def save(self, id: str, text: str) -> None:
        # A temporary file of mkstemp is readable by its owner only, and replaces the old one in one step.
        handle, temporary = tempfile.mkstemp(prefix=f".{self._path.name}.", dir=self._path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(temporary, self._path)
        except BaseException:
            os.unlink(temporary)
            raise

    def clear(self, id: str) -> None:
        try:
            self._path.unlink()
        except FileNotFoundError:
            pass


@dataclass(frozen=True)
class OfflineGrace:
    """Lets a license remain valid for some hours while the service cannot be reached."""

    hours: float
    """More than 0, at most 8,760: counted from the last answer that the service gave."""
    store: Store = field(default_factory=MemoryStore)
    """In memory, in a file (FileStore), or your own."""

    def __post_init__(self) -> None:
        if not isinstance(self.hours, (int, float)) or isinstance(self.hours, bool) or not 0 < self.hours <= _MAX_HOURS:
            raise ConfigurationError("offline_grace: hours must be more than 0 and at most 8760.")
        if not all(callable(getattr(self.store, name, None)) for name in ("load", "save", "clear")):
            raise ConfigurationError("offline_grace: store must be a MemoryStore, a FileStore or a Store of your own.")

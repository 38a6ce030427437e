"""Reading JSON from outside: every member may be absent, or of another type than documented."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta, timezone
from typing import Any, Mapping, NoReturn, Optional

_RFC3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)


def read_object(text: bytes | str) -> Optional[dict[str, Any]]:
    """The JSON object, or None if the text is anything else."""
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(decoded, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def text_of(members: Mapping[str, Any], name: str) -> Optional[str]:
    value = members.get(name)
    return value if isinstance(value, str) else None


def bool_of(members: Mapping[str, Any], name: str) -> Optional[bool]:
    value = members.get(name)
    return value if isinstance(value, bool) else None


def int_of(members: Mapping[str, Any], name: str) -> Optional[int]:
    """A whole number; 3.0 and 3 are the same in JSON."""
    value = members.get(name)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def object_of(members: Mapping[str, Any], name: str) -> Optional[dict[str, Any]]:
    value = members.get(name)
    return value if isinstance(value, dict) else None


def date_of(members: Mapping[str, Any], name: str) -> Optional[datetime]:
    value = members.get(name)
    return read_date(value) if isinstance(value, str) else None


def read_date(text: str) -> Optional[datetime]:
    """A date of RFC 3339 as a datetime in UTC."""
    match = _RFC3339.fullmatch(text)
    if not match:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.group(1, 2, 3, 4, 5, 6))
    microsecond = int((match[7] or "0")[:6].ljust(6, "0"))
    offset = timedelta(hours=int(match[9] or 0), minutes=int(match[10] or 0))
    try:
        local = datetime(year, month, day, hour, minute, second, microsecond, timezone.utc)
        return local + offset if match[8] == "-" else local - offset
    except (ValueError, OverflowError):
        return None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")

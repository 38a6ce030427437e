"""The case file that all clients share: clients/testing/README.md."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import latchkey

CASES_FILE = Path(__file__).resolve().parents[2] / "cases.json"
CASES_URL = os.environ.get("LATCHKEY_CASES_URL")
CASES: dict[str, Any] = json.loads(CASES_FILE.read_text("utf-8")) if CASES_FILE.exists() else {}

ERROR_TYPES = {
    latchkey.ConfigurationError: "configuration",
    latchkey.AuthenticationError: "authentication",
    latchkey.PermissionDeniedError: "permission_denied",
    latchkey.NotFoundError: "not_found",
    latchkey.RateLimitError: "rate_limit",
    latchkey.ServiceUnavailableError: "service_unavailable",
    latchkey.ApiError: "api",
    latchkey.TransportError: "transport",
    latchkey.SignatureError: "signature",
}


def describe_error(error: latchkey.LatchkeyError, expected: dict[str, Any]) -> dict[str, Any]:
    """The members of the error that the case names."""
    described = {"type": ERROR_TYPES[type(error)]}
    for member in expected:
        if member == "message_contains":
            described[member] = expected[member] if expected[member] in str(error) else str(error)
        elif member != "type":
            described[member] = getattr(error, member)
    return described


def describe_result(result: Any, expected: dict[str, Any]) -> dict[str, Any]:
    """The members of the result that the case names, with dates as moments."""
    return {member: _comparable(member, getattr(result, member)) for member in expected}


def comparable_expectation(result: Any, expected: dict[str, Any]) -> dict[str, Any]:
    return {
        member: datetime.fromisoformat(value.replace("Z", "+00:00"))
        if isinstance(getattr(result, member), datetime) and isinstance(value, str)
        else value
        for member, value in expected.items()
    }


def _comparable(member: str, value: Any) -> Any:
    return value.timestamp() if member == "answered_at" else value

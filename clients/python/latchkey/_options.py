"""Reads what a client is constructed with."""

from __future__ import annotations

import math
import os
import re
from typing import Any, Optional
from urllib.parse import urlsplit

from .errors import ConfigurationError


def read_api_key(option: Optional[str]) -> str:
    api_key = os.environ.get("LATCHKEY_API_KEY") if option is None else option
    if not isinstance(api_key, str) or not api_key:
        raise ConfigurationError("api_key, or the variable LATCHKEY_API_KEY, must be an API key of the product.")
    if not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise ConfigurationError(
            "api_key, or the variable LATCHKEY_API_KEY, has a space, a line break, or another character in it that no"
            " API key has: copy it again."
        )
    return api_key


def read_base_url(option: Optional[str]) -> str:
    base_url = os.environ.get("LATCHKEY_BASE_URL") if option is None else option
    if not isinstance(base_url, str) or not _is_base_url(base_url):
        raise ConfigurationError(
            "base_url, or the variable LATCHKEY_BASE_URL, must be an absolute http or https URL"
            " without user name, query and fragment, such as https://licenses.example.com."
        )
    return base_url


def read_timeout(option: Any) -> float:
    if isinstance(option, bool) or not isinstance(option, (int, float)) or not 0 < option < math.inf:
        raise ConfigurationError("timeout must be a number of seconds above 0.")
    return float(option)


def read_max_retries(option: Any) -> int:
    if isinstance(option, bool) or not isinstance(option, int) or not 0 <= option <= 5:
        raise ConfigurationError("max_retries must be a whole number from 0 to 5.")
    return option


def check_license_key(license_key: Any) -> None:
    if not isinstance(license_key, str) or not license_key or _has_lone_surrogate(license_key):
        raise ConfigurationError("license_key must be a text that is not empty.")


def check_end_user_address(address: Any) -> None:
    if address is not None and (not isinstance(address, str) or not re.fullmatch(r"[\x20-\x7e]*", address)):
        raise ConfigurationError("end_user_address must be an IP address, without line breaks.")


def _is_base_url(text: str) -> bool:
    if not re.fullmatch(r"[\x21-\x7e]+", text) or re.search(r"[?#\\]", text):
        return False
    try:
        parts = urlsplit(text)
        (parts.hostname or "").encode("idna")
        return parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return False


def _has_lone_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)

"""The HTTP proxy that requests go through: of the option, or of the environment."""

from __future__ import annotations

import base64
import ipaddress
import os
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Dict, Optional

from .errors import ConfigurationError


@dataclass(frozen=True)
class Proxy:
    host: str
    port: int
    headers: Dict[str, str] = field(repr=False)


def find_proxy(option: Optional[str], scheme: str, host: str, port: int) -> Optional[Proxy]:
    """The option's, where "" is none; else that of HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or of the system."""
    if option is not None:
        return None if option == "" else _read_proxy(option, "proxy")
    url = urllib.request.getproxies().get(scheme)
    if not url or _is_loopback(host) or urllib.request.proxy_bypass(f"{host}:{port}") or _is_in_excluded_network(host):
        return None
    return _read_proxy(url, f"{scheme.upper()}_PROXY")


def _read_proxy(url: Any, name: str) -> Proxy:
    try:
        parts = urllib.parse.urlsplit(url if "://" in url else f"http://{url}")
        is_proxy = parts.scheme == "http" and bool(parts.hostname) and parts.path in ("", "/") and parts.port != 0
        if not is_proxy or any(character.isspace() for character in url) or parts.query or parts.fragment:
            raise ValueError
    except (TypeError, ValueError):
        # It may contain a password, so it is not repeated.
        message = f"{name} must be the URL of an HTTP proxy, such as http://proxy.example.com:3128."
        raise ConfigurationError(message) from None
    headers: Dict[str, str] = {}
    if parts.username is not None:
        user = urllib.parse.unquote(parts.username) + ":" + urllib.parse.unquote(parts.password or "")
        headers["Proxy-Authorization"] = "Basic " + base64.b64encode(user.encode()).decode()
    return Proxy(parts.hostname or "", parts.port or 80, headers)


def _is_loopback(host: str) -> bool:
    """No other computer could reach it in our place."""
    address = _address_of(host)
    return address.is_loopback if address else host.lower() == "localhost" or host.lower().endswith(".localhost")


def _is_in_excluded_network(host: str) -> bool:
    """By an entry such as 10.0.0.0/8, which urllib does not know."""
    address = _address_of(host)
    if address is None:
        return False
    for entry in (os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or "").split(","):
        try:
            if address in ipaddress.ip_network(entry.strip(), strict=False):
                return True
        except ValueError:
            pass  # It is a name.
    return False


def _address_of(host: str) -> Any:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None

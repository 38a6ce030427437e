"""Tries again what may succeed at the next attempt: no answer at all, and every 5xx."""

from __future__ import annotations

import random
import re
import ssl
import time
from dataclasses import dataclass
from http.client import HTTPException
from typing import Callable, Optional

from ._transport import Answer, Request, Transport
from .errors import TransportError

_LONGEST_RETRY_AFTER_SECONDS = 5


@dataclass(frozen=True)
class Clock:
    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


@dataclass(frozen=True)
class Sender:
    transport: Transport
    max_retries: int
    clock: Clock

    def send(self, request: Request) -> Answer:
        """The answer to the last attempt, which may be a 5xx. Raises TransportError if there is none."""
        for retry in range(self.max_retries):
            try:
                answer = self.transport.send(request)
            except ssl.SSLCertVerificationError as error:
                raise _transport_error(error) from error
            except (OSError, HTTPException):
                self.clock.sleep(_draw_delay(retry))
                continue
            delay = _delay_before_retry(answer, retry)
            if delay is None:
                return answer
            self.clock.sleep(delay)
        try:
            return self.transport.send(request)
        except (OSError, HTTPException) as error:
            raise _transport_error(error) from error


def read_retry_after(answer: Answer) -> Optional[int]:
    """The header ``Retry-After`` if it is in whole seconds."""
    text = answer.headers.get("retry-after", "").strip()
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text) else None


def _delay_before_retry(answer: Answer, retry: int) -> Optional[float]:
    if answer.status_code < 500:
        return None
    retry_after = read_retry_after(answer)
    if retry_after is None:
        return _draw_delay(retry)
    return retry_after if retry_after <= _LONGEST_RETRY_AFTER_SECONDS else None


def _draw_delay(retry: int) -> float:
    shortest = 0.25 * 2.0**retry
    return random.uniform(shortest, 2 * shortest)


def _transport_error(error: Exception) -> TransportError:
    return TransportError(f"No response from Latchkey: {str(error) or type(error).__name__}", error)

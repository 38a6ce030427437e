<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** 401: the API key is wrong, ended, or used from an address that it may not be used from. */
final class AuthenticationException extends ResponseException
{
}

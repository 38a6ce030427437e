<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** 403: a client key may not look licenses up. */
final class PermissionDeniedException extends ResponseException
{
}

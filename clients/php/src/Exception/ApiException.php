<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\HasGrace;

/** Any other answer: another status, or a body that is not as documented. */
final class ApiException extends ResponseException
{
    use HasGrace;
}

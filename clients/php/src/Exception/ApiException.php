<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** Any other answer: another status, or a body that is not as documented. */
final class ApiException extends ResponseException
{
    /** Why no kept answer was used; null without offline grace, and where no kept answer may be used. */
    public ?string $grace = null;
}

<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\Answer;

/** 503. */
final class ServiceUnavailableException extends ResponseException
{
    /** Why no kept answer was used; null without offline grace. */
    public ?string $grace = null;

    /**
     * @internal
     * @param int|null $retryAfter seconds
     */
    public function __construct(string $message, Answer $answer, public readonly ?int $retryAfter)
    {
        parent::__construct($message, $answer);
    }
}

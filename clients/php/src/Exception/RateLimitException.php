<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\Answer;

/** 429: the daily limit is used up. */
final class RateLimitException extends ResponseException
{
    /**
     * @internal
     * @param int|null $retryAfter seconds
     */
    public function __construct(string $message, Answer $answer, public readonly ?int $retryAfter)
    {
        parent::__construct($message, $answer);
    }
}

<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\Answer;
use Latchkey\Internal\HasGrace;

/** 503. */
final class ServiceUnavailableException extends ResponseException
{
    use HasGrace;

    /**
     * @internal
     * @param int|null $retryAfter seconds
     */
    public function __construct(string $message, Answer $answer, public readonly ?int $retryAfter)
    {
        parent::__construct($message, $answer);
    }
}

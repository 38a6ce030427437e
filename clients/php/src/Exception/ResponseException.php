<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\Answer;

/** An answer that is not a result. */
abstract class ResponseException extends LatchkeyException
{
    public readonly int $statusCode;

    /** For support. */
    public readonly ?string $requestId;

    /** @internal */
    public function __construct(string $message, Answer $answer)
    {
        parent::__construct($message);
        $this->statusCode = $answer->status;
        $this->requestId = $answer->requestId();
    }
}

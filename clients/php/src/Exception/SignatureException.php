<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\Answer;

/** An answer that is not proven to be Latchkey's. Do not treat it as valid. */
final class SignatureException extends ResponseException
{
    /**
     * @internal
     * @param string $reason the verdict, such as 'bad signature'
     */
    public function __construct(Answer $answer, public readonly string $reason)
    {
        parent::__construct("The answer is not proven to be Latchkey's: $reason.", $answer);
    }
}

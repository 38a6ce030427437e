<?php

declare(strict_types=1);

namespace Latchkey\Exception;

use Latchkey\Internal\HasGrace;

/** No answer arrived. The cause is the previous exception, with curl's number as its code. */
final class TransportException extends LatchkeyException
{
    use HasGrace;
}

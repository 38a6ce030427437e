<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** No answer arrived. The cause is the previous exception, with curl's number as its code. */
final class TransportException extends LatchkeyException
{
    /** Why no kept answer was used; null without offline grace. */
    public ?string $grace = null;
}

<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** What every exception of this library is. */
abstract class LatchkeyException extends \RuntimeException
{
}

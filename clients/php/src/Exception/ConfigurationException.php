<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** An option or argument is wrong. Nothing was sent. */
final class ConfigurationException extends LatchkeyException
{
}

<?php

declare(strict_types=1);

namespace Latchkey\Internal;

/** @internal Why there is no kept answer that may be used. */
final class GraceRefusal
{
    /** @param string $explanation part of the error's message */
    public function __construct(public readonly string $verdict, public readonly string $explanation = '')
    {
    }
}

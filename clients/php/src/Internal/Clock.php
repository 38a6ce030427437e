<?php

declare(strict_types=1);

namespace Latchkey\Internal;

/** @internal The system's clock. */
class Clock
{
    public function now(): int
    {
        return time();
    }

    public function sleep(int $milliseconds): void
    {
        usleep($milliseconds * 1000);
    }
}

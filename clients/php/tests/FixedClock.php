<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use Latchkey\Internal\Clock;

/** Stands still, and records sleeps instead of sleeping. */
final class FixedClock extends Clock
{
    /** @var list<int> milliseconds */
    public array $delays = [];

    public function __construct(public int $now = 0)
    {
    }

    public function now(): int
    {
        return $this->now;
    }

    public function sleep(int $milliseconds): void
    {
        $this->delays[] = $milliseconds;
    }
}

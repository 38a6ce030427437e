<?php

declare(strict_types=1);

namespace Latchkey;

/** Keeps the last proven answer of each license. The id identifies a license without revealing its key. */
interface Store
{
    /** What was saved, or null. */
    public function load(string $id): ?string;

    public function save(string $id, string $text): void;

    public function clear(string $id): void;
}

<?php

declare(strict_types=1);

namespace Latchkey;

/** How long the last proven answer may be used while the service cannot be reached. */
final class OfflineGrace
{
    public readonly Store $store;

    /**
     * @param float $hours more than 0 and at most 8,760
     * @param Store|null $store a MemoryStore if null; a FileStore outlives the process
     */
    public function __construct(public readonly float $hours, ?Store $store = null)
    {
        $this->store = $store ?? new MemoryStore();
    }
}

<?php

declare(strict_types=1);

namespace Latchkey;

/** Keeps answers while the process runs: up to 1,000 licenses, the oldest out first. */
final class MemoryStore implements Store
{
    private const SIZE = 1000;

    /** @var array<string, string> */
    private array $texts = [];

    public function load(string $id): ?string
    {
        return $this->texts[$id] ?? null;
    }

    public function save(string $id, string $text): void
    {
        unset($this->texts[$id]);
        $this->texts[$id] = $text;
        if (count($this->texts) > self::SIZE) {
            unset($this->texts[array_key_first($this->texts)]);
        }
    }

    public function clear(string $id): void
    {
        unset($this->texts[$id]);
    }
}

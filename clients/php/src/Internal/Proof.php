<?php

declare(strict_types=1);

namespace Latchkey\Internal;

/** @internal What a verified signature says. Everything but the verdict is empty unless that is ok. */
final class Proof
{
    public function __construct(
        public readonly string $verdict,
        public readonly string $payload = '',
        public readonly string $signature = '',
        public readonly int $issuedAt = 0,
        public readonly string $licenseId = '',
    ) {
    }

    public static function failed(string $verdict): self
    {
        return new self($verdict);
    }
}

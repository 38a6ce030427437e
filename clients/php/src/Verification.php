<?php

declare(strict_types=1);

namespace Latchkey;

/** Whose signatures are accepted. */
final class Verification
{
    /**
     * @param list<array<string, mixed>|object>|null $publicKeys the list `keys` of the product's key set, shipped with
     *   your program; if null, the client fetches the set from the server
     */
    public function __construct(
        public readonly string $productId,
        public readonly ?array $publicKeys = null,
    ) {
    }
}

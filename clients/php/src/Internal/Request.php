<?php

declare(strict_types=1);

namespace Latchkey\Internal;

/** @internal */
final class Request
{
    /**
     * @param array<string, string> $headers
     * @param list<string> $secrets never part of a message
     * @param string|null $body null for a GET
     */
    public function __construct(
        public readonly string $url,
        public readonly array $headers = [],
        public readonly array $secrets = [],
        public readonly ?string $body = null,
        public readonly bool $isLookup = false,
    ) {
    }

    /** $text, unless it contains a secret. */
    public function withoutSecrets(string $text, string $otherwise): string
    {
        foreach ($this->secrets as $secret) {
            if (str_contains($text, $secret)) {
                return $otherwise;
            }
        }
        return $text;
    }
}

<?php

declare(strict_types=1);

namespace Latchkey;

/** A verified webhook. */
final class WebhookEvent
{
    /**
     * @param string $id the same at every attempt to deliver the event
     * @param string $type such as license.revoked
     * @param string $timestamp when it happened, RFC 3339
     * @param array<array-key, mixed> $data
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly array $data,
    ) {
    }
}

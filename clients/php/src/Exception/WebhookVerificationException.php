<?php

declare(strict_types=1);

namespace Latchkey\Exception;

/** A request that is not proven to be a webhook of Latchkey's. */
final class WebhookVerificationException extends LatchkeyException
{
    /**
     * @internal
     * @param string $reason 'missing header', 'timestamp', 'signature' or 'body'
     */
    public function __construct(public readonly string $reason, string $explanation = '')
    {
        parent::__construct("The webhook is not verified: $reason.$explanation");
    }
}

<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\Exception\ApiException;
use Latchkey\Exception\SignatureException;
use Latchkey\Verification;
use Latchkey\Verifier;

/** @internal The keys that were shipped, or those that were fetched last. */
final class KeyRing
{
    private const LIFETIME_SECONDS = 3600;
    private const MIN_INTERVAL_SECONDS = 60;

    private readonly bool $isPinned;
    private Verifier $verifier;
    private ?int $fetchedAt = null;

    public function __construct(
        private readonly Verification $verification,
        private readonly string $baseUrl,
        private readonly Transport $transport,
        private readonly Clock $clock,
    ) {
        $this->isPinned = $verification->publicKeys !== null;
        $this->verifier = new Verifier($verification->productId, $verification->publicKeys ?? []);
    }

    /** The verifier of the keys at hand, whatever their age. */
    public function known(): Verifier
    {
        return $this->verifier;
    }

    /** @throws SignatureException unless the answer is proven */
    public function prove(
        Answer $answer,
        string $request,
        #[\SensitiveParameter] string $licenseKey,
        string $nonce,
    ): Proof {
        $this->refresh(self::LIFETIME_SECONDS);
        $proof = $this->verifier->prove($answer->body, $request, $licenseKey, $nonce, $this->clock->now());
        if ($proof->verdict === 'unknown key' && $this->refresh(self::MIN_INTERVAL_SECONDS)) {
            $proof = $this->verifier->prove($answer->body, $request, $licenseKey, $nonce, $this->clock->now());
        }
        return $proof->verdict === 'ok' ? $proof : throw new SignatureException($answer, $proof->verdict);
    }

    /** Fetches the key set, unless it is pinned or not older than $maxAge seconds. */
    private function refresh(int $maxAge): bool
    {
        $now = $this->clock->now();
        $age = $this->fetchedAt === null ? null : $now - $this->fetchedAt;
        if ($this->isPinned || ($age !== null && $age >= 0 && $age <= $maxAge)) {
            return false;
        }
        $productId = $this->verification->productId;
        $answer = $this->transport->send(new Request("$this->baseUrl/api/v1/keys/" . rawurlencode($productId)));
        $keys = Members::read($answer->body)?->maps('keys')
            ?? throw new ApiException('The answer is not a key set.', $answer);
        $this->verifier = new Verifier($productId, $keys);
        $this->fetchedAt = $now;
        return true;
    }
}

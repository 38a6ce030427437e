<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\OfflineGrace;
use Latchkey\Validation;
use Latchkey\Verifier;

/** @internal Keeps the last proven answer of each license and decides whether it may be used. */
final class GraceKeeper
{
    /** NTP corrects a clock by minutes; a clock set back to stretch the hours is set back further. */
    private const FORGIVEN_SECONDS = 600;

    public function __construct(
        private readonly OfflineGrace $options,
        #[\SensitiveParameter] private readonly string $macKey,
    ) {
    }

    /** Keeps an answer, or clears what is kept if the license was refused. */
    public function record(Proof $proof, Entry $entry, bool $isValid): void
    {
        if ($isValid) {
            $this->save($proof->licenseId, $entry);
            return;
        }
        try {
            $this->options->store->clear($proof->licenseId);
        } catch (\Exception) {
            // A store that fails does not fail the call.
        }
    }

    /** The kept answer, or why there is none that may be used. */
    public function use(
        Verifier $verifier,
        #[\SensitiveParameter] string $licenseKey,
        ?string $version,
        int $now,
    ): Validation|GraceRefusal {
        $id = $verifier->licenseId($licenseKey);
        try {
            $text = $this->options->store->load($id);
        } catch (\Exception) {
            return new GraceRefusal('tampered');
        }
        if ($text === null || $text === '') {
            return new GraceRefusal('none');
        }
        $entry = Entry::decode($text, $this->macKey);
        $proof = $entry === null
            ? null
            : $verifier->prove($entry->answer, $entry->request, $licenseKey, $entry->nonce, $now);
        if ($entry === null || $proof?->verdict !== 'ok') {
            return new GraceRefusal('tampered');
        }
        $validation = Validation::fromKept($proof);
        if ($validation === null || !$validation->valid) {
            return new GraceRefusal('tampered');
        }
        $refusal = $this->refuse($entry, $version, $validation, $now);
        if ($refusal === null && $now > $entry->lastSeen) {
            $this->save($id, $entry->seenAt($now));
        }
        return $refusal ?? $validation;
    }

    /** Why a genuine answer may not be used any more, or null. */
    private function refuse(Entry $entry, ?string $version, Validation $validation, int $now): ?GraceRefusal
    {
        $issuedAt = $validation->answeredAt->getTimestamp();
        $expires = $validation->expires;
        $secondsBehind = max($issuedAt, $entry->lastSeen) - $now;
        return match (true) {
            Members::read($entry->request)?->text('version') !== $version => new GraceRefusal('other version'),
            $secondsBehind > self::FORGIVEN_SECONDS => new GraceRefusal(
                'clock set back',
                "The kept answer is not used: the clock is $secondsBehind seconds behind.",
            ),
            $now > $issuedAt + $this->options->hours * 3600 => new GraceRefusal('too old'),
            $expires !== null && new \DateTimeImmutable("@$now") >= $expires => new GraceRefusal('license expired'),
            default => null,
        };
    }

    private function save(string $id, Entry $entry): void
    {
        try {
            $this->options->store->save($id, $entry->encode($this->macKey));
        } catch (\Exception) {
            // A store that fails does not fail the call.
        }
    }
}

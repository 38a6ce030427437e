<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\OfflineGrace;
use Latchkey\Validation;
use Latchkey\Verifier;

/** @internal Keeps the last proven answer of each license and decides whether it may be used. */
final class GraceKeeper
{
    private const CLOCK_TOLERANCE = 60;

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
    ): Validation|string {
        $id = $verifier->licenseId($licenseKey);
        try {
            $text = $this->options->store->load($id);
        } catch (\Exception) {
            return 'tampered';
        }
        if ($text === null || $text === '') {
            return 'none';
        }
        $entry = Entry::decode($text, $this->macKey);
        $proof = $entry === null
            ? null
            : $verifier->prove($entry->answer, $entry->request, $licenseKey, $entry->nonce, $now);
        if ($entry === null || $proof === null || !in_array($proof->verdict, ['ok', 'stale'], true)) {
            return 'tampered';
        }
        $validation = Validation::fromKept($proof);
        if ($validation === null || !$validation->valid) {
            return 'tampered';
        }
        $refusal = $this->refuse($entry, $version, $validation, $now);
        if ($refusal === null && $now > $entry->lastSeen) {
            $this->save($id, $entry->seenAt($now));
        }
        return $refusal ?? $validation;
    }

    /** Why a genuine answer may not be used any more, or null. */
    private function refuse(Entry $entry, ?string $version, Validation $validation, int $now): ?string
    {
        $issuedAt = $validation->answeredAt->getTimestamp();
        $expires = $validation->expires;
        return match (true) {
            Members::read($entry->request)?->text('version') !== $version => 'other version',
            $now < $issuedAt - self::CLOCK_TOLERANCE || $now < $entry->lastSeen => 'clock set back',
            $now > $issuedAt + $this->options->hours * 3600 => 'too old',
            $expires !== null && new \DateTimeImmutable("@$now") >= $expires => 'license expired',
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

<?php

declare(strict_types=1);

namespace Latchkey;

use DateTimeImmutable;
use Latchkey\Exception\ApiException;
use Latchkey\Internal\Answer;
use Latchkey\Internal\Members;
use Latchkey\Internal\Proof;

/** The answer to a validation. A property is null where the answer's member is, or is not as documented. */
final class Validation
{
    /**
     * @param string $status one of Status, or one that this version does not know
     * @param DateTimeImmutable|null $expires null for a lifetime license too
     * @param array<array-key, mixed>|null $custom
     * @param bool $offline whether the answer was kept from an earlier call
     * @param DateTimeImmutable $answeredAt when the service gave the answer
     * @param string|null $requestId for support; null when offline
     * @param string|null $validationError why the service could not read the request
     */
    private function __construct(
        public readonly bool $valid,
        public readonly string $status,
        public readonly ?DateTimeImmutable $expires,
        public readonly ?bool $ipRegistered,
        public readonly ?int $ipCount,
        public readonly ?int $maxIps,
        public readonly ?string $version,
        public readonly ?bool $versionValid,
        public readonly ?array $custom,
        public readonly ?string $signature,
        public readonly bool $offline,
        public readonly DateTimeImmutable $answeredAt,
        public readonly ?string $requestId,
        public readonly ?string $validationError,
    ) {
    }

    /** @internal */
    public static function fromAnswer(Answer $answer, int $now): self
    {
        $read = Members::read($answer->body);
        return self::fromMembers($read, $now, $read?->text('signature'), $answer)
            ?? throw new ApiException('The answer is not the documented JSON.', $answer);
    }

    /** @internal What was signed, not the answer around it. */
    public static function fromProof(Answer $answer, Proof $proof): self
    {
        return self::fromMembers(Members::read($proof->payload), $proof->issuedAt, $proof->signature, $answer)
            ?? throw new ApiException('The answer is not the documented JSON.', $answer);
    }

    /** @internal */
    public static function fromKept(Proof $proof): ?self
    {
        return self::fromMembers(Members::read($proof->payload), $proof->issuedAt, $proof->signature, null);
    }

    private static function fromMembers(?Members $read, int $answeredAt, ?string $signature, ?Answer $answer): ?self
    {
        $valid = $read?->boolean('valid');
        $status = $read?->text('status');
        if ($read === null || $valid === null || $status === null) {
            return null;
        }
        return new self(
            $valid,
            $status,
            $read->time('expires'),
            $read->boolean('ip_registered'),
            $read->integer('ip_count'),
            $read->integer('max_ips'),
            $read->text('version'),
            $read->boolean('version_valid'),
            $read->map('custom'),
            $signature,
            $answer === null,
            new DateTimeImmutable("@$answeredAt"),
            $answer?->requestId(),
            $answer?->header('x-validation-error'),
        );
    }
}

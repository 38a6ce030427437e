<?php

declare(strict_types=1);

namespace Latchkey;

use DateTimeImmutable;
use Latchkey\Exception\ApiException;
use Latchkey\Internal\Answer;
use Latchkey\Internal\Members;

/** The answer to a lookup. A property is null where the answer's member is, or is not as documented. */
final class License
{
    /**
     * @param string $status active, expired, revoked, or one that this version does not know
     * @param DateTimeImmutable $answeredAt when the service gave the answer
     * @param string|null $requestId for support
     */
    private function __construct(
        public readonly string $id,
        public readonly ?string $organizationId,
        public readonly ?string $productId,
        public readonly ?string $globalCustomerId,
        public readonly string $licenseKey,
        public readonly string $status,
        public readonly ?DateTimeImmutable $expiresAt,
        public readonly ?bool $isLifetime,
        public readonly ?bool $ipSystemEnabled,
        public readonly ?int $maxIps,
        public readonly ?int $currentUniqueIpCount,
        public readonly ?string $notes,
        public readonly ?string $versionPinMode,
        public readonly ?string $versionPinned,
        public readonly ?string $versionRangeMin,
        public readonly ?string $versionRangeMax,
        public readonly ?DateTimeImmutable $revokedAt,
        public readonly ?DateTimeImmutable $createdAt,
        public readonly ?DateTimeImmutable $updatedAt,
        public readonly ?string $customerEmail,
        public readonly ?string $customerName,
        public readonly ?string $customerDiscordId,
        public readonly DateTimeImmutable $answeredAt,
        public readonly ?string $requestId,
    ) {
    }

    /** @internal */
    public static function fromAnswer(Answer $answer, int $now): self
    {
        $read = Members::read($answer->body);
        $id = $read?->text('id');
        $licenseKey = $read?->text('license_key');
        $status = $read?->text('status');
        if ($read === null || $id === null || $licenseKey === null || $status === null) {
            throw new ApiException('The answer is not the documented JSON.', $answer);
        }
        return new self(
            $id,
            $read->text('organization_id'),
            $read->text('product_id'),
            $read->text('global_customer_id'),
            $licenseKey,
            $status,
            $read->time('expires_at'),
            $read->boolean('is_lifetime'),
            $read->boolean('ip_system_enabled'),
            $read->integer('max_ips'),
            $read->integer('current_unique_ip_count'),
            $read->text('notes'),
            $read->text('version_pin_mode'),
            $read->text('version_pinned'),
            $read->text('version_range_min'),
            $read->text('version_range_max'),
            $read->time('revoked_at'),
            $read->time('created_at'),
            $read->time('updated_at'),
            $read->text('customer_email'),
            $read->text('customer_name'),
            $read->text('customer_discord_id'),
            new DateTimeImmutable("@$now"),
            $answer->requestId(),
        );
    }
}

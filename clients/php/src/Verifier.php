<?php

declare(strict_types=1);

namespace Latchkey;

use Latchkey\Exception\ConfigurationException;
use Latchkey\Internal\Base64Url;
use Latchkey\Internal\Members;
use Latchkey\Internal\Proof;

/** Decides whether an answer was given by Latchkey, to this request, for this license, just now. */
final class Verifier
{
    private const MEMBER = ',"signature":"';
    private const MAX_SECONDS_AHEAD = 300;

    /** @var array<string, string> the bytes of each key by its kid */
    private readonly array $keys;

    /**
     * @param list<array<string, mixed>|object> $publicKeys the list `keys` of the product's key set
     * @throws ConfigurationException
     */
    public function __construct(private readonly string $productId, array $publicKeys)
    {
        if ($productId === '') {
            throw new ConfigurationException('verification needs the productId.');
        }
        $keys = [];
        foreach ($publicKeys as $key) {
            ['kid' => $kid, 'crv' => $curve, 'x' => $x] = (array) $key + ['kid' => null, 'crv' => null, 'x' => null];
            $bytes = is_string($x) ? Base64Url::decode($x) : null;
            $isUsable = $bytes !== null && strlen($bytes) === SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES && is_string($kid);
            if ($isUsable && $curve === 'Ed25519') {
                $keys[$kid] = $bytes;
            }
        }
        $this->keys = $keys;
    }

    public function hasKeys(): bool
    {
        return $this->keys !== [];
    }

    /**
     * 'ok', or why the answer must not be believed.
     *
     * @param string $answer the body as received
     * @param string $request the body as sent
     * @param int|null $now seconds since 1970; the system's clock if null. It counts only without a nonce
     */
    public function verifyAnswer(
        string $answer,
        string $request,
        #[\SensitiveParameter] string $licenseKey,
        ?string $nonce,
        ?int $now = null,
    ): string {
        return $this->prove($answer, $request, $licenseKey, $nonce, $now ?? time())->verdict;
    }

    /** @internal */
    public function prove(
        string $answer,
        string $request,
        #[\SensitiveParameter] string $licenseKey,
        ?string $nonce,
        int $now,
    ): Proof {
        // The last member of that name: an earlier one belongs to the vendor's own response.
        $start = strrpos($answer, self::MEMBER);
        $end = $start === false ? false : strpos($answer, '"', $start + strlen(self::MEMBER));
        if ($start === false || $end === false) {
            return Proof::failed('no signature');
        }
        $payload = substr($answer, 0, $start) . substr($answer, $end + 1);
        $signature = substr($answer, $start + strlen(self::MEMBER), $end - $start - strlen(self::MEMBER));
        if (preg_match('/^([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]{86})$/D', $signature, $parts) !== 1) {
            return Proof::failed('format');
        }
        $header = Members::read(Base64Url::decode($parts[1]) ?? '');
        if ($header === null) {
            return Proof::failed('format');
        }
        if ($header->text('alg') !== 'EdDSA' || $header->text('typ') !== 'lv+jws') {
            return Proof::failed('alg');
        }
        $key = $this->keys[$header->text('kid') ?? ''] ?? null;
        if ($key === null) {
            return Proof::failed('unknown key');
        }
        $signed = $parts[1] . '.' . Base64Url::encode($payload);
        $bytes = Base64Url::decode($parts[2]);
        if ($bytes === null || !sodium_crypto_sign_verify_detached($bytes, $signed, $key)) {
            return Proof::failed('bad signature');
        }
        $verdict = $this->compare($header, $request, $licenseKey, $nonce, $now);
        return new Proof($verdict, $payload, $signature, $header->integer('iat') ?? 0, $header->text('lkh') ?? '');
    }

    /** What identifies a license in signatures and stores. */
    public function licenseId(#[\SensitiveParameter] string $licenseKey): string
    {
        return self::hash("$this->productId\n$licenseKey");
    }

    private function compare(
        Members $header,
        string $request,
        #[\SensitiveParameter] string $licenseKey,
        ?string $nonce,
        int $now,
    ): string {
        $issuedAt = $header->integer('iat') ?? 0;
        $expiresAt = $header->integer('exp') ?? 0;
        return match (true) {
            $header->text('aud') !== $this->productId => 'other product',
            $header->text('lkh') !== $this->licenseId($licenseKey) => 'other license',
            $header->text('rqh') !== self::hash($request) => 'other request',
            $nonce !== null && $header->text('nonce') !== $nonce => 'nonce',
            // It proves that the answer is new, whatever the clock of this machine shows.
            $nonce !== null => 'ok',
            $now < $issuedAt - self::MAX_SECONDS_AHEAD || $now > $expiresAt => 'stale',
            default => 'ok',
        };
    }

    private static function hash(string $bytes): string
    {
        return Base64Url::encode(hash('sha256', $bytes, true));
    }
}

<?php

declare(strict_types=1);

namespace Latchkey\Internal;

use Latchkey\Exception\ConfigurationException;
use Latchkey\FileStore;
use Latchkey\OfflineGrace;
use Latchkey\Verification;
use Latchkey\Verifier;

/** @internal Checks of options and arguments. */
final class Settings
{
    public static function apiKey(#[\SensitiveParameter] ?string $given): string
    {
        $key = $given ?? (getenv('LATCHKEY_API_KEY') ?: '');
        if ($key === '') {
            throw self::wrong('apiKey or LATCHKEY_API_KEY', 'an API key of the product');
        }
        // In UTF-8 or not: what is no text matches neither.
        if (preg_match('/^[^\p{Z}\p{Cc}\s]+$/Du', $key) !== 1) {
            throw new ConfigurationException(
                'apiKey or LATCHKEY_API_KEY has a space, a line break, or another character in it '
                    . 'that no API key has: copy it again.',
            );
        }
        return $key;
    }

    public static function baseUrl(?string $given): string
    {
        $url = $given ?? (getenv('LATCHKEY_BASE_URL') ?: '');
        $isPlain = preg_match('/^[^\p{Z}\p{Cc}\s?#]+$/Du', $url) === 1;
        $parts = $isPlain ? parse_url($url) : false;
        $isHttp = $parts !== false && in_array(strtolower($parts['scheme'] ?? ''), ['http', 'https'], true);
        if (!$isHttp || ($parts['host'] ?? '') === '' || isset($parts['user']) || isset($parts['pass'])) {
            throw self::wrong(
                'baseUrl or LATCHKEY_BASE_URL',
                'an absolute http or https URL without user name, query and fragment, '
                    . 'such as https://licenses.example.com',
            );
        }
        return rtrim($url, '/');
    }

    public static function check(
        float $timeout,
        int $maxRetries,
        ?Verification $verification,
        ?OfflineGrace $offlineGrace,
    ): void {
        if (!($timeout > 0 && $timeout <= 86400)) {
            throw self::wrong('timeout', 'more than 0 and at most 86,400 seconds');
        }
        if ($maxRetries < 0 || $maxRetries > 5) {
            throw self::wrong('maxRetries', 'from 0 to 5');
        }
        if ($verification !== null) {
            $verifier = new Verifier($verification->productId, $verification->publicKeys ?? []);
            if ($verification->publicKeys !== null && !$verifier->hasKeys()) {
                throw new ConfigurationException(
                    'publicKeys of verification has no Ed25519 key; it must be the list of the key set.',
                );
            }
        }
        if ($offlineGrace !== null) {
            self::checkGrace($offlineGrace, $verification);
        }
    }

    public static function checkCall(
        #[\SensitiveParameter] string $licenseKey,
        ?string $version,
        ?string $deviceId,
        ?string $endUserAddress,
    ): void {
        if ($licenseKey === '') {
            throw new ConfigurationException('licenseKey is empty.');
        }
        foreach ([$licenseKey, $version, $deviceId, $endUserAddress] as $text) {
            if ($text !== null && preg_match('//u', $text) !== 1) {
                throw new ConfigurationException('licenseKey, version, deviceId and endUserAddress must be UTF-8.');
            }
        }
        if ($endUserAddress !== null && preg_match('/[\x00-\x1f\x7f]/', $endUserAddress) === 1) {
            throw new ConfigurationException('endUserAddress contains a line break or another control character.');
        }
    }

    private static function checkGrace(OfflineGrace $offlineGrace, ?Verification $verification): void
    {
        if ($verification === null) {
            throw new ConfigurationException('offlineGrace needs verification.');
        }
        if (!($offlineGrace->hours > 0 && $offlineGrace->hours <= 8760)) {
            throw self::wrong('hours of offlineGrace', 'more than 0 and at most 8,760');
        }
        if ($offlineGrace->store instanceof FileStore && $verification->publicKeys === null) {
            throw new ConfigurationException(
                'offlineGrace with a FileStore needs publicKeys in verification: keys cannot be fetched offline.',
            );
        }
    }

    private static function wrong(string $option, string $accepted): ConfigurationException
    {
        return new ConfigurationException("$option must be $accepted.");
    }
}

<?php

declare(strict_types=1);

namespace Latchkey;

use Latchkey\Exception\ConfigurationException;
use Latchkey\Exception\WebhookVerificationException;
use Latchkey\Internal\Members;

/** Verifies webhooks by Standard Webhooks. */
final class Webhook
{
    private const SECRET = '~^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$~D';

    /**
     * @param string $body as received: file_get_contents('php://input')
     * @param array<string, string|list<string>> $headers such as getallheaders()
     * @param string $secret of the endpoint, starts with whsec_
     * @param int $tolerance seconds that the webhook's time may be away from now
     * @param int|null $now seconds since 1970; the system's clock if null
     * @throws WebhookVerificationException
     * @throws ConfigurationException if the secret is none
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): WebhookEvent {
        if (preg_match(self::SECRET, $secret, $parts) !== 1 || $parts[1] === '') {
            throw new ConfigurationException('The webhook secret is not whsec_ and base64.');
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        if ($id === '' || $timestamp === '' || $signatures === '') {
            throw new WebhookVerificationException('missing header');
        }
        if (preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1) {
            throw new WebhookVerificationException('timestamp');
        }
        $secondsApart = abs(($now ?? time()) - (int) $timestamp);
        if ($secondsApart > $tolerance) {
            $explanation = " It is $secondsApart seconds from this clock's time.";
            throw new WebhookVerificationException('timestamp', $explanation);
        }
        if (!self::isSigned($signatures, "$id.$timestamp.$body", (string) base64_decode($parts[1], true))) {
            throw new WebhookVerificationException('signature');
        }
        return self::event($id, $body);
    }

    private static function isSigned(string $signatures, string $content, #[\SensitiveParameter] string $key): bool
    {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
        $matches = false;
        foreach (explode(' ', $signatures) as $signature) {
            $matches = hash_equals($expected, $signature) || $matches;
        }
        return $matches;
    }

    private static function event(string $id, string $body): WebhookEvent
    {
        $read = Members::read($body);
        $type = $read?->text('type');
        $timestamp = $read?->text('timestamp');
        $data = $read?->map('data');
        if ($type === null || $timestamp === null || $data === null) {
            throw new WebhookVerificationException('body');
        }
        return new WebhookEvent($id, $type, $timestamp, $data);
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $other => $value) {
            if (strcasecmp((string) $other, $name) === 0) {
                return is_array($value) ? $value[0] ?? '' : $value;
            }
        }
        return '';
    }
}

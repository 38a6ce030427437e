<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use DateTimeImmutable;
use Latchkey\Exception;

/**
 * The fields of a result or error by their names in the case file.
 *
 * @return array<string, mixed>
 */
function fields(object $object): array
{
    $fields = [];
    foreach (get_object_vars($object) as $name => $value) {
        $fields[snakeCase($name)] = $value;
    }
    if ($object instanceof \Throwable) {
        $fields['type'] = errorType($object);
        $fields['message'] = $object->getMessage();
    }
    return $fields;
}

function snakeCase(string $name): string
{
    return strtolower((string) preg_replace('/[A-Z]/', '_$0', $name));
}

function camelCase(string $name): string
{
    return lcfirst(str_replace('_', '', ucwords($name, '_')));
}

function errorType(\Throwable $error): string
{
    return match ($error::class) {
        Exception\ConfigurationException::class => 'configuration',
        Exception\AuthenticationException::class => 'authentication',
        Exception\PermissionDeniedException::class => 'permission_denied',
        Exception\NotFoundException::class => 'not_found',
        Exception\RateLimitException::class => 'rate_limit',
        Exception\ServiceUnavailableException::class => 'service_unavailable',
        Exception\ApiException::class => 'api',
        Exception\TransportException::class => 'transport',
        Exception\SignatureException::class => 'signature',
        Exception\WebhookVerificationException::class => 'webhook_verification',
        default => $error::class . ': ' . $error->getMessage(),
    };
}

/**
 * Compares the expected fields only.
 *
 * @param array<string, mixed> $expected
 * @return iterable<string>
 */
function compare(array $expected, object $actual): iterable
{
    $fields = fields($actual);
    foreach ($expected as $name => $want) {
        if ($name === 'message_contains') {
            if (!str_contains($fields['message'], $want)) {
                yield "the message '{$fields['message']}' does not contain '$want'";
            }
            continue;
        }
        if (!array_key_exists($name, $fields)) {
            yield "there is no $name";
            continue;
        }
        $got = $fields[$name];
        if ($got instanceof DateTimeImmutable) {
            $want = is_int($want) ? new DateTimeImmutable("@$want") : new DateTimeImmutable((string) $want);
            $isSame = $got == $want;
        } else {
            $isSame = sorted($got) === sorted($want);
        }
        if (!$isSame) {
            yield "$name is " . show($got) . ', want ' . show($want);
        }
    }
}

/** A map is the same in any order. */
function sorted(mixed $value): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    if (!array_is_list($value)) {
        ksort($value);
    }
    return array_map(sorted(...), $value);
}

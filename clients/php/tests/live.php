<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use Latchkey\Client;
use Latchkey\Exception\AuthenticationException;
use Latchkey\Exception\NotFoundException;
use Latchkey\Exception\PermissionDeniedException;
use Latchkey\Status;
use Latchkey\Verification;

/** Against a running Latchkey. */
function live(Suite $suite, string $json): void
{
    if ($json === '') {
        $suite->skip('live', 'LATCHKEY_LIVE is not set');
        return;
    }
    $live = json_decode($json, true, 512, JSON_THROW_ON_ERROR);
    foreach (['its own keys' => $live['public_keys'], 'fetched keys' => null] as $name => $keys) {
        $suite->test("live: validates with $name", static function () use ($live, $keys): iterable {
            $verification = new Verification($live['product_id'], $keys);
            $client = new Client($live['api_key'], $live['base_url'], verification: $verification);
            $expected = [
                'active' => Status::ACTIVE,
                'revoked' => Status::REVOKED,
                'unknown' => Status::LICENSE_NOT_FOUND,
            ];
            foreach ($expected as $license => $status) {
                $validation = $client->validate($live['licenses'][$license]);
                yield from compare(['status' => $status, 'valid' => $status === Status::ACTIVE], $validation);
            }
        });
    }
    $server = new Client($live['api_key'], $live['base_url']);
    $suite->test('live: looks a license up', static function () use ($server, $live): iterable {
        $expected = ['license_key' => $live['licenses']['active'], 'status' => Status::ACTIVE];
        return compare($expected, $server->getLicense($live['licenses']['active']));
    });
    $suite->test('live: does not find an unknown license', static function () use ($server, $live): iterable {
        return refused(NotFoundException::class, fn () => $server->getLicense($live['licenses']['unknown']));
    });
    $suite->test('live: may not look up with a client key', static function () use ($live): iterable {
        $client = new Client($live['client_api_key'], $live['base_url']);
        return refused(PermissionDeniedException::class, fn () => $client->getLicense($live['licenses']['active']));
    });
    $suite->test('live: is refused with a wrong API key', static function () use ($live): iterable {
        $client = new Client($live['api_key'] . 'x', $live['base_url']);
        return refused(AuthenticationException::class, fn () => $client->validate($live['licenses']['active']));
    });
}

/**
 * @param class-string<\Throwable> $class
 * @return iterable<string>
 */
function refused(string $class, callable $call): iterable
{
    try {
        $call();
    } catch (\Throwable $error) {
        return $error instanceof $class ? [] : [(string) $error];
    }
    return ['no error'];
}

<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use Latchkey\Client;
use Latchkey\Exception\ConfigurationException;
use Latchkey\Exception\LatchkeyException;
use Latchkey\FileStore;
use Latchkey\OfflineGrace;
use Latchkey\Verification;
use Latchkey\Verifier;
use Latchkey\Webhook;

/** @param array<string, mixed> $cases */
function signatures(Suite $suite, array $cases): void
{
    foreach ($cases['signatures']['vectors'] as $vector) {
        $suite->test($vector['name'], static function () use ($cases, $vector): iterable {
            $verifier = new Verifier($vector['product_id'], $cases['signatures']['keys']);
            $verdict = $verifier->verifyAnswer(
                $vector['answer'],
                $vector['request'],
                $vector['license_key'],
                $vector['nonce'],
                $vector['now'],
            );
            return $verdict === $vector['expected'] ? [] : ["'$verdict', want '{$vector['expected']}'"];
        });
    }
}

/**
 * The verifier calls the same function, which throws at a signature of another length.
 *
 * @param array<string, mixed> $cases
 */
function ed25519(Suite $suite, array $cases): void
{
    foreach ($cases['ed25519'] as $vector) {
        $suite->test("Ed25519: {$vector['name']}", static function () use ($vector): iterable {
            [$key, $message, $signature] = array_map(
                hex2bin(...),
                [$vector['public_key'], $vector['message'], $vector['signature']],
            );
            try {
                $valid = sodium_crypto_sign_verify_detached($signature, $message, $key);
            } catch (\SodiumException) {
                $valid = false;
            }
            return $valid === $vector['valid'] ? [] : ['want ' . show($vector['valid'])];
        });
    }
}

/** @param array<string, mixed> $cases */
function webhooks(Suite $suite, array $cases): void
{
    foreach ($cases['webhooks'] as $case) {
        $suite->test($case['name'], static function () use ($case): iterable {
            $arguments = [$case['body'], $case['headers'], $case['secret']];
            $options = ['now' => $case['now']];
            if (isset($case['tolerance'])) {
                $options['tolerance'] = $case['tolerance'];
            }
            try {
                $event = Webhook::verify(...$arguments, ...$options);
                return isset($case['expect']['error']) ? ['no error'] : compare($case['expect']['event'], $event);
            } catch (LatchkeyException $error) {
                return isset($case['expect']['error']) ? compare($case['expect']['error'], $error) : [(string) $error];
            }
        });
    }
}

/** @param array<string, mixed> $cases */
function configurations(Suite $suite, array $cases): void
{
    foreach ($cases['configurations'] as $case) {
        $suite->test($case['name'], static function () use ($case): iterable {
            foreach (['LATCHKEY_API_KEY', 'LATCHKEY_BASE_URL'] as $name) {
                $value = $case['environment'][$name] ?? null;
                putenv($value === null ? $name : "$name=$value");
            }
            $names = $case['expect']['error']['names'] ?? null;
            try {
                new Client(...configuration($case['options']));
                return $names === null ? [] : ["no error, want one that names $names"];
            } catch (ConfigurationException $error) {
                $option = str_starts_with((string) $names, 'LATCHKEY_') ? $names : camelCase((string) $names);
                $isExpected = $names !== null && str_contains($error->getMessage(), $option);
                return $isExpected ? [] : ["'{$error->getMessage()}', want " . ($names ?? 'no error')];
            }
        });
    }
    putenv('LATCHKEY_API_KEY');
    putenv('LATCHKEY_BASE_URL');
}

/**
 * @param array<string, mixed> $given
 * @return array<string, mixed>
 */
function configuration(array $given): array
{
    $options = [];
    foreach ($given as $name => $value) {
        $options[camelCase($name)] = $value;
    }
    if (isset($given['timeout_ms'])) {
        unset($options['timeoutMs']);
        $options['timeout'] = $given['timeout_ms'] / 1000;
    }
    if (isset($given['verification'])) {
        $verification = $given['verification'];
        $options['verification'] = new Verification($verification['product_id'], $verification['public_keys'] ?? null);
    }
    if (isset($given['offline_grace'])) {
        $grace = $given['offline_grace'];
        $store = ($grace['store'] ?? '') === 'file' ? new FileStore(sys_get_temp_dir() . '/latchkey.json') : null;
        $options['offlineGrace'] = new OfflineGrace($grace['hours'], $store);
    }
    return $options;
}

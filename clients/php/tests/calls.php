<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use Latchkey\Client;
use Latchkey\Exception\LatchkeyException;
use Latchkey\FileStore;
use Latchkey\License;
use Latchkey\OfflineGrace;
use Latchkey\Validation;
use Latchkey\Verification;

/** @param array<string, mixed> $cases */
function calls(Suite $suite, array $cases, string $server): void
{
    if ($server === '') {
        $suite->skip('calls', 'LATCHKEY_CASES_URL is not set');
        return;
    }
    foreach ($cases['calls'] as $case) {
        $suite->test($case['name'], static function () use ($cases, $case, $server): iterable {
            $run = new Run($cases, $case, $server);
            try {
                yield from $run->problems();
            } finally {
                $run->deleteFile();
            }
        });
    }
}

/** One case while it runs. */
final class Run
{
    private readonly string $file;
    private readonly FixedClock $clock;
    private Client $client;

    /**
     * @param array<string, mixed> $cases
     * @param array<string, mixed> $case
     */
    public function __construct(
        private readonly array $cases,
        private readonly array $case,
        private readonly string $server,
    ) {
        $this->file = sys_get_temp_dir() . '/latchkey-' . bin2hex(random_bytes(8)) . '.json';
        $this->clock = new FixedClock();
    }

    /** @return iterable<string> */
    public function problems(): iterable
    {
        $content = $this->case['client']['offline_grace']['content'] ?? null;
        if ($content !== null) {
            file_put_contents($this->file, $content);
        }
        $this->restart();
        foreach ($this->case['steps'] as $number => $step) {
            foreach ($this->step($step) as $problem) {
                yield 'step ' . ($number + 1) . ": $problem";
            }
        }
        $verdict = file_get_contents($this->server . '/verdict/' . rawurlencode($this->case['name']));
        yield from json_decode((string) $verdict, true, 512, JSON_THROW_ON_ERROR)['problems'];
    }

    public function deleteFile(): void
    {
        @unlink($this->file);
    }

    private function restart(): void
    {
        $given = $this->case['client'];
        $options = ['apiKey' => $this->cases['api_key'], 'clock' => $this->clock];
        $options['baseUrl'] = $this->server . '/' . rawurlencode($this->case['name']);
        if (isset($given['timeout_ms'])) {
            $options['timeout'] = $given['timeout_ms'] / 1000;
        }
        if (isset($given['max_retries'])) {
            $options['maxRetries'] = $given['max_retries'];
        }
        if (isset($given['verification'])) {
            $names = $given['verification']['public_keys'] ?? null;
            $keys = $names === null ? null : array_map(fn (string $name): array => $this->cases['keys'][$name], $names);
            $options['verification'] = new Verification($this->cases['product_id'], $keys);
        }
        if (isset($given['offline_grace'])) {
            $store = $given['offline_grace']['store'] === 'file' ? new FileStore($this->file) : null;
            $options['offlineGrace'] = new OfflineGrace($given['offline_grace']['hours'], $store);
        }
        $this->client = new Client(...$options);
    }

    /**
     * @param array<string, mixed> $step
     * @return iterable<string>
     */
    private function step(array $step): iterable
    {
        foreach ($step['before'] ?? [] as $before) {
            $this->prepare($before);
        }
        $this->clock->now = $step['now'];
        $this->clock->delays = [];
        $expect = $step['expect'];
        try {
            $result = $this->call($step);
            yield from isset($expect['error'])
                ? ['no error, want ' . show($expect['error'])]
                : compare($expect['result'], $result);
        } catch (LatchkeyException $error) {
            yield from isset($expect['error']) ? compare($expect['error'], $error) : [(string) $error];
            foreach ([$this->cases['api_key'], $step['license_key'] ?? ''] as $secret) {
                if ($secret !== '' && str_contains($error->getMessage(), $secret)) {
                    yield "the message '{$error->getMessage()}' has a key";
                }
            }
        }
        if (isset($expect['delays_ms'])) {
            yield from $this->compareDelays($expect['delays_ms']);
        }
        clearstatcache();
        if (isset($expect['stored']) && $expect['stored'] !== (is_file($this->file) && filesize($this->file) > 0)) {
            yield 'stored is not ' . show($expect['stored']);
        }
    }

    /** @param array<string, mixed> $step */
    private function call(array $step): Validation|License
    {
        $licenseKey = $step['license_key'] ?? '';
        $endUserAddress = $step['end_user_address'] ?? null;
        if ($step['call'] === 'get_license') {
            return $this->client->getLicense($licenseKey, $endUserAddress);
        }
        return $this->client->validate(
            $licenseKey,
            version: $step['version'] ?? null,
            deviceId: $step['device_id'] ?? null,
            endUserAddress: $endUserAddress,
        );
    }

    /** @param array<string, mixed> $before */
    private function prepare(array $before): void
    {
        match ($before['do']) {
            'restart' => $this->restart(),
            'delete' => unlink($this->file),
            'write' => file_put_contents($this->file, $before['content']),
            'set' => $this->set($before['member'], $before['value']),
        };
    }

    private function set(string $member, mixed $value): void
    {
        $entry = json_decode((string) file_get_contents($this->file), true, 512, JSON_THROW_ON_ERROR);
        file_put_contents($this->file, json_encode([$member => $value] + $entry, JSON_THROW_ON_ERROR));
    }

    /**
     * @param list<array{int, int}> $expected
     * @return iterable<string>
     */
    private function compareDelays(array $expected): iterable
    {
        $delays = $this->clock->delays;
        $isSame = count($delays) === count($expected);
        foreach ($expected as $i => [$least, $most]) {
            $isSame = $isSame && $delays[$i] >= $least && $delays[$i] <= $most;
        }
        if (!$isSame) {
            yield 'delays are ' . show($delays) . ', want ' . show($expected);
        }
    }
}

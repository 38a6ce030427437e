<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use Latchkey\Client;
use Latchkey\Exception\ConfigurationException;
use Latchkey\Exception\TransportException;
use Latchkey\FileStore;
use Latchkey\MemoryStore;

/** What the case file cannot say. */
function own(Suite $suite): void
{
    $suite->test('the example of the README is the example', static function (): iterable {
        $program = (string) file_get_contents(__DIR__ . '/../examples/validate.php');
        $readme = (string) file_get_contents(__DIR__ . '/../README.md');
        return str_contains($readme, "```php\n$program```") ? [] : ['it is not'];
    });
    $suite->test('a file is readable by its owner only', static function (): iterable {
        $path = sys_get_temp_dir() . '/latchkey-' . bin2hex(random_bytes(8));
        $store = new FileStore($path);
        $store->save('id', 'first');
        $store->save('id', 'second');
        $mode = fileperms($path) & 0777;
        $text = $store->load('id');
        $store->clear('id');
        return $mode === 0600 && $text === 'second' && $store->load('id') === null && glob("$path*") === []
            ? []
            : [decoct($mode) . ", $text"];
    });
    $suite->test('a memory store forgets the oldest of more than 1,000', static function (): iterable {
        $store = new MemoryStore();
        for ($i = 0; $i <= 1000; $i++) {
            $store->save("id $i", 'text');
        }
        return $store->load('id 0') === null && $store->load('id 1') === 'text' ? [] : ['it does not'];
    });
    $suite->test('a printed client does not show its key', static function (): iterable {
        $client = new Client('lk_live_secret', 'http://localhost');
        return str_contains(print_r($client, true), 'lk_live_secret') ? ['it does'] : [];
    });
    $suite->test('requests go through the proxy of the option or the environment', proxied(...));
    if (function_exists('pcntl_fork')) {
        $suite->test('a forked process has connections of its own', forked(...));
    } else {
        $suite->skip('forked processes', 'there is no pcntl');
    }
    $suite->test('curl does not repeat a validation behind the retries', static function (): iterable {
        $server = proc_open([PHP_BINARY, __DIR__ . '/closing-server.php'], [1 => ['pipe', 'w']], $pipes);
        $client = new Client('lk_live_test', 'http://' . trim((string) fgets($pipes[1])), maxRetries: 0);
        $client->validate('KEY');
        $problems = [...refused(TransportException::class, fn () => $client->validate('KEY'))];
        $requests = trim(stream_get_contents($pipes[1]));
        proc_close($server);
        return $requests === '2' ? $problems : [...$problems, "there were $requests requests"];
    });
}

/**
 * The name has no address, so only the proxy can have answered. The server of the tests answers whatever it is asked.
 *
 * @return iterable<string>
 */
function proxied(): iterable
{
    $server = proc_open([PHP_BINARY, __DIR__ . '/counting-server.php'], [1 => ['pipe', 'w']], $pipes);
    $proxy = 'http://' . trim((string) fgets($pipes[1]));
    $isValid = static fn (string $url, ?string $proxy = null): bool =>
        (new Client('lk_live_test', $url, maxRetries: 0, proxy: $proxy))->validate('KEY')->valid;
    try {
        foreach ([['http_proxy', $proxy], ['HTTP_PROXY', substr($proxy, 7)]] as [$name, $value]) {
            putenv("$name=$value");
            if (!$isValid('http://licenses.test')) {
                yield "$name is not used";
            }
            putenv($name);
        }
        putenv('http_proxy=http://127.0.0.1:9');
        if (!$isValid('http://licenses.test', $proxy) || !$isValid($proxy) || !$isValid($proxy, '')) {
            yield 'the option, or this computer, does not come first';
        }
        putenv('no_proxy=licenses.test');
        yield from refused(TransportException::class, fn () => $isValid('http://licenses.test'));
        foreach (['socks5://proxy.test', 'http://', 'a b', 'http://proxy.test/path'] as $wrong) {
            yield from refused(ConfigurationException::class, fn () => new Client('k', 'http://a.test', proxy: $wrong));
        }
    } finally {
        array_map(putenv(...), ['http_proxy', 'HTTP_PROXY', 'no_proxy']);
        proc_terminate($server);
    }
}

/** @return list<string> */
function forked(): array
{
    $server = proc_open([PHP_BINARY, __DIR__ . '/counting-server.php'], [1 => ['pipe', 'w']], $pipes);
    $client = new Client('lk_live_test', 'http://' . trim((string) fgets($pipes[1])));
    $seen = [$client->validate('KEY')->version];
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, STREAM_IPPROTO_IP);
    if (pcntl_fork() === 0) {
        fwrite($theirs, $client->validate('KEY')->version . "\n");
        posix_kill((int) getmypid(), SIGKILL); // Without running what the parent has to run at its end.
    }
    $seen[] = trim((string) fgets($ours));
    pcntl_wait($status);
    $seen[] = $client->validate('KEY')->version;
    proc_terminate($server);
    return $seen === ['connection 0', 'connection 1', 'connection 0'] ? [] : [implode(', ', $seen)];
}

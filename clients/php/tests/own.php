<?php

declare(strict_types=1);

namespace Latchkey\Tests;

use Latchkey\Client;
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

<?php

declare(strict_types=1);

namespace Latchkey\Tests;

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
}

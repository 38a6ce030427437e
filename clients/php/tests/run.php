<?php

declare(strict_types=1);

// Runs every test of this folder: php tests/run.php [PART OF A NAME]

namespace Latchkey\Tests;

require __DIR__ . '/../autoload.php';
foreach (['Suite', 'FixedClock', 'fields', 'calls', 'vectors', 'own', 'live'] as $part) {
    require __DIR__ . "/$part.php";
}

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return false;
    }
    throw new \ErrorException($message, 0, $level, $file, $line);
});

$suite = new Suite($argv[1] ?? '');
$file = __DIR__ . '/../../cases.json';
if (is_file($file)) {
    $cases = json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
    signatures($suite, $cases);
    ed25519($suite, $cases);
    webhooks($suite, $cases);
    configurations($suite, $cases);
    calls($suite, $cases, (string) getenv('LATCHKEY_CASES_URL'));
} else {
    $suite->skip('cases', 'there is no cases.json: npm run cases');
}
own($suite);
live($suite, (string) getenv('LATCHKEY_LIVE'));
exit($suite->report());

<?php

declare(strict_types=1);

require __DIR__ . '/../autoload.php'; // with Composer: vendor/autoload.php

use Latchkey\Client;
use Latchkey\Exception\LatchkeyException;
use Latchkey\Exception\RateLimitException;
use Latchkey\Status;

try {
    $client = new Client(); // reads LATCHKEY_API_KEY and LATCHKEY_BASE_URL
    $validation = $client->validate($argv[1], version: '1.4.2');
} catch (RateLimitException) {
    exit("The daily limit is used up.\n");
} catch (LatchkeyException $error) {
    exit($error->getMessage() . "\n");
}

echo match (true) {
    $validation->valid => "Licensed.\n",
    $validation->status === Status::EXPIRED => "The license has expired.\n",
    default => "Not licensed: $validation->status\n",
};

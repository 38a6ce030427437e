<?php // Prints the verdict on each vector of a file:  php check-vectors.php ../../signed-validation-vectors.json
require __DIR__ . '/verify.php';

$given = json_decode(file_get_contents($argv[1]), true, 512, JSON_THROW_ON_ERROR);
foreach ($given['vectors'] as $v)
    echo verify($v['answer'], $v['request'], $given['keys'], $v['product_id'], $v['license_key'], $v['nonce'], $v['now']), "\n";

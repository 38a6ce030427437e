import { type Sample, singleQuoted } from './target'

export const phpSample: Sample = {
  install: `composer config repositories.latchkey path ./clients/php
composer require latchkey/client`,
  code: ({ licenseKey }) => `<?php
require 'vendor/autoload.php';

$latchkey = new Latchkey\\Client(timeout: 5.0);
try {
    $license = $latchkey->validate(${singleQuoted(licenseKey)});
    echo $license->valid ? "Licensed\\n" : "Refused: {$license->status}\\n";
} catch (Latchkey\\Exception\\LatchkeyException) {
    // 429, 503 or no answer is not a refusal: keep the last verdict.
    echo "Ask again later\\n";
}`,
}

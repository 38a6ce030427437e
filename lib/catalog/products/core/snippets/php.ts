import { BUILT_IN, type BuiltIn, type Sample, singleQuoted } from './target'

const constants = ({ origin, clientKey }: BuiltIn) => `// ${BUILT_IN}
const BASE_URL = ${singleQuoted(origin)};
const CLIENT_KEY = ${singleQuoted(clientKey)};

`

export const phpSample: Sample = {
  install: `composer config repositories.latchkey path ./clients/php
composer require latchkey/client`,
  code: ({ licenseKey, builtIn }) => `<?php
require 'vendor/autoload.php';

${builtIn ? constants(builtIn) : ''}$latchkey = new Latchkey\\Client(${builtIn ? 'baseUrl: BASE_URL, apiKey: CLIENT_KEY, ' : ''}timeout: 5.0);
try {
    $license = $latchkey->validate(${singleQuoted(licenseKey)});
    echo $license->valid ? "Licensed\\n" : "Refused: {$license->status}\\n";
} catch (Latchkey\\Exception\\AuthenticationException) {
    echo "The API key is wrong or has ended\\n";
} catch (Latchkey\\Exception\\LatchkeyException) {
    // 429, 503 or no answer is not a refusal: keep the last verdict.
    echo "Ask again later\\n";
}`,
}

import { singleQuoted, type Target } from './target'

export const phpSnippet = ({ origin, licenseKey }: Target): string => `<?php
/** The verdict, or null when there is none right now. */
function validate_license(string $licenseKey): ?array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Authorization: Bearer ' . getenv('LATCHKEY_API_KEY'),
            'Content-Type: application/json',
        ],
        'content' => json_encode(['license_key' => $licenseKey]),
        'timeout' => 5,
        'ignore_errors' => true,
    ]]);
    $stream = @fopen(${singleQuoted(`${origin}/api/v1/validate`)}, 'r', false, $context);
    $status = $stream ? stream_get_meta_data($stream)['wrapper_data'][0] : 'no answer';
    // Only 200 is a verdict. 429 and 503 mean: ask again after Retry-After seconds. 401: check the API key.
    if (preg_match('{^HTTP/\\S+ 200\\b}', $status)) {
        return json_decode(stream_get_contents($stream), true);
    }
    error_log("No verdict: $status");
    return null;
}

$verdict = validate_license(${singleQuoted(licenseKey)});
if ($verdict === null) {
    // Nobody is locked out for this: keep the last verdict you stored, and ask again later.
    echo "Ask again later\\n";
} elseif ($verdict['valid']) {
    echo "Licensed\\n";
} else {
    echo "Refused: {$verdict['status']}\\n";
}`

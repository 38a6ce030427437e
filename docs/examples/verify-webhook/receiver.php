<?php
// region verify
function is_from_latchkey(string $body, array $headers, string $secret): bool
{
    $headers = array_change_key_case($headers);
    $id = $headers['webhook-id'] ?? '';
    $at = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($at) || abs(time() - (int) $at) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
// endregion

$secret = getenv('LATCHKEY_WEBHOOK_SECRET');
http_response_code(is_from_latchkey(file_get_contents('php://input'), getallheaders(), $secret) ? 204 : 400);

<?php // Whether a validation answer came from Latchkey, for this very request. PHP 7.4 or newer with sodium.
function base64url(string $bytes): string { return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '='); }
function from_base64url(string $text): string { return base64_decode(strtr($text, '-_', '+/')); }
function sha256(string $bytes): string { return base64url(hash('sha256', $bytes, true)); }

/** 'ok', or why not. $answer and $request are the bytes as received and as sent, $now is in seconds since 1970. */
function verify($answer, $request, $keys, $productId, $licenseKey, $nonce, $now): string
{
    if (!preg_match('/^(.*),"signature":"([^"]*)"(.*)$/Ds', $answer, $cut)) return 'no signature';
    if (!preg_match('/^([\w-]+)\.\.([\w-]{86})$/D', $cut[2], $parts)) return 'format';
    $header = json_decode(from_base64url($parts[1]), true);
    if (!is_array($header)) return 'format';
    if (($header['alg'] ?? '') !== 'EdDSA' || ($header['typ'] ?? '') !== 'lv+jws') return 'alg';
    $key = current(array_filter($keys, fn ($key) => $key['kid'] === ($header['kid'] ?? null)));
    if (!$key) return 'unknown key';
    $signed = $parts[1] . '.' . base64url($cut[1] . $cut[3]);
    if (!sodium_crypto_sign_verify_detached(from_base64url($parts[2]), $signed, from_base64url($key['x'])))
        return 'bad signature';
    if ($header['aud'] !== $productId) return 'other product';
    if ($header['lkh'] !== sha256("$productId\n$licenseKey")) return 'other license';
    if ($header['rqh'] !== sha256($request)) return 'other request';
    // A nonce proves that the answer is new, whatever the clock shows.
    if ($nonce !== null) return ($header['nonce'] ?? null) === $nonce ? 'ok' : 'nonce';
    return $now >= $header['iat'] - 300 && $now <= $header['exp'] ? 'ok' : 'stale';
}

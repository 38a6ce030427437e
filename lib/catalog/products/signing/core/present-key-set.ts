/** A published public key. */
export type PublicKey = { kid: string; publicKey: Uint8Array }

/** A product's JSON Web Key Set (RFC 7517); Ed25519 keys as in RFC 8037. */
export const presentKeySet = (keys: PublicKey[]) => ({
  keys: keys.map(({ kid, publicKey }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x: base64url(publicKey),
    kid,
    use: 'sig',
    alg: 'EdDSA',
  })),
})

export type KeySet = ReturnType<typeof presentKeySet>

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

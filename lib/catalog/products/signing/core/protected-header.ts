/** How long clients may trust an answer. */
const LIFETIME_SECONDS = 300

type Binding = {
  kid: string
  productId: string
  /** SHA-256 of product and license key */
  licenseHash: string
  /** SHA-256 of the request's body */
  requestHash: string
  /** chosen by the caller to match the answer with its request */
  nonce: string | null
  now: Date
}

/** The protected header of a signature (RFC 7515): the key, the time, and the request it answers. */
export function protectedHeader({ kid, productId, licenseHash, requestHash, nonce, now }: Binding) {
  const iat = Math.floor(now.getTime() / 1_000)
  return {
    alg: 'EdDSA',
    typ: 'lv+jws',
    kid,
    iat,
    exp: iat + LIFETIME_SECONDS,
    aud: productId,
    lkh: licenseHash,
    rqh: requestHash,
    ...(nonce !== null && { nonce }),
  }
}

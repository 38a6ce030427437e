/** How long an answer may be believed. */
const LIFETIME_SECONDS = 300

type Binding = {
  kid: string
  productId: string
  /** SHA-256 of product and license key */
  licenseHash: string
  /** SHA-256 of the request's body */
  requestHash: string
  /** what the caller sent to know its answer again */
  nonce: string | null
  now: Date
}

/** The protected header of a signature (RFC 7515): which key, when, and whose question was answered. */
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

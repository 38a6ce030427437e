import { ConfigurationError } from './errors.js'
import { isObject } from './json.js'
import { type PublicKey, type SignatureVerdict, verifySignature } from './signature.js'

export type ResponseVerifierOptions = {
  productId: string
  /** The list `keys` of the product's key set. */
  publicKeys: readonly PublicKey[]
}

export type AnswerToVerify = {
  /** The body as received, before anything decodes it. */
  answer: Uint8Array
  /** The body as sent. */
  request: Uint8Array
  licenseKey: string
  /** What was sent as `X-Validation-Nonce`; null or absent if nothing was. */
  nonce?: string | null | undefined
  /** Default: now. It counts only without a nonce, which proves that the answer is new. */
  now?: Date | undefined
}

/** Verifies signed answers that another HTTP client received, or that were kept as a proof. */
export class ResponseVerifier {
  readonly #productId: string
  readonly #publicKeys: readonly PublicKey[]

  constructor({ productId, publicKeys }: ResponseVerifierOptions) {
    this.#productId = readProductId(productId)
    this.#publicKeys = readPublicKeys(publicKeys)
  }

  /** `ok`, or why the answer must not be believed. */
  verifyAnswer({ answer, request, licenseKey, nonce = null, now = new Date() }: AnswerToVerify): SignatureVerdict {
    const seconds = now.getTime() / 1_000
    const expected = { productId: this.#productId, licenseKey, request, nonce, now: seconds }
    return verifySignature(answer, this.#publicKeys, expected)
  }
}

export function readProductId(productId: unknown): string {
  if (typeof productId === 'string' && productId.trim() !== '') return productId
  throw new ConfigurationError('verification.productId must be the id of the product, a text.')
}

export function readPublicKeys(keys: unknown): readonly PublicKey[] {
  if (Array.isArray(keys) && keys.length > 0 && keys.every(isPublicKey)) return keys
  throw new ConfigurationError(
    'verification.publicKeys must be the list "keys" of the product’s key set, with at least one Ed25519 key.',
  )
}

/** An Ed25519 key as a JSON Web Key: `x` is 32 bytes in base64url. */
export const isPublicKey = (key: unknown): key is PublicKey =>
  isObject(key) &&
  typeof key['kid'] === 'string' &&
  key['kty'] === 'OKP' &&
  key['crv'] === 'Ed25519' &&
  typeof key['x'] === 'string' &&
  /^[\w-]{43}$/.test(key['x'])

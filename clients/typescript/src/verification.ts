import { errorOf } from './answer-errors.js'
import type { Send } from './http.js'
import { FetchedKeySet } from './key-set.js'
import { type PublicKey, type SignatureVerdict, verifySignature } from './signature.js'

type Options = {
  productId: string
  publicKeys: readonly PublicKey[] | null
  send: Send
  headers: Record<string, string>
  now: () => number
}

type Asked = { request: Uint8Array; licenseKey: string; nonce: string }

/** Verifies the answers of a product with the keys that were shipped, or else with the published ones. */
export class Verification {
  readonly #productId: string
  readonly #now: () => number
  readonly #pinned: readonly PublicKey[] | null
  readonly #published: FetchedKeySet

  constructor({ productId, publicKeys, send, headers, now }: Options) {
    this.#productId = productId
    this.#now = now
    this.#pinned = publicKeys
    const path = `/api/v1/keys/${encodeURIComponent(productId)}`
    this.#published = new FetchedKeySet({
      send,
      path,
      headers,
      now,
      toError: (answer) => errorOf(answer, { secrets: [] }),
    })
  }

  /** The keys at hand: what is kept for offline use is verified with these. */
  get knownKeys(): readonly PublicKey[] {
    return this.#pinned ?? this.#published.known
  }

  async verify(answer: Uint8Array, asked: Asked): Promise<SignatureVerdict> {
    const expected = { ...asked, productId: this.#productId, now: this.#now() / 1_000 }
    const keys = this.#pinned ?? (await this.#published.fresh())
    const verdict = verifySignature(answer, keys, expected)
    if (verdict !== 'unknown key' || this.#pinned) return verdict
    const renewed = await this.#published.renewed(keys)
    return renewed ? verifySignature(answer, renewed, expected) : verdict
  }
}

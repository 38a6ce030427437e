import type { HttpAnswer, Send } from './http.js'
import { readJsonObject } from './json.js'
import { isPublicKey } from './response-verifier.js'
import type { PublicKey } from './signature.js'

const KEPT_MS = 3_600_000
const FETCHED_AGAIN_MS = 60_000

type Options = { send: Send; path: string; headers: Record<string, string>; now: () => number }

/** The public keys of a product, fetched when they are needed and kept for an hour. */
export class FetchedKeySet {
  readonly #options: Options & { toError: (answer: HttpAnswer) => Error }
  #keys: readonly PublicKey[] = []
  #fetchedAt: number | null = null
  #fetching: Promise<void> | null = null

  constructor(options: Options & { toError: (answer: HttpAnswer) => Error }) {
    this.#options = options
  }

  /** Those known at this moment, without fetching. */
  get known(): readonly PublicKey[] {
    return this.#keys
  }

  /** Fetched if the last time is more than an hour ago. */
  async fresh(): Promise<readonly PublicKey[]> {
    if (this.#age() > KEPT_MS) await this.#fetch()
    return this.#keys
  }

  /** Fetched anew for a key that is not in `used`; null if that was done within the last minute. */
  async renewed(used: readonly PublicKey[]): Promise<readonly PublicKey[] | null> {
    if (this.#keys !== used) return this.#keys
    if (this.#age() <= FETCHED_AGAIN_MS) return null
    await this.#fetch()
    return this.#keys
  }

  #age(): number {
    if (this.#fetchedAt === null) return Number.POSITIVE_INFINITY
    const age = this.#options.now() - this.#fetchedAt
    return age < 0 ? Number.POSITIVE_INFINITY : age // The clock was set back.
  }

  async #fetch(): Promise<void> {
    this.#fetching ??= this.#load().finally(() => {
      this.#fetching = null
    })
    await this.#fetching
  }

  async #load(): Promise<void> {
    const { send, path, headers, now, toError } = this.#options
    const answer = await send({ method: 'GET', path, headers })
    const keys = answer.statusCode === 200 && answer.body ? readJsonObject(answer.body)?.['keys'] : null
    if (!Array.isArray(keys)) throw toError(answer)
    this.#keys = keys.filter(isPublicKey)
    this.#fetchedAt = now()
  }
}

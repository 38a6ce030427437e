import type { GraceVerdict } from './errors.js'
import { type GraceEntry, readEntry, writeEntry } from './grace-entry.js'
import { readJsonObject, textOf } from './json.js'
import { licenseId, type PublicKey, readSignedObject, readSigningTime, verifySignature } from './signature.js'
import type { GraceStore } from './stores.js'
import { readValidation, type Validation } from './validation.js'

export type GraceSettings = { seconds: number; store: GraceStore; apiKey: string; productId: string }

/** The call that could not reach the service. `now` is in Unix seconds. */
export type UnansweredCall = {
  licenseKey: string
  version: string | null
  now: number
  /** The public keys known at this moment. */
  keys: readonly PublicKey[]
}

/** Why there is no kept answer that may be used, with what the error's message says of it. */
export type GraceRefusal = { verdict: GraceVerdict; explanation?: string }

/** NTP corrects a clock by minutes; a clock set back to stretch the hours is set back further. */
const FORGIVEN_SECONDS = 600

/** Keeps the last valid answer of each license, and decides whether it may stand in for the service. */
export class OfflineGrace {
  readonly #settings: GraceSettings
  #last: Promise<unknown> = Promise.resolve()

  constructor(settings: GraceSettings) {
    this.#settings = settings
  }

  /** Keeps a verified answer, or forgets the license if it was refused. A store that fails is ignored. */
  async record(licenseKey: string, isValid: boolean, entry: GraceEntry): Promise<void> {
    const { store, apiKey, productId } = this.#settings
    const id = licenseId(productId, licenseKey)
    await this.#inTurn(() =>
      ignoringErrors(() => (isValid ? store.save(id, writeEntry(entry, apiKey)) : store.clear(id))),
    )
  }

  /** The kept answer, or why there is none that may be used. */
  recall(call: UnansweredCall): Promise<Validation | GraceRefusal> {
    return this.#inTurn(() => this.#recall(call))
  }

  /** One at a time: using an answer saves it, and must not bring back one that was cleared meanwhile. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #recall(call: UnansweredCall): Promise<Validation | GraceRefusal> {
    const { store, apiKey, productId } = this.#settings
    const id = licenseId(productId, call.licenseKey)
    const entry = await loadEntry(store, id, apiKey)
    if (typeof entry === 'string') return { verdict: entry }
    const decided = this.#decide(entry, call)
    if ('verdict' in decided) return decided
    const lastSeen = Math.max(entry.lastSeen, Math.floor(call.now))
    await ignoringErrors(() => store.save(id, writeEntry({ ...entry, lastSeen }, apiKey)))
    return decided
  }

  #decide(entry: GraceEntry, { licenseKey, version, now, keys }: UnansweredCall): Validation | GraceRefusal {
    const { answer, request, nonce, lastSeen } = entry
    const expected = { productId: this.#settings.productId, licenseKey, request, nonce, now }
    const proof = verifySignature(answer, keys, expected)
    const signedAt = readSigningTime(answer)
    const context = { offline: true, answeredAt: new Date(signedAt * 1_000), requestId: null, validationError: null }
    const validation = readValidation(readSignedObject(answer), context)
    if (proof !== 'ok' || !validation?.valid) return { verdict: 'tampered' }
    if (textOf(readJsonObject(request)?.['version']) !== version) return { verdict: 'other version' }
    const secondsBehind = Math.ceil(Math.max(signedAt, lastSeen) - now)
    if (secondsBehind > FORGIVEN_SECONDS)
      return {
        verdict: 'clock set back',
        explanation: `The kept answer is not used: the clock is ${secondsBehind} seconds behind.`,
      }
    if (now > signedAt + this.#settings.seconds) return { verdict: 'too old' }
    if (validation.expires && now * 1_000 >= validation.expires.getTime()) return { verdict: 'license expired' }
    return validation
  }
}

async function loadEntry(store: GraceStore, id: string, apiKey: string): Promise<GraceEntry | 'none' | 'tampered'> {
  try {
    const text = await store.load(id)
    if (text === null) return 'none'
    return readEntry(text, apiKey) ?? 'tampered'
  } catch {
    return 'tampered'
  }
}

async function ignoringErrors(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch {
    // The answer counts, whether or not it can be kept.
  }
}

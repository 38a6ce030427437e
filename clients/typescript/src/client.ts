import { randomBytes } from 'node:crypto'
import { type AbortSignalLike, untilAborted } from './abort-signal.js'
import { errorOf, redact, requestIdOf } from './answer-errors.js'
import { ApiError, ConfigurationError, SignatureError, TransportError } from './errors.js'
import { OfflineGrace } from './grace.js'
import { createTransport, type HttpAnswer, type HttpRequest, type Send, userAgentOf } from './http.js'
import { readJsonObject, textOf } from './json.js'
import { type License, readLicense } from './license.js'
import { type LatchkeyOptions, readOptions } from './options.js'
import { withRetries } from './retry.js'
import { type Runtime, SYSTEM } from './runtime.js'
import { readSignedObject, readSigningTime } from './signature.js'
import { readValidation, type Validation } from './validation.js'
import { Verification } from './verification.js'

export type ValidateOptions = LookupOptions & {
  /** Of your program, for products that check versions. */
  version?: string | null | undefined
  /** Identifies the machine in the request log. */
  deviceId?: string | null | undefined
}

export type LookupOptions = {
  /** The IP address of the user you ask for; needs an API key that may name it. */
  endUserAddress?: string | null | undefined
  /**
   * Ends the call, its retries included: it rejects with the signal's reason, and no kept answer is used. Such as
   * `AbortSignal.timeout(3_000)` for the call as a whole.
   */
  signal?: AbortSignalLike | null | undefined
}

const USER_AGENT = { 'User-Agent': userAgentOf('typescript'), Accept: 'application/json' }

/** Validates and looks up the license keys of one product. Create one and share it: it keeps its connections open. */
export class Latchkey {
  readonly #apiKey: string
  readonly #send: Send
  readonly #runtime: Runtime
  readonly #verification: Verification | null
  readonly #grace: OfflineGrace | null

  /** Throws a ConfigurationError that names the option which is missing or wrong. */
  constructor(options: LatchkeyOptions = {}, /** @internal */ runtime: Runtime = SYSTEM) {
    const { apiKey, origin, timeoutMs, maxRetries, proxy, verification, grace } = readOptions(options, process.env)
    this.#apiKey = apiKey
    this.#runtime = runtime
    this.#send = withRetries(createTransport(origin, { timeoutMs, proxy }), maxRetries, runtime)
    this.#verification =
      verification && new Verification({ ...verification, send: this.#send, headers: USER_AGENT, now: runtime.now })
    this.#grace = grace && verification && new OfflineGrace({ ...grace, apiKey, productId: verification.productId })
  }

  /** Asks whether a license may be used. A refusal is a result with `valid` false; errors are thrown. */
  async validate(licenseKey: string, options: ValidateOptions = {}): Promise<Validation> {
    checkLicenseKey(licenseKey)
    const { version, deviceId, endUserAddress, signal } = options
    const body = Buffer.from(
      JSON.stringify({ license_key: licenseKey, version: version ?? undefined, device_id: deviceId ?? undefined }),
    )
    const nonce = randomBytes(24).toString('base64url')
    const headers = {
      ...this.#headers(endUserAddress),
      'Content-Type': 'application/json',
      ...(this.#verification && { 'X-Validation-Nonce': nonce }),
    }
    const request = { method: 'POST' as const, path: '/api/v1/validate', headers, body, signal }
    try {
      return await this.#ask(request, { licenseKey, nonce })
    } catch (error) {
      return await this.#standIn(error, { licenseKey, version: version ?? null })
    }
  }

  /** Shows a license. Needs a server key. Throws a NotFoundError if the product has no such license. */
  async getLicense(licenseKey: string, { endUserAddress, signal }: LookupOptions = {}): Promise<License> {
    checkLicenseKey(licenseKey)
    const path = `/api/v1/license/${encodeSegment(licenseKey)}`
    const secrets = this.#secrets(licenseKey)
    try {
      const answer = await this.#send({ method: 'GET', path, headers: this.#headers(endUserAddress), signal })
      const license = answer.statusCode === 200 && answer.body ? readLicense(readJsonObject(answer.body)) : null
      if (!license) throw errorOf(answer, { isLookup: true, secrets })
      return license
    } catch (error) {
      throw redact(error, secrets)
    }
  }

  async #ask(
    request: HttpRequest & { body: Buffer },
    asked: { licenseKey: string; nonce: string },
  ): Promise<Validation> {
    const { licenseKey, nonce } = asked
    const secrets = this.#secrets(licenseKey)
    const askedAt = this.#runtime.now()
    const answer = await this.#send(request)
    const { statusCode, body } = answer
    if (statusCode !== 200 || !body) throw errorOf(answer, { secrets })
    const verdict = await this.#verify(body, request, asked)
    if (verdict !== undefined && verdict !== 'ok')
      throw new SignatureError(verdict, { statusCode, requestId: requestIdOf(answer) })
    const answeredAt = new Date(verdict === 'ok' ? readSigningTime(body) * 1_000 : askedAt)
    const members = verdict === 'ok' ? readSignedObject(body) : readJsonObject(body)
    const validation = readValidation(members, contextOf(answer, answeredAt))
    if (!validation) throw errorOf(answer, { secrets })
    const lastSeen = Math.floor(this.#runtime.now() / 1_000)
    await this.#grace?.record(licenseKey, validation.valid, { answer: body, request: request.body, nonce, lastSeen })
    return validation
  }

  /** Undefined without `verification`. Its keys may be fetched for several calls at once, so that is not aborted. */
  #verify(answer: Buffer, request: HttpRequest & { body: Buffer }, asked: { licenseKey: string; nonce: string }) {
    const verifying = this.#verification?.verify(answer, { ...asked, request: request.body })
    return verifying && untilAborted(request.signal, verifying)
  }

  /** The kept answer, if the service could not be reached; else throws the error, which says why there is none. */
  async #standIn(error: unknown, asked: { licenseKey: string; version: string | null }): Promise<Validation> {
    redact(error, this.#secrets(asked.licenseKey))
    if (!this.#grace || !isUnreachable(error)) throw error
    const now = this.#runtime.now() / 1_000
    const recalled = await this.#grace.recall({ ...asked, now, keys: this.#verification?.knownKeys ?? [] })
    if (!('verdict' in recalled)) return recalled
    error.grace = recalled.verdict
    if (recalled.explanation) error.message = `${error.message.replace(/[^.]$/, '$&.')} ${recalled.explanation}`
    throw error
  }

  #headers(endUserAddress: string | null | undefined): Record<string, string> {
    const headers = { ...USER_AGENT, Authorization: `Bearer ${this.#apiKey}` }
    if (endUserAddress === undefined || endUserAddress === null) return headers
    if (/^[\x20-\x7e]*$/.test(endUserAddress)) return { ...headers, 'X-End-User-Address': endUserAddress }
    throw new ConfigurationError('endUserAddress must be one IP address, without line breaks.')
  }

  #secrets(licenseKey: string): string[] {
    return [this.#apiKey, licenseKey, encodeSegment(licenseKey)]
  }
}

/** Only then may an earlier answer stand in. */
const isUnreachable = (error: unknown): error is TransportError | ApiError =>
  error instanceof TransportError || (error instanceof ApiError && error.statusCode >= 500)

const contextOf = (answer: HttpAnswer, answeredAt: Date) => ({
  offline: false,
  answeredAt,
  requestId: requestIdOf(answer),
  validationError: textOf(answer.headers['x-validation-error']),
})

function checkLicenseKey(licenseKey: unknown): void {
  if (typeof licenseKey === 'string' && licenseKey !== '' && !/\p{Surrogate}/u.test(licenseKey)) return
  throw new ConfigurationError('licenseKey must be a text that is not empty.')
}

/** Everything but A-Z a-z 0-9 - . _ ~ is percent-encoded. */
const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

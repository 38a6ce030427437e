import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type HttpAnswer, type HttpRequest, readBaseUrl, type Send, userAgentOf } from '../http.js'
import { isObject, type JsonObject, readJsonObject, textOf } from '../json.js'
import { findProxy } from '../proxy.js'
import { withRetries } from '../retry.js'
import { SYSTEM } from '../runtime.js'
import { type Credentials, requireCredentials } from './credentials.js'
import { usageFailure } from './failure.js'
import { ApiFailure, problemFailure } from './problem.js'

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 2
/** The calls of a minute are used up; several commands may share them. */
const LONGEST_WAIT_SECONDS = 60
const MAX_WAITS = 5

export type Page = { data: JsonObject[]; next: string | null }
type Query = Record<string, string | number | undefined>
type PostOptions = { body?: JsonObject; idempotencyKey?: string | undefined }

/** The management API, called with an access token. */
export class ManagementApi {
  readonly baseUrl: string
  readonly #send: Send
  readonly #sendAgain: Send
  readonly #headers: Record<string, string>

  constructor({ baseUrl, accessToken }: Credentials, proxy: string | undefined) {
    const read = readBaseUrl(baseUrl)
    if ('problem' in read) throw usageFailure(`The base URL ${read.problem}.`)
    if (!/^[\x21-\x7e]+$/.test(accessToken)) throw usageFailure('The access token must not contain white space.')
    this.baseUrl = read.origin.href.replace(/\/$/, '')
    this.#send = createTransport(read.origin, {
      timeoutMs: TIMEOUT_MS,
      proxy: findProxy(read.origin, proxy, process.env),
    })
    this.#sendAgain = withRetries(this.#send, MAX_RETRIES, SYSTEM)
    this.#headers = {
      'User-Agent': userAgentOf('cli'),
      Accept: 'application/json',
      Authorization: `Bearer ${accessToken}`,
    }
  }

  static async signedIn({ proxy }: { proxy: string | undefined }): Promise<ManagementApi> {
    return new ManagementApi(await requireCredentials(), proxy)
  }

  async get(path: string, query: Query = {}): Promise<JsonObject> {
    return (await this.getWithTag(path, query)).record
  }

  /** With the record's version, for `delete`. */
  async getWithTag(path: string, query: Query = {}): Promise<{ record: JsonObject; tag: string | null }> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const answer = await this.#call(this.#sendAgain, { method: 'GET', path: `${path}?${search}` })
    return { record: bodyOf(answer), tag: textOf(answer.headers['etag']) }
  }

  async page(path: string, query: Query): Promise<Page> {
    const { data, next } = await this.get(path, query)
    return { data: Array.isArray(data) ? data.filter(isObject) : [], next: textOf(next) }
  }

  /** The rows of all pages. Waits where the calls of a minute are used up. */
  async *rows(path: string, query: Query): AsyncGenerator<JsonObject> {
    for (let after: string | undefined; ; ) {
      const { data, next } = await this.#pageInTurn(path, { ...query, limit: 100, after })
      yield* data
      if (next === null) return
      after = next
    }
  }

  async #pageInTurn(path: string, query: Query): Promise<Page> {
    for (let waits = 0; ; waits++) {
      try {
        return await this.page(path, query)
      } catch (error) {
        const seconds = error instanceof ApiFailure && error.statusCode === 429 ? error.retryAfter : null
        if (seconds === null || seconds > LONGEST_WAIT_SECONDS || waits >= MAX_WAITS) throw error
        await sleep(seconds * 1_000)
      }
    }
  }

  /** Sent again after a failure with the same Idempotency-Key: it happens once. */
  async post(path: string, { body = {}, idempotencyKey = randomUUID() }: PostOptions): Promise<JsonObject> {
    const request = {
      method: 'POST' as const,
      path,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: Buffer.from(JSON.stringify(body)),
    }
    return bodyOf(await this.#call(this.#sendAgain, request))
  }

  /** Not sent again: after a lost answer, a second attempt would find nothing. */
  async delete(path: string, tag: string | null): Promise<void> {
    await this.#call(this.#send, { method: 'DELETE', path, headers: tag === null ? {} : { 'If-Match': tag } })
  }

  async #call(send: Send, { headers, ...request }: Omit<HttpRequest, 'headers'> & Partial<HttpRequest>) {
    const path = `/api/v1${request.path}`
    const answer = await send({ ...request, path, headers: { ...this.#headers, ...headers } })
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer
    throw problemFailure(answer)
  }
}

const bodyOf = (answer: HttpAnswer): JsonObject => {
  const body = answer.body && readJsonObject(answer.body)
  if (body) return body
  throw problemFailure(answer)
}

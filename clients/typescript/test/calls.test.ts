import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { FileStore, Latchkey, LatchkeyError, type LatchkeyOptions } from '../src/index.js'
import { type CallCase, camelCase, cases, type Expectation, type Preparation, type Step } from './case-file.js'

const server = process.env['LATCHKEY_CASES_URL']
const folder = mkdtempSync(join(tmpdir(), 'latchkey-cases-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

for (const [index, each] of cases.calls.entries())
  test(each.name, { skip: !server && 'needs the case server: npm run test:clients' }, async () => {
    const run = new CaseRun(each, join(folder, `${index}.json`))
    for (const step of each.steps) await run.step(step)
    const verdict = await fetch(`${server}/verdict/${encodeURIComponent(each.name)}`)
    assert.deepEqual(await verdict.json(), { problems: [] })
  })

/** One case: its client, its clock and its file. */
class CaseRun {
  readonly #options: LatchkeyOptions
  readonly #file: string
  #client: Latchkey
  #now = 0
  #delays: number[] = []

  constructor({ name, client }: CallCase, file: string) {
    this.#file = file
    const { timeout_ms, max_retries, verification, offline_grace } = client
    if (typeof offline_grace?.content === 'string') writeFileSync(file, offline_grace.content)
    this.#options = {
      apiKey: cases.api_key,
      baseUrl: `${server}/${encodeURIComponent(name)}`,
      timeoutMs: timeout_ms,
      maxRetries: max_retries,
      verification: verification && {
        productId: cases.product_id,
        publicKeys: verification.public_keys?.flatMap((key) => cases.keys[key] ?? []),
      },
      offlineGrace: offline_grace && {
        hours: offline_grace.hours,
        store: offline_grace.store === 'file' ? new FileStore(file) : undefined,
      },
    }
    this.#client = this.#construct()
  }

  async step({ now, before = [], expect, ...step }: Omit<Step, 'expect'> & { expect: Expectation }): Promise<void> {
    this.#now = now
    this.#delays = []
    for (const preparation of before) this.#prepare(preparation)
    const outcome = await this.#call(step).catch((error: unknown) => error)
    if (expect.error) compareError(outcome, expect.error, step.license_key)
    else compareResult(outcome, expect.result ?? {})
    if (expect.delays_ms) this.#compareDelays(expect.delays_ms)
    if (expect.stored !== undefined) assert.equal(this.#readFile() !== '', expect.stored, 'stored')
  }

  #construct(): Latchkey {
    return new Latchkey(this.#options, {
      now: () => this.#now * 1_000,
      sleep: async (ms) => void this.#delays.push(ms),
      random: Math.random,
    })
  }

  #call(step: Omit<Step, 'expect' | 'now' | 'before'>): Promise<unknown> {
    const { license_key, version, device_id: deviceId, end_user_address: endUserAddress } = step
    if (step.call === 'get_license') return this.#client.getLicense(license_key, { endUserAddress })
    return this.#client.validate(license_key, { version, deviceId, endUserAddress })
  }

  #prepare({ do: action, content = '', member = '', value }: Preparation): void {
    if (action === 'restart') this.#client = this.#construct()
    if (action === 'delete') rmSync(this.#file, { force: true })
    if (action === 'write') writeFileSync(this.#file, content)
    if (action === 'set')
      writeFileSync(this.#file, JSON.stringify({ ...JSON.parse(this.#readFile()), [member]: value }))
  }

  #compareDelays(expected: [number, number][]): void {
    assert.equal(this.#delays.length, expected.length, `delays: ${this.#delays}`)
    for (const [index, [least, most]] of expected.entries()) {
      const delay = this.#delays[index] ?? -1
      assert.ok(delay >= least && delay <= most, `delay ${delay} is not within ${least} and ${most}`)
    }
  }

  #readFile(): string {
    try {
      return readFileSync(this.#file, 'utf8')
    } catch {
      return ''
    }
  }
}

function compareResult(outcome: unknown, expected: Record<string, unknown>): void {
  if (outcome instanceof Error) throw outcome
  for (const [name, value] of Object.entries(expected)) {
    const got = (outcome as Record<string, unknown>)[camelCase(name)]
    if (name === 'answered_at') assert.equal((got as Date).getTime(), (value as number) * 1_000, name)
    else if (got instanceof Date) assert.equal(got.getTime(), Date.parse(String(value)), name)
    else assert.deepEqual(got, value, name)
  }
}

const ERROR_NAMES: Record<string, string> = {
  configuration: 'ConfigurationError',
  authentication: 'AuthenticationError',
  permission_denied: 'PermissionDeniedError',
  not_found: 'NotFoundError',
  rate_limit: 'RateLimitError',
  service_unavailable: 'ServiceUnavailableError',
  api: 'ApiError',
  transport: 'TransportError',
  signature: 'SignatureError',
}

function compareError(outcome: unknown, { type = '', ...expected }: Record<string, unknown>, licenseKey: string): void {
  assert.ok(outcome instanceof LatchkeyError, `${String(outcome)} ${JSON.stringify(outcome)} is not a LatchkeyError`)
  assert.equal(outcome.name, ERROR_NAMES[String(type)], outcome.stack)
  const { message_contains: part = '', ...members } = expected
  assert.ok(outcome.message.includes(String(part)), `${outcome.message} does not contain ${part}`)
  for (const [name, value] of Object.entries(members))
    assert.deepEqual((outcome as unknown as Record<string, unknown>)[camelCase(name)], value, name)
  assert.ok(!outcome.message.includes(cases.api_key), 'the message contains the API key')
  assert.ok(licenseKey === '' || !outcome.message.includes(licenseKey), 'the message contains the license key')
}

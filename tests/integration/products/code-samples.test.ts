import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  integrationSnippet,
  type ProgramPlace,
  type SnippetLanguage,
} from '@/lib/catalog/products/core/integration-snippets'
import { givenSample, runnableLanguages } from '@/tests/support/process/code-samples'

const LICENSE_KEY = `it's-"$x\\y`
const API_KEY = 'lk_live_sample'
/** A client tries three times, five seconds each, when nothing answers; compilers take a while. */
const MAX_MS = 180_000

let server: Server
let origin: string
const moods = new Map<string, keyof typeof ANSWERS>()
const requested = new Map<string, { key: unknown; authorization: string | undefined }[]>()

const json = (response: ServerResponse, status: number, body: object) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...(status !== 200 && { 'Retry-After': '30' }) })
    .end(JSON.stringify(body))

/** The API's answer in each situation. */
const ANSWERS = {
  valid: (response: ServerResponse) => json(response, 200, { valid: true, status: 'active', custom: { valid: false } }),
  refused: (response: ServerResponse) => json(response, 200, { valid: false, status: 'expired', custom: null }),
  limit: (response: ServerResponse) =>
    json(response, 429, { status: 'rate_limit_exceeded', message: 'x', retry_after: 30 }),
  down: (response: ServerResponse) => json(response, 503, { status: 'service_unavailable', message: 'x' }),
  unknown: (response: ServerResponse) => json(response, 401, { valid: false, status: 'invalid_api_key', message: 'x' }),
  gateway: (response: ServerResponse) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502</h1>'),
  cut: (response: ServerResponse) => response.destroy(),
} satisfies Record<string, (response: ServerResponse) => unknown>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const language = request.url?.split('/')[1] ?? ''
    const call = { key: JSON.parse(body).license_key, authorization: request.headers.authorization }
    requested.set(language, [...(requested.get(language) ?? []), call])
    const mood = moods.get(language)
    if (mood) ANSWERS[mood](response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const codeOf = (language: SnippetLanguage, place: ProgramPlace = 'server') =>
  integrationSnippet(language, {
    origin: `${origin}/${place === 'server' ? language : builtIn(language)}`,
    licenseKey: LICENSE_KEY,
    apiKey: API_KEY,
    place,
  }).code
/** The path that the program for customers asks at, which reads no environment. */
const builtIn = (language: SnippetLanguage) => `${language}-built-in`
const envAt = (path: string) => ({ LATCHKEY_API_KEY: API_KEY, LATCHKEY_BASE_URL: `${origin}/${path}` })

/** The output of the sample in each of these situations, one after the other, and last where nothing answers. */
async function printed(language: SnippetLanguage, order: readonly (keyof typeof ANSWERS)[]) {
  const sample = await givenSample(language, codeOf(language))
  // It takes as long as the sample's own timeout, so the other situations run meanwhile.
  const atSilence = sample.run(envAt('silent'))
  const failure = sample.run({ ...envAt(language), LATCHKEY_BASE_URL: undefined }).catch(String)
  const lines: [string, string][] = []
  for (const mood of order) {
    moods.set(language, mood)
    lines.push([mood, await sample.run(envAt(language))])
  }
  lines.push(['silent', await atSilence])
  expect(await failure).toMatch(/^Error: .* exited with .*LATCHKEY_BASE_URL/s)
  sample.remove()
  return { lines, calls: callsOf(language) }
}

const callsOf = (language: SnippetLanguage) => requested.get(language) ?? []

const languages = runnableLanguages()
const CALL = { key: LICENSE_KEY, authorization: `Bearer ${API_KEY}` }

test('TypeScript and Python are run, even if no other language is installed', () => {
  expect(languages).toEqual(expect.arrayContaining(['typescript', 'python']))
})

test.concurrent.each(languages.filter((language) => language !== 'curl'))(
  'the sample for %s denies refused licenses, and no one for a rate limit, an outage or a timeout, and names what it lacks',
  async (language) => {
    const { lines, calls } = await printed(language, ['valid', 'refused', 'limit', 'down', 'unknown', 'gateway', 'cut'])
    expect(lines).toEqual([
      ['valid', 'Licensed'],
      ['refused', 'Refused: expired'],
      ['limit', 'Ask again later'],
      ['down', 'Ask again later'],
      ['unknown', 'The API key is wrong or has ended'],
      ['gateway', 'Ask again later'],
      ['cut', 'Ask again later'],
      ['silent', 'Ask again later'],
    ])
    expect(calls[0]).toEqual(CALL)
  },
  MAX_MS,
)

test.runIf(languages.includes('curl'))('the curl command shows the status below the answer', async () => {
  const sample = await givenSample('curl', codeOf('curl'))
  moods.set('curl', 'limit')
  expect(await sample.run(envAt('curl'))).toMatch(/rate_limit_exceeded.*\nHTTP 429$/)
  expect(callsOf('curl')).toEqual([CALL])
  sample.remove()
})

// One after the other, and after those above: two of a language would build its client at the same time.
test.each(languages)(
  'the sample for %s that customers get asks with what is built into it',
  async (language) => {
    const sample = await givenSample(language, codeOf(language, 'customers'))
    moods.set(builtIn(language), 'valid')
    const output = await sample.run({ LATCHKEY_API_KEY: undefined, LATCHKEY_BASE_URL: undefined })
    expect(output).toMatch(language === 'curl' ? /HTTP 200$/ : /^Licensed$/)
    expect(requested.get(builtIn(language))).toEqual([CALL])
    sample.remove()
  },
  MAX_MS,
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCaseFile } from '@/clients/testing/cases/make-case-file'
import { type CaseServer, startCaseServer } from '@/clients/testing/server/case-server'

const file = makeCaseFile()
const LICENSE = 'ACME-7K2QD-00000-00000-00000-0000X'
const HEADERS = {
  Authorization: `Bearer ${file.api_key}`,
  Accept: 'application/json',
  'Content-Type': 'application/json',
  'User-Agent': 'latchkey-typescript/0.1.0',
}
const NONCE = 'n'.repeat(32)

let server: CaseServer
beforeAll(async () => {
  server = await startCaseServer(file)
})
afterAll(() => server.stop())

type Changes = { method?: string; path?: string; headers?: Record<string, string>; body?: object }

/** A right request of the case, apart from these changes. */
const ask = (name: string, { path = '/api/v1/validate', headers, body, ...init }: Changes = {}) =>
  fetch(`${server.url}/${encodeURIComponent(name)}${path}`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    ...(init.method !== 'GET' && { body: JSON.stringify(body ?? { license_key: LICENSE }) }),
    ...init,
  })

async function verdictOf(name: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/verdict/${encodeURIComponent(name)}`)
  return ((await answer.json()) as { problems: string[] }).problems
}

test('right requests are without problems', async () => {
  await ask('a license key alone')
  expect(await verdictOf('a license key alone')).toEqual([])
  for (let i = 0; i < 3; i++) await ask('each call has a nonce of its own', nonce(`${i}`.repeat(32)))
  expect(await verdictOf('each call has a nonce of its own')).toEqual([])
})

const nonce = (value: string) => ({ headers: { 'X-Validation-Nonce': value } })

test.each<[problem: string, changes: Changes]>([
  ['the method is PUT', { method: 'PUT' }],
  ['the path is /api/v1/validate/', { path: '/api/v1/validate/' }],
  ['the header authorization is Bearer wrong', { headers: { Authorization: 'Bearer wrong' } }],
  ['the header accept is */*', { headers: { Accept: '*/*' } }],
  ['the header content-type is text/plain', { headers: { 'Content-Type': 'text/plain' } }],
  ['the user agent is curl', { headers: { 'User-Agent': 'curl' } }],
  ['the header x-end-user-address is 198.51.100.7', { headers: { 'X-End-User-Address': '198.51.100.7' } }],
  ['a nonce was sent', nonce(NONCE)],
  ['the body is {', { body: { license_key: LICENSE, version: null } }],
  ['the body is {"license_key":"another"}', { body: { license_key: 'another' } }],
])('a problem is seen: %s', async (problem, changes) => {
  await ask('a license key alone', changes)
  expect(await verdictOf('a license key alone')).toEqual([expect.stringContaining(problem)])
})

test('requests that are missing, and one too many, are seen', async () => {
  expect(await verdictOf('a 503 is retried')).toEqual([
    expect.stringContaining('a request is missing'),
    expect.stringContaining('a request is missing'),
  ])
  await ask('a license key alone')
  await ask('a license key alone')
  expect(await verdictOf('a license key alone')).toEqual([expect.stringContaining('one request too many')])
  expect(await verdictOf('no such case')).toEqual(['there is no case "no such case"'])
})

test('a nonce that is not fresh, and a retry that changes, are seen', async () => {
  const name = 'each call has a nonce of its own'
  for (let i = 0; i < 3; i++) await ask(name, nonce(NONCE))
  expect(await verdictOf(name)).toEqual([
    'in step 2, the nonce is that of another call',
    'in step 3, the nonce is that of another call',
  ])
  const retried = 'retries have the nonce and the body of their call'
  await ask(retried, { ...nonce(NONCE), body: { license_key: LICENSE, version: '1.0' } })
  await ask(retried, { ...nonce('m'.repeat(32)), body: { version: '1.0', license_key: LICENSE } })
  expect(await verdictOf(retried)).toEqual(
    expect.arrayContaining(['in step 1, a retry has another nonce', 'in step 1, a retry has another body']),
  )
})

test('an API key that follows a redirect, or fetches keys, is seen', async () => {
  await ask('a redirect to another host')
  expect(await verdictOf('a redirect to another host')).toEqual([
    expect.stringContaining('a redirect was followed to another host'),
  ])
  const name = 'an unknown key of the first answer is not looked for twice'
  await ask(name, nonce(NONCE))
  await ask(name, { method: 'GET', path: `/api/v1/keys/${file.product_id}` })
  expect(await verdictOf(name)).toEqual([expect.stringContaining('the header authorization is Bearer')])
})

test('a key set that is fetched in a step that needs none is seen', async () => {
  const name = 'pinned keys are never fetched'
  await ask(name, nonce(NONCE))
  await ask(name, { method: 'GET', path: `/api/v1/keys/${file.product_id}` })
  expect(await verdictOf(name)).toEqual(expect.arrayContaining([expect.stringContaining('one request too many')]))
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProbes } from '@/lib/people/status-page/server/create-probes'
import type { Probes } from '@/lib/people/status-page/server/probe'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'

const KEYS = '/api/v1/keys/00000000-0000-0000-0000-000000000000'
type Reply = { status: number; body?: string; location?: string }
const NOWHERE: Reply = { status: 404, body: '{"status":"not_found"}' }

/** As Latchkey does, it answers every path of the API that there is not in the words of a product that there is not. */
let replies: Record<string, Reply>
const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  const { status, body, location } = replies[url] ?? NOWHERE
  response.writeHead(status, location ? { Location: location } : {}).end(body)
})

let db: TestDatabase
let base: string
beforeAll(async () => {
  db = await givenDatabase()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await db.close()
})
beforeEach(() => {
  replies = { [KEYS]: NOWHERE, '/sign-in': { status: 200, body: '<html></html>' } }
})

const probesOf = (baseUrl: string | null): Probes =>
  createProbes({ pool: db.pool, redis: null, baseUrl, checkMailServer: null })

test('an address with a slash at its end asks the same paths', async () => {
  for (const url of [base, `${base}/`]) {
    asked.length = 0
    const { api, dashboard } = probesOf(url)
    expect([await api(), await dashboard(), asked]).toEqual(['operational', 'operational', [KEYS, '/sign-in']])
  }
})

test('a page is a page: neither an error nor a redirect to elsewhere', async () => {
  const { api, dashboard } = probesOf(base)
  replies['/sign-in'] = { status: 307, location: '/setup' }
  expect(await dashboard()).toBe('operational')
  for (const odd of [
    { status: 307, location: 'https://login.example/' },
    { status: 307 },
    { status: 500, body: '<html></html>' },
    { status: 200, body: 'busy' },
  ]) {
    replies['/sign-in'] = odd
    await expect(dashboard()).rejects.toThrow('unexpected answer')
  }
  replies[KEYS] = { status: 503, body: '{"status":"service_unavailable"}' }
  await expect(api()).rejects.toThrow('unexpected answer 503')
})

test('what there is nothing of is not measured', async () => {
  const { api, dashboard, mail } = probesOf(null)
  expect(await Promise.all([api(), dashboard(), mail()])).toEqual(['unknown', 'unknown', 'unknown'])
})

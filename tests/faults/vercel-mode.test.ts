import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenTenant } from '@/tests/support/fixtures/tenant'
import { type HttpResponse, lookUp, sameOriginHeaders, send, validate } from '@/tests/support/http/client'
import { type NextStart, startNext } from '@/tests/support/process/next-start'

const CRON_SECRET = 'a secret of the scheduler'

let db: TestDatabase
let server: NextStart
beforeAll(async () => {
  db = await givenDatabase()
  server = await startNext(db.url, { VERCEL: '1', CRON_SECRET })
})
afterAll(async () => {
  server.stop()
  await db.close()
})

/** Like the platform's edge, which overwrites this header whatever the caller sent. */
const from = (address: string) => ({ headers: { 'X-Vercel-Forwarded-For': address } })
const word = ({ status, json }: HttpResponse) => [status, json['status']]

test('the route handlers answer the public API, and count and register by the address of the platform', async () => {
  const product = await givenProduct(db.pool)
  const { key: license_key } = await givenLicense(product, { ip: { maxIps: 1 } })
  const ask = (address: string) => validate(server.url, product.token, { license_key }, from(address))
  expect((await ask('198.51.100.1')).json).toMatchObject({ status: 'active', ip_registered: true, ip_count: 1 })
  expect(word(await ask('198.51.100.2'))).toEqual([200, 'ip_limit_reached'])
  expect(word(await lookUp(server.url, product.token, license_key, from('198.51.100.3')))).toEqual([200, 'active'])
  expect(word(await validate(server.url, 'lk_live_x', { license_key }, from('198.51.100.3')))).toEqual([
    401,
    'invalid_api_key',
  ])
  expect(await countUsage(product)).toBe(3)
})

test('an answer is recorded after it was given, without a timer, which a frozen function would not run', async () => {
  const product = await givenProduct(db.pool)
  const { key: license_key, id } = await givenLicense(product)
  await validate(server.url, product.token, { license_key }, from('198.51.100.6'))
  await lookUp(server.url, product.token, license_key, from('198.51.100.6'))
  const hits = async () => {
    const { rows } = await db.pool.query('select sum(hits)::int as hits from request_log where license_id = $1', [id])
    return rows[0].hits
  }
  await expect.poll(hits).toBe(2)
})

test('headers of our own server are ignored there: they change no address of a call or of the audit log', async () => {
  const product = await givenProduct(db.pool)
  const { key: license_key } = await givenLicense(product, { ip: { maxIps: 1 } })
  const forged = { 'X-Latchkey-Client-Address': '203.0.113.9', 'X-Forwarded-For': '203.0.113.9' }
  await validate(
    server.url,
    product.token,
    { license_key },
    { headers: { ...from('198.51.100.4').headers, ...forged } },
  )
  const slots = await db.pool.query('select host(address) as address from license_ip')
  expect(slots.rows.map(({ address }) => address)).not.toContain('203.0.113.9')

  const { slug, owner } = await givenTenant(db.pool)
  const changed = await send(server.url, {
    method: 'PATCH',
    path: `/api/dashboard/${slug}/settings`,
    body: JSON.stringify({ name: 'Renamed' }),
    headers: { ...sameOriginHeaders(server.url, owner.cookie), ...from('198.51.100.5').headers, ...forged },
  })
  expect(changed.status).toBe(200)
  const { rows } = await db.pool.query(
    `select host(address) as address from audit_entry e join organization o on o.id = e.organization_id where slug = $1`,
    [slug],
  )
  expect(rows.map(({ address }) => address)).toContain('198.51.100.5')
})

test('probes, key sets, pages and the scheduler answer', async () => {
  const product = await givenProduct(db.pool)
  const at = (path: string, headers: Record<string, string> = {}) => send(server.url, { path, headers })
  expect((await at('/api/health')).status).toBe(200)
  expect((await at('/api/ready')).status).toBe(200)
  expect((await at(`/api/v1/keys/${product.productId}`)).status).toBe(200)
  expect((await at('/portal/sign-in')).status).toBe(200)
  expect((await at('/api/cron/drain')).status).not.toBe(200)
  expect((await at('/api/cron/drain', { Authorization: `Bearer ${CRON_SECRET}` })).status).toBe(200)
})

// Nothing there runs before the first call, so nothing refuses to start.
test('with another ENCRYPTION_KEY than that of the database, a call is a 503, never an unknown license, and nothing is written', async () => {
  const product = await givenProduct(db.pool)
  const { key: license_key } = await givenLicense(product)
  await assertEncryptionKey(db.pool, createVault(TEST_ENCRYPTION_KEY))
  const other = await startNext(db.url, { VERCEL: '1', CRON_SECRET, ENCRYPTION_KEY: randomBytes(32).toString('hex') })
  try {
    const at = from('198.51.100.7')
    const answers = [
      await validate(other.url, product.token, { license_key }, at),
      await lookUp(other.url, product.token, license_key, at),
      await send(other.url, { path: `/api/v1/keys/${product.productId}` }),
    ]
    expect(answers.map(word)).toEqual(Array(3).fill([503, 'service_unavailable']))
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1'])
    expect((await send(other.url, { path: '/api/ready' })).status).toBe(503)
    const { slug, owner } = await givenTenant(db.pool)
    const changed = await send(other.url, {
      method: 'PATCH',
      path: `/api/dashboard/${slug}/settings`,
      body: JSON.stringify({ name: 'Renamed' }),
      headers: { ...sameOriginHeaders(other.url, owner.cookie), ...at.headers },
    })
    expect([changed.status, changed.json['code']]).toEqual([503, 'service_unavailable'])
    expect(
      (await db.pool.query(`select from organization where name = 'Renamed' and slug = $1`, [slug])).rowCount,
    ).toBe(0)
    await vi.waitFor(() => expect(other.output()).toContain('ENCRYPTION_KEY is not the one'))
  } finally {
    other.stop()
  }
})

import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
})

const issue = async (over: object = {}) => {
  const body = { product_id: program.productId, customer_email: 'ada@customer.test', ...over }
  return (await program.call('POST /licenses', { body })).json
}
const act = (id: string, name: string, body?: object) => program.call(`POST /licenses/${id}/${name}`, { body })

test('a license is revoked and reinstated, and the log names the token', async () => {
  const { id } = await issue()
  expect((await act(id, 'revoke', {})).json.errors).toMatchObject([{ field: 'reason' }])
  const revoked = await act(id, 'revoke', { reason: 'charged back' })
  expect([revoked.status, revoked.json.status]).toEqual([200, 'revoked'])
  expect((await act(id, 'revoke', { reason: 'again' })).status).toBe(409)
  expect((await act(id, 'reinstate')).json).toMatchObject({ id, status: 'active', revoked_at: null })
  const { rows } = await db.pool.query(
    'select action, access_token_name from audit_entry where license_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual(
    ['license.created', 'license.revoked', 'license.reinstated'].map((action) => ({
      action,
      access_token_name: 'Deploy',
    })),
  )
})

test('a license is extended by days, to a time, and for life', async () => {
  const { id } = await issue({ expires_at: '2031-01-01T00:00:00Z' })
  const extend = async (to: object) => (await act(id, 'extend', { to })).json
  expect((await extend({ mode: 'days', days: 1 })).expires_at).toBe('2031-01-02T00:00:00.000Z')
  expect((await extend({ mode: 'until', expires_at: '2032-02-02T00:00:00Z' })).expires_at).toBe(
    '2032-02-02T00:00:00.000Z',
  )
  expect((await extend({ mode: 'until', expires_at: '2032-02-02T00:00:00Z' })).expires_at).toBe(
    '2032-02-02T00:00:00.000Z',
  )
  expect(await extend({ mode: 'lifetime' })).toMatchObject({ is_lifetime: true, expires_at: null })
  expect((await extend({ mode: 'days', days: 1 })).code).toBe('conflict')
})

test('a date without a time is the last day that works, wherever the API takes an expiry', async () => {
  const [day, end] = ['2031-01-31', '2031-01-31T23:59:59.000Z']
  const { id, expires_at } = await issue({ expires_at: day })
  const { id: other } = await issue()
  const until = { to: { mode: 'until', expires_at: day } }
  const bulk = async (body: object) => (await program.call('POST /licenses/bulk', { body })).json.id
  const license = { customer_email: 'ada@customer.test', expires_at: day }
  const product_id = program.productId
  const jobs = [
    await bulk({ action: 'issue', product_id, licenses: [license] }),
    await bulk({ action: 'issue', product_id, license, count: 1 }),
  ]
  const issued = await Promise.all(jobs.map((job) => program.call(`GET /jobs/${job}/licenses`)))
  await bulk({ action: 'extend', licenses: [id], to: { mode: 'lifetime' } })
  await bulk({ action: 'extend', licenses: [id], ...until })
  expect([
    expires_at,
    (await act(other, 'extend', until)).json.expires_at,
    ...issued.map(({ json }) => json.data[0].expires_at),
    (await program.call(`GET /licenses/${id}`)).json.expires_at,
  ]).toEqual([end, end, end, end, end])
})

test.each(['2031-02-29', '31.01.2031', '2031-01-31T12:00:00'])('%s is refused, with what would do', async (text) => {
  const body = { product_id: program.productId, customer_email: 'ada@customer.test', expires_at: text }
  const { status, json } = await program.call('POST /licenses', { body })
  const message = 'Use a date, like 2030-01-31, or an ISO 8601 date and time with an offset, from 1970 to 9999.'
  expect([status, json.errors]).toEqual([422, [{ field: 'expires_at', message }]])
})

test('a new key is shown with licenses:reveal alone; the old one works for the grace period', async () => {
  const { id, license_key } = await issue()
  const first = await act(id, 'replace_key', { grace_hours: 24 })
  expect(first.json).toMatchObject({
    id,
    license_key: expect.stringMatching(/^ACME-/),
    old_key_ends_at: expect.any(String),
  })
  expect(first.json.license_key).not.toBe(license_key)
  expect((await program.call(`GET /licenses?license_key=${license_key}`)).json.data).toMatchObject([{ id }])
  const caller = await program.callerWith({ scopes: ['licenses:update'] })
  const second = await caller(`POST /licenses/${id}/replace_key`, { body: { grace_hours: 0 } })
  expect(second.json).toMatchObject({ license_key: null, old_key_ends_at: null })
  expect(second.text).not.toContain('ACME-')
})

test('a license is transferred by a token that may reveal keys', async () => {
  const { id, customer_id } = await issue({ ip_system_enabled: true, max_ips: 1 })
  await program.call(`POST /licenses/${id}/addresses`, { body: { address: '198.51.100.7' } })
  const body = { customer_email: 'bob@customer.test', reset_addresses: true, new_key: { grace_hours: 0 } }
  const caller = await program.callerWith({ scopes: ['licenses:update'] })
  const refused = await caller(`POST /licenses/${id}/transfer`, { body })
  expect([refused.status, refused.json.code]).toEqual([403, 'missing_scope'])
  expect(refused.json.detail).toContain('licenses:reveal')
  const moved = await act(id, 'transfer', body)
  expect(moved.json).toMatchObject({ id, customer_email: 'bob@customer.test', current_unique_ip_count: 0 })
  expect(moved.json.customer_id).not.toBe(customer_id)
  expect((await act(id, 'transfer', {})).json.errors).toMatchObject([{ field: 'customer_email' }])
})

test('addresses are registered, listed, removed and reset', async () => {
  const { id } = await issue({ ip_system_enabled: true, max_ips: 3 })
  const path = `/licenses/${id}/addresses`
  const add = (address: string) => program.call(`POST ${path}`, { body: { address } })
  const added = await add('2001:db8::7')
  expect([added.status, added.json]).toEqual([201, { address: '2001:db8::7', registered_at: expect.any(String) }])
  expect((await add('2001:db8:0::7')).status).toBe(409)
  expect((await add('no address')).json.errors).toMatchObject([{ field: 'address' }])
  await add('198.51.100.7')
  await add('198.51.100.8')
  expect((await add('198.51.100.9')).status).toBe(409)
  const first = (await program.call(`GET ${path}?limit=2`)).json
  const second = (await program.call(`GET ${path}?limit=2&after=${encodeURIComponent(first.next)}`)).json
  expect([...first.data, ...second.data].map(({ address }) => address)).toEqual([
    '198.51.100.8',
    '198.51.100.7',
    '2001:db8::7',
  ])
  expect(second.next).toBeNull()
  expect((await program.call(`GET ${path}?after=1_zz`)).status).toBe(422)
  expect((await program.call(`DELETE ${path}/${encodeURIComponent('2001:db8::7')}`)).status).toBe(204)
  expect((await program.call(`DELETE ${path}/${encodeURIComponent('2001:db8::7')}`)).status).toBe(404)
  expect((await act(id, 'reset_addresses')).json.current_unique_ip_count).toBe(0)
  expect((await act(id, 'reset_addresses')).status).toBe(409)
})

test('a token for addresses alone is shown no license', async () => {
  const { id } = await issue({ ip_system_enabled: true, max_ips: 2, notes: 'private' })
  const caller = await program.callerWith({ scopes: ['ips:view', 'ips:manage'] })
  await caller(`POST /licenses/${id}/addresses`, { body: { address: '198.51.100.7' } })
  expect((await caller(`GET /licenses/${id}/addresses`)).json.data).toHaveLength(1)
  expect((await caller(`DELETE /licenses/${id}/addresses/198.51.100.7`)).status).toBe(204)
  await caller(`POST /licenses/${id}/addresses`, { body: { address: '198.51.100.8' } })
  const reset = await caller(`POST /licenses/${id}/reset_addresses`)
  expect([reset.status, reset.json]).toEqual([200, { id, status: 'active', license_key: null }])
  expect((await caller(`GET /licenses/${id}/addresses`)).json.data).toEqual([])
})

test('the history of addresses is listed by the first call', async () => {
  const { id } = await issue()
  await db.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     select $1, ('198.51.100.' || n)::inet, $2, $3::timestamptz + n * interval '1 second', $3, n, 'active'
     from generate_series(1, 3) n`,
    [id, program.organizationId, new Date('2026-05-01T00:00:00Z')],
  )
  const first = (await program.call(`GET /licenses/${id}/address_history?limit=2`)).json
  expect(first.data[0]).toEqual({
    address: '198.51.100.3',
    first_seen_at: '2026-05-01T00:00:03.000Z',
    last_seen_at: '2026-05-01T00:00:00.000Z',
    hits: 3,
    last_outcome: 'active',
    is_registered: false,
    is_blocked: false,
  })
  const second = (await program.call(`GET /licenses/${id}/address_history?limit=2&after=${first.next}`)).json
  expect([second.data.length, second.data[0].address, second.next]).toEqual([1, '198.51.100.1', null])
})

test('a license of another organization, or of no such id, is not found by any action', async () => {
  const other = await givenProgram(db.pool)
  const body = { product_id: other.productId, customer_email: 'ada@customer.test' }
  const { id } = (await other.call('POST /licenses', { body })).json
  const bodies: Record<string, object> = {
    revoke: { reason: 'x' },
    reinstate: {},
    extend: { to: { mode: 'lifetime' } },
    replace_key: { grace_hours: 0 },
    transfer: { customer_email: 'bob@customer.test' },
    reset_addresses: {},
    addresses: { address: '198.51.100.7' },
  }
  for (const licenseId of [id, newId()])
    for (const [name, sent] of Object.entries(bodies))
      expect([name, (await act(licenseId, name, sent)).status]).toEqual([name, 404])
  for (const part of ['addresses', 'address_history'])
    expect((await program.call(`GET /licenses/${id}/${part}`)).status).toBe(404)
})

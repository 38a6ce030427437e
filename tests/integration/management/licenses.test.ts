import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
let other: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
  other = await givenProgram(db.pool)
})

const issue = async (over: object = {}, by = program) => {
  const body = { product_id: by.productId, customer_email: 'ada@customer.test', ...over }
  const { status, json } = await by.call('POST /licenses', { body })
  expect([status, json.code]).toEqual([201, undefined])
  return json
}
const emailOf = (name: string) => `${name}-${newId()}@customer.test`

test('a license is issued with what the request names, and the rest from the product', async () => {
  const customer_email = emailOf('ada')
  const issued = await issue({
    customer_email,
    customer_name: 'Ada',
    name: 'Workstation',
    metadata: { plan: 'gold' },
    override: { tier: 'gold' },
    ip_system_enabled: true,
    max_ips: 2,
    expires_at: '2031-01-01T00:00:00Z',
  })
  expect(issued).toMatchObject({
    organization_id: program.organizationId,
    product_id: program.productId,
    customer_email,
    customer_name: 'Ada',
    license_key: expect.stringMatching(/^ACME-/),
    status: 'active',
    name: 'Workstation',
    metadata: { plan: 'gold' },
    override: { tier: 'gold' },
    max_ips: 2,
    ip_mode: 'auto_register',
    version_pin_mode: 'none',
    last_validated_at: null,
    expires_at: '2031-01-01T00:00:00.000Z',
  })
  expect(issued.customer_id).toBe(issued.global_customer_id)
  expect((await program.call(`GET /licenses/${issued.id}`)).json).toEqual(issued)
})

test('without licenses:reveal a key is null beside its last four characters', async () => {
  const { id, license_key } = await issue()
  const caller = await program.callerWith({ scopes: ['licenses:view', 'licenses:create'] })
  const read = await caller(`GET /licenses/${id}`)
  expect(read.json).toMatchObject({ license_key: null, license_key_last_four: license_key.slice(-4) })
  const body = { product_id: program.productId, customer_email: 'ada@customer.test' }
  expect((await caller('POST /licenses', { body })).json.license_key).toBeNull()
  expect((await caller('GET /licenses?limit=1')).json.data[0].license_key).toBeNull()
})

test('every invalid field is named in one answer, and a field that does not exist by its name', async () => {
  const body = {
    product_id: program.productId,
    customer_email: 'nobody',
    max_ips: 0,
    seats: 5,
    version_pin_mode: 'exact',
  }
  const { status, headers, json } = await program.call('POST /licenses', { body })
  expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json; charset=utf-8'])
  const fields = json.errors.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(expect.arrayContaining(['customer_email', 'max_ips', 'seats', 'version_pinned']))
  const nobody = await program.call('POST /licenses', { body: { product_id: program.productId } })
  expect(nobody.json.errors).toEqual([{ field: 'customer_email', message: expect.any(String) }])
})

test('a product of another organization does not exist, and neither do its licenses', async () => {
  const body = { product_id: other.productId, customer_email: 'ada@customer.test' }
  expect((await program.call('POST /licenses', { body })).status).toBe(404)
  const { id } = await issue({}, other)
  for (const route of [`GET /licenses/${id}`, `PATCH /licenses/${id}`, `DELETE /licenses/${id}`])
    expect((await program.call(route, route.startsWith('PATCH') ? { body: { notes: 'x' } } : {})).status).toBe(404)
  expect((await other.call(`GET /licenses/${id}`)).status).toBe(200)
})

test('an update changes the given fields, and merges metadata', async () => {
  const { id } = await issue({ metadata: { plan: 'gold', seat: '4' } })
  const body = { notes: 'VIP', metadata: { seat: null, region: 'eu' }, max_ips: 3, override: { a: 1 } }
  const { status, json, headers } = await program.call(`PATCH /licenses/${id}`, { body })
  expect(status).toBe(200)
  expect(json).toMatchObject({ notes: 'VIP', metadata: { plan: 'gold', region: 'eu' }, max_ips: 3, override: { a: 1 } })
  const read = await program.call(`GET /licenses/${id}`)
  expect(read.json).toEqual(json)
  expect(read.headers.get('etag')).toBe(headers.get('etag'))
  const wrong = await program.call(`PATCH /licenses/${id}`, { body: { expires_at: null } })
  expect(wrong.json.errors).toEqual([{ field: 'expires_at', message: expect.any(String) }])
})

test('a change since the license was read is not overwritten', async () => {
  const { id } = await issue()
  const ifMatch = (await program.call(`GET /licenses/${id}`)).headers.get('etag') ?? ''
  expect((await program.call(`PATCH /licenses/${id}`, { body: { name: 'one' }, ifMatch })).status).toBe(200)
  const late = await program.call(`PATCH /licenses/${id}`, { body: { name: 'two' }, ifMatch })
  expect([late.status, late.json.code]).toEqual([412, 'precondition_failed'])
  expect((await program.call(`DELETE /licenses/${id}`, { ifMatch })).status).toBe(412)
  const current = (await program.call(`GET /licenses/${id}`)).headers.get('etag') ?? ''
  expect((await program.call(`DELETE /licenses/${id}`, { ifMatch: current })).status).toBe(204)
  expect((await program.call(`GET /licenses/${id}`)).status).toBe(404)
})

test('of changes at once that name the same version, one is made', async () => {
  const { id } = await issue()
  const ifMatch = (await program.call(`GET /licenses/${id}`)).headers.get('etag') ?? ''
  const bodies = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
  const replies = await Promise.all(bodies.map((body) => program.call(`PATCH /licenses/${id}`, { body, ifMatch })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
})

test('the addresses and the last validation of a license do not change its version', async () => {
  const { id } = await issue({ ip_system_enabled: true, max_ips: 5 })
  const before = await program.call(`GET /licenses/${id}`)
  await program.call(`POST /licenses/${id}/addresses`, { body: { address: '198.51.100.7' } })
  await db.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     select $1, ('198.51.100.' || n)::inet, $2, $3::timestamptz, $3 + n * interval '1 second', 1, 'active' from generate_series(1, 9) n`,
    [id, program.organizationId, new Date('2026-05-01T00:00:00Z')],
  )
  const after = await program.call(`GET /licenses/${id}`)
  expect(after.json).toMatchObject({ current_unique_ip_count: 1, last_validated_at: '2026-05-01T00:00:09.000Z' })
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
})

test('a license that was called from very many addresses was last validated when the request log says', async () => {
  const { id } = await issue()
  const at = new Date('2026-05-02T10:00:30.000Z')
  await db.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     select $1, '10.0.0.0'::inet + n, $2, $3, $3, 1, 'active' from generate_series(1, 1100) n`,
    [id, program.organizationId, new Date('2026-05-01T00:00:00Z')],
  )
  await db.pool.query(
    `insert into request_log (minute, id, organization_id, product_id, license_id, endpoint, status, address, request_id,
       first_at, last_at, hits)
     select date_trunc('minute', $4::timestamptz), gen_random_uuid(), $1, $2, $3, e, 'active', '10.0.0.1', gen_random_uuid(),
       $4, $4 + case e when 'lookup' then interval '1 hour' else interval '0' end, 1
     from unnest(array['validate', 'lookup']) e`,
    [program.organizationId, program.productId, id, at],
  )
  expect((await program.call(`GET /licenses/${id}`)).json.last_validated_at).toBe(at.toISOString())
})

test('a list is read page by page, newest first, and a license that is added meanwhile moves nothing', async () => {
  const by = await givenProgram(db.pool)
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await issue({ notes: `n${i}` }, by)).id)
  const first = (await by.call('GET /licenses?limit=2')).json
  await issue({}, by)
  const second = (await by.call(`GET /licenses?limit=2&after=${first.next}`)).json
  const third = (await by.call(`GET /licenses?limit=2&after=${second.next}`)).json
  const seen = [...first.data, ...second.data, ...third.data].map(({ id }) => id)
  expect([seen, third.next]).toEqual([ids, null])
  expect((await by.call('GET /licenses?limit=101')).json.errors).toHaveLength(1)
  expect((await by.call('GET /licenses?after=life_x')).json.errors).toEqual([
    { field: 'after', message: expect.any(String) },
  ])
  expect((await by.call('GET /licenses?sort=name')).json.errors).toMatchObject([{ field: 'sort' }])
})

test('every filter narrows the list', async () => {
  const by = await givenProgram(db.pool)
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const soon = await issue(
    { customer_email: 'Soon@Customer.test', expires_at: inDays(5), metadata: { plan: 'a b' } },
    by,
  )
  const late = await issue(
    { customer_email: null, customer_discord_id: '80351110224678912', expires_at: inDays(90) },
    by,
  )
  const never = await issue({ notes: 'a lifelong friend', ip_system_enabled: true, max_ips: 1 }, by)
  const revoked = await issue({ customer_name: 'Zoë' }, by)
  await by.call(`POST /licenses/${revoked.id}/revoke`, { body: { reason: 'test' } })
  const list = async (query: string) =>
    (await by.call(`GET /licenses?${query}`)).json.data.map(({ id }: { id: string }) => id)

  expect(await list(`product_id=${by.productId}`)).toEqual([revoked.id, never.id, late.id, soon.id])
  expect(await list('status=active')).toEqual([never.id, late.id, soon.id])
  expect(await list('status=expiring')).toEqual([soon.id])
  expect(await list('status=revoked')).toEqual([revoked.id])
  expect(await list('customer_email=soon@customer.test')).toEqual([soon.id])
  expect(await list('customer_discord_id=80351110224678912')).toEqual([late.id])
  expect(await list(`customer_id=${late.customer_id}`)).toEqual([late.id])
  expect(await list(`license_key=${never.license_key}`)).toEqual([never.id])
  expect(await list('license_key=nothing-like-this')).toEqual([])
  expect(await list('q=lifelong')).toEqual([never.id])
  expect(await list('ip_mode=auto_register')).toEqual([never.id])
  expect(await list(`expires_before=${inDays(30)}`)).toEqual([soon.id])
  expect(await list(`expires_after=${inDays(30)}`)).toEqual([late.id])
  expect(await list(`expires_after=${inDays(1)}&expires_before=${inDays(100)}`)).toEqual([late.id, soon.id])
  expect(await list('metadata[plan]=a%20b')).toEqual([soon.id])
  expect(await list('metadata[plan]=gold')).toEqual([])
})

test('a token that is limited to products sees and changes the licenses of these alone', async () => {
  const { id } = await issue()
  const limited = await program.callerWith({ products: [newId()] })
  expect((await limited('GET /licenses')).json).toEqual({ data: [], next: null })
  for (const route of [
    `GET /licenses?product_id=${program.productId}`,
    `GET /licenses/${id}`,
    `DELETE /licenses/${id}`,
  ])
    expect([(await limited(route)).status, (await limited(route)).json.code]).toEqual([403, 'product_not_allowed'])
  const body = { product_id: program.productId, customer_email: 'ada@customer.test' }
  expect((await limited('POST /licenses', { body })).json.code).toBe('product_not_allowed')
  const own = await program.callerWith({ products: [program.productId] })
  expect((await own(`GET /licenses?limit=1`)).json.data).toHaveLength(1)
  expect((await own(`GET /licenses/${id}`)).status).toBe(200)
})

test('50 pairs of equal requests at once make 50 licenses', async () => {
  const by = await givenProgram(db.pool)
  const body = { product_id: by.productId, customer_email: 'twice@customer.test' }
  for (let round = 0; round < 50; round++) {
    const send = () => by.call('POST /licenses', { body, idempotencyKey: `round-${round}` })
    const replies = await Promise.all([send(), send()])
    for (const { status } of replies) expect([201, 409]).toContain(status)
    const again = await send()
    const made = replies.filter(({ status }) => status === 201)
    for (const { text } of made) expect(text).toBe(again.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  }
  const { rows } = await db.pool.query('select count(*)::int as n from license where organization_id = $1', [
    by.organizationId,
  ])
  expect(rows).toEqual([{ n: 50 }])
})

import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'
import { givenDeliveries } from '@/tests/support/fixtures/webhooks'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const ENDPOINTS = '/webhook_endpoints'
const create = (over: object = {}, idempotencyKey?: string) =>
  program.call(`POST ${ENDPOINTS}`, {
    body: { url: 'https://hooks.example/a', events: ['*'], ...over },
    ...(idempotencyKey && { idempotencyKey }),
  })
const urlsOf = ({ json }: { json: { data: { url: string }[] } }) => json.data.map(({ url }) => url)

test('an endpoint is created with a secret that no other answer shows, and headers that none shows', async () => {
  const headers = [{ name: 'Authorization', value: 'Bearer hidden-value' }]
  const created = await create({ headers }, 'one')
  expect(created).toMatchObject({
    status: 201,
    json: { url: 'https://hooks.example/a', description: null, events: ['*'], enabled: true, state: 'working' },
  })
  const { secret, ...rest } = created.json
  expect(secret).toMatch(/^whsec_/)
  expect(rest.header_names).toEqual(['Authorization'])
  const shown = await program.call(`GET ${ENDPOINTS}/${rest.id}`)
  expect(shown.json).toEqual(rest)
  expect(shown.headers.get('etag')).toBe(created.headers.get('etag'))
  expect(created.text + shown.text).not.toContain('hidden-value')
  expect((await create({ headers }, 'one')).json.secret).toBe(secret)
  const { rows } = await db.pool.query('select answer_ciphertext from idempotent_request')
  expect(rows.some(({ answer_ciphertext }) => answer_ciphertext.includes(secret))).toBe(false)
})

test('an endpoint is changed, disabled, given a new secret and deleted', async () => {
  const created = await create()
  const at = `${ENDPOINTS}/${created.json.id}`
  const ifMatch = created.headers.get('etag') ?? ''
  const changed = await program.call(`PATCH ${at}`, { body: { events: ['license.revoked'], enabled: false }, ifMatch })
  expect(changed).toMatchObject({
    status: 200,
    json: { events: ['license.revoked'], enabled: false, state: 'disabled', disabled_reason: 'by_hand' },
  })
  expect(await program.call(`PATCH ${at}`, { body: { enabled: false } })).toMatchObject({ status: 200 })
  expect(await program.call(`POST ${at}/test`)).toMatchObject({ status: 409 })
  expect(await program.call(`PATCH ${at}`, { body: { enabled: true } })).toMatchObject({ json: { enabled: true } })
  const rotated = await program.call(`POST ${at}/rotate_secret`)
  expect(rotated).toMatchObject({ status: 200, json: { id: created.json.id } })
  expect(rotated.json.secret).not.toBe(created.json.secret)
  expect(rotated.json.previous_secret_ends_at).not.toBeNull()
  expect(await program.call(`DELETE ${at}`, { ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`DELETE ${at}`, { ifMatch: rotated.headers.get('etag') ?? '' })).toMatchObject({
    status: 204,
  })
  expect(await program.call(`GET ${at}`)).toMatchObject({ status: 404 })
})

test('wrong fields are named, all at once; a URL that would never be called is refused', async () => {
  const refused = await create({ url: 'ftp://x', events: [], headers: [{ name: 'Host', value: 'x' }], secret: 's' })
  expect(refused.status).toBe(422)
  expect(refused.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'events',
    'headers.0.name',
    'secret',
    'url',
  ])
  expect(await create({ url: 'https://127.0.0.1/' })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'url' }] },
  })
  await create()
  expect(await create()).toMatchObject({ status: 409, json: { errors: [{ field: 'url' }] } })
})

test('the newest endpoint is first, and pages are stable while endpoints are added', async () => {
  const urlOf = (name: string) => `https://hooks.example/${name}`
  for (const name of ['1', '2', '3']) await create({ url: urlOf(name) })
  const first = await program.call(`GET ${ENDPOINTS}?limit=2`)
  expect(urlsOf(first)).toEqual([urlOf('3'), urlOf('2')])
  await create({ url: urlOf('4') })
  const second = await program.call(`GET ${ENDPOINTS}?limit=2&after=${first.json.next}`)
  expect([urlsOf(second), second.json.next]).toEqual([[urlOf('1')], null])
})

test('deliveries are listed by newest, filtered, shown whole and sent again', async () => {
  const { json: endpoint } = await create()
  await givenDeliveries(db.pool, program.organizationId, endpoint.id, 3)
  const tested = await program.call(`POST ${ENDPOINTS}/${endpoint.id}/test`)
  expect(tested).toMatchObject({ status: 202, json: { type: 'webhook.test', state: 'pending', tried: [] } })
  const first = await program.call('GET /webhook_deliveries?limit=3')
  expect(first.json.data).toHaveLength(3)
  await givenDeliveries(db.pool, program.organizationId, endpoint.id, 1)
  const second = await program.call(`GET /webhook_deliveries?limit=3&after=${first.json.next}`)
  const ids = [...first.json.data, ...second.json.data].map(({ id }: { id: string }) => id)
  expect([new Set(ids).size, second.json.next]).toEqual([4, null])
  const tests = await program.call(`GET /webhook_deliveries?type=webhook.test&endpoint_id=${endpoint.id}`)
  expect(tests.json.data.map(({ id }: { id: string }) => id)).toEqual([tested.json.id])
  expect((await program.call('GET /webhook_deliveries?state=failed')).json.data).toEqual([])
  expect(await program.call('GET /webhook_deliveries?state=lost&type=x')).toMatchObject({ json: { errors: [{}, {}] } })

  const at = `/webhook_deliveries/${tested.json.id}`
  expect((await program.call(`GET ${at}`)).json).toEqual(tested.json)
  expect(await program.call(`POST ${at}/replay`)).toMatchObject({ status: 409 })
  await db.pool.query(`update webhook_delivery set state = 'failed', finished_at = now()`)
  expect(await program.call(`POST ${at}/replay`)).toMatchObject({ status: 202, json: { state: 'pending' } })
  const since = new Date(Date.now() - 60_000).toISOString()
  const replayed = await program.call(`POST ${ENDPOINTS}/${endpoint.id}/replay`, { body: { since } })
  expect(replayed).toMatchObject({ status: 202, json: { count: 4 } })
})

test('webhooks of another organization do not exist; a token limited to products may not see any', async () => {
  const { json: endpoint } = await create()
  const { json: delivery } = await program.call(`POST ${ENDPOINTS}/${endpoint.id}/test`)
  const other = await givenProgram(db.pool)
  for (const route of [
    `GET ${ENDPOINTS}/${endpoint.id}`,
    `DELETE ${ENDPOINTS}/${endpoint.id}`,
    `POST ${ENDPOINTS}/${endpoint.id}/rotate_secret`,
    `POST ${ENDPOINTS}/${endpoint.id}/test`,
    `GET /webhook_deliveries/${delivery.id}`,
    `POST /webhook_deliveries/${delivery.id}/replay`,
  ])
    expect([route, (await other.call(route)).status]).toEqual([route, 404])
  const limited = await program.callerWith({ products: [program.productId] })
  for (const route of [`GET ${ENDPOINTS}`, 'GET /webhook_deliveries', `DELETE ${ENDPOINTS}/${endpoint.id}`])
    expect(await limited(route)).toMatchObject({ status: 403, json: { code: 'product_not_allowed' } })
  const viewer = await program.callerWith({ scopes: ['webhooks:view'] })
  expect(await viewer(`POST ${ENDPOINTS}/${endpoint.id}/rotate_secret`)).toMatchObject({
    status: 403,
    json: { code: 'missing_scope' },
  })
})

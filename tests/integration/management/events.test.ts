import { beforeEach, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { emitExpiries } from '@/lib/service/webhooks/server/emit-expiries'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'
import { givenLicense } from '@/tests/support/fixtures/product'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const turn = (verb: string, productId = program.productId) => program.call(`POST /products/${productId}/${verb}`)
const typesOf = ({ json }: { json: { data: { type: string }[] } }) => json.data.map(({ type }) => type)
const second = async () =>
  (await program.call('POST /products', { body: { slug: 'second', name: 'Second' } })).json.id as string

test('events are kept for a program that may list them, without any endpoint', async () => {
  await turn('disable')
  await turn('enable')
  const { json } = await program.call('GET /events')
  expect(json).toMatchObject({
    data: [
      { type: 'product.enabled', product_id: program.productId, license_id: null, data: { product: { slug: 'app' } } },
      { type: 'product.disabled', data: { product: { state: 'disabled' } } },
    ],
    next: null,
  })
  expect((await program.call(`GET /events/${json.data[0].id}`)).json).toEqual(json.data[0])
  expect(typesOf(await program.call('GET /events?type=product.enabled'))).toEqual(['product.enabled'])
  const { rows } = await db.pool.query('select from webhook_delivery where organization_id = $1', [
    program.organizationId,
  ])
  expect(rows).toEqual([])
})

test('nothing is kept for an organization without an endpoint, whose tokens may not list events', async () => {
  const { call, productId, organizationId } = await givenProgram(db.pool, { scopes: ['products:archive'] })
  expect(await call(`POST /products/${productId}/disable`)).toMatchObject({ status: 200 })
  const { rows } = await db.pool.query('select from webhook_event where organization_id = $1', [organizationId])
  expect(rows).toEqual([])
})

test('an expiry is an event of its license for who may list it', async () => {
  const { organizationId, productId } = program
  await db.pool.query('update access_token set created_at = $2 where organization_id = $1', [
    organizationId,
    new Date(0),
  ])
  const product = { organizationId, productId, token: '', pool: db.pool }
  const license = await givenLicense(product, { expiresAt: new Date(Date.now() - 1_000) })
  await db.pool.query('update license set created_at = $2 where id = $1', [license.id, new Date(0)])
  await emitExpiries((run) => program.write(run), DAY_MS)
  const { json } = await program.call(`GET /events?license_id=${license.id}`)
  expect(json.data).toMatchObject([{ type: 'license.expired', license_id: license.id, product_id: productId }])
  expect((await program.call(`GET /events?license_id=${newId()}`)).json.data).toEqual([])
})

test('the newest event is first, and pages are stable while events happen', async () => {
  for (const verb of ['disable', 'enable', 'archive']) await turn(verb)
  const first = await program.call('GET /events?limit=2')
  expect(typesOf(first)).toEqual(['product.archived', 'product.enabled'])
  await turn('enable')
  const second = await program.call(`GET /events?limit=2&after=${first.json.next}`)
  expect([typesOf(second), second.json.next]).toEqual([['product.disabled'], null])
})

test('events older than 30 days are gone', async () => {
  await turn('disable')
  const { json } = await program.call('GET /events')
  await db.pool.query('update webhook_event set created_at = $2 where organization_id = $1', [
    program.organizationId,
    new Date(Date.now() - 30 * DAY_MS - 1_000),
  ])
  expect((await program.call('GET /events')).json.data).toEqual([])
  expect(await program.call(`GET /events/${json.data[0].id}`)).toMatchObject({ status: 404 })
})

test('a limited token sees the events of its products; others see those of their organization', async () => {
  const other = await second()
  await turn('disable')
  await turn('archive', other)
  const limited = await program.callerWith({ products: [other] })
  expect(typesOf(await limited('GET /events'))).toEqual(['product.archived'])
  expect(typesOf(await limited(`GET /events?product_id=${program.productId}`))).toEqual([])
  const { json } = await program.call(`GET /events?product_id=${program.productId}`)
  expect(typesOf({ json })).toEqual(['product.disabled'])
  expect(await limited(`GET /events/${json.data[0].id}`)).toMatchObject({ status: 404 })
  const elsewhere = await givenProgram(db.pool)
  expect(await elsewhere.call(`GET /events/${json.data[0].id}`)).toMatchObject({ status: 404 })
  expect((await elsewhere.call('GET /events')).json.data).toEqual([])
  const unscoped = await program.callerWith({ scopes: ['products:view'] })
  expect(await unscoped('GET /events')).toMatchObject({ status: 403, json: { code: 'missing_scope' } })
  expect(await program.call('GET /events?type=x&license_id=y&color=red')).toMatchObject({
    status: 422,
    json: { errors: [{}, {}, {}] },
  })
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { changeProductState } from '@/lib/catalog/products/server/change-product-state'
import { recordChange, recordChanges } from '@/lib/foundation/changes/server/record-changes'
import { EVENT_DATA } from '@/lib/service/webhooks/core/event-data'
import { EVENT_TYPES, type EventType } from '@/lib/service/webhooks/core/event-types'
import { fanOutEvents } from '@/lib/service/webhooks/server/webhook-work'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type GivenLicense, givenApiKey, givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { someChange } from '@/tests/support/fixtures/some-change'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'

const db = databaseOfFile()
let owner: Actor
let product: ProductFixture
let license: GivenLicense

async function givenOffice(events: string[] | null) {
  owner = await givenActor(db.pool)
  const { organizationId } = owner
  const productId = randomUUID()
  await db.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'app', 'App', now())`,
    [productId, organizationId],
  )
  product = { organizationId, productId, token: '', pool: db.pool }
  license = await givenLicense(product)
  return events && givenEndpoint(db.pool, organizationId, 'https://hooks.example/', { events })
}

type Stored = { id: string; type: string; body: { type: string; timestamp: string; data: Record<string, unknown> } }

async function eventsOf(): Promise<Stored[]> {
  const { rows } = await db.pool.query(
    'select id, type, body::json as body from webhook_event where organization_id = $1 order by created_at, id',
    [owner.organizationId],
  )
  return rows
}

const jobs = async () => {
  const { rows } = await db.pool.query<{ payload: { event_ids: string[] } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'fan_out_events' order by j.id`,
  )
  return rows.map(({ payload }) => payload.event_ids)
}

test('an event exists exactly when its change does, with one job', async () => {
  await givenOffice(['*'])
  const revoke = () =>
    owner.write((work) =>
      revokeLicense(work, owner.may('licenses:revoke'), { licenseId: license.id, reason: 'Refunded' }),
    )
  await expect(
    owner.write(async (work) => {
      await revokeLicense(work, owner.may('licenses:revoke'), { licenseId: license.id, reason: 'x' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await eventsOf()).toEqual([])
  await revoke()
  const [event, ...more] = await eventsOf()
  expect(more).toEqual([])
  expect(event?.body).toMatchObject({
    type: 'license.revoked',
    data: {
      license: {
        id: license.id,
        key: `••••${license.key.slice(-6)}`,
        status: 'revoked',
        revoked_reason: 'Refunded',
        customer: { id: license.customerId },
      },
      product: { id: product.productId, slug: 'app' },
    },
  })
  expect((await jobs()).filter((ids) => ids.includes(event?.id ?? ''))).toHaveLength(1)
  await expect(revoke()).rejects.toThrow('already revoked')
  expect(await eventsOf()).toHaveLength(1)
})

test('nothing is written where no enabled endpoint subscribes to it', async () => {
  const change = () =>
    owner.write((work) => revokeLicense(work, owner.may('licenses:revoke'), { licenseId: license.id, reason: 'x' }))
  await givenOffice(null)
  await change()
  expect(await eventsOf()).toEqual([])
  await givenOffice(['license.created'])
  await change()
  expect(await eventsOf()).toEqual([])
  const id = await givenOffice(['*'])
  await db.pool.query(`update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_hand' where id = $1`, [
    id,
  ])
  await change()
  expect(await eventsOf()).toEqual([])
})

const before: Record<string, unknown> = {
  product_id: '',
  customer_id: randomUUID(),
  expires_at: new Date('2030-01-01T00:00:00Z'),
  network: '203.0.113.0/24',
  address: '198.51.100.7',
  ip_count: 2,
  lastFour: 'abcd',
  key: '••••OLD1',
}
const after = {
  network: '203.0.113.0/24',
  reason: 'why',
  to: 'new@customer.test',
  old_key_ends_at: new Date('2030-01-01T00:00:00Z'),
  lastFour: 'wxyz',
  oldEndsAt: '2030-01-01T00:00:00.000Z',
  id: randomUUID(),
  order_id: 'A-1',
  subscription_id: null,
  provider: 'generic',
  source_name: 'My shop',
  on_dispute: 'flag',
}
const BY_CHANGE = EVENT_TYPES.filter(
  (type) =>
    ![
      'license.expiring',
      'license.expired',
      'license.renewed',
      'license.bulk_revoked',
      'usage.threshold',
      'webhook.test',
    ].includes(type),
)

test.each(BY_CHANGE)('%s carries what the catalogue says, and no secret', async (type: EventType) => {
  await givenOffice([type])
  const [kind = ''] = type.split('.')
  const change = someChange({
    action: type,
    target:
      kind === 'product'
        ? { type: 'product', id: product.productId, label: 'App' }
        : {
            type: kind === 'license' ? 'license' : 'organization',
            id: license.id,
            label: `••••${license.key.slice(-6)}`,
          },
    ...(kind === 'license' && { licenseId: license.id }),
    before: { ...before, product_id: product.productId },
    after,
  })
  if (type === 'license.deleted') await db.pool.query('delete from license where id = $1', [license.id])
  const actor = { organizationId: owner.organizationId, userId: null, email: null }
  await owner.write((work) => recordChange(work, actor, change))
  const [event] = await eventsOf()
  expect(event?.type).toBe(type)
  expect(EVENT_DATA[type].parse(event?.body.data)).toEqual(event?.body.data)
  expect(JSON.stringify(event?.body)).not.toContain(license.key)
})

test('changes of products emit events too, without the new API key', async () => {
  await givenOffice(['*'])
  const actor = owner.may('products:archive')
  await owner.write((work) => changeProductState(work, actor, { productId: product.productId, state: 'disabled' }))
  await owner.write((work) => changeProductState(work, actor, { productId: product.productId, state: 'active' }))
  await givenApiKey(db.pool, product)
  const { rows: keys } = await db.pool.query('select id from api_key where product_id = $1', [product.productId])
  const rotation = { productId: product.productId, keyId: keys[0]?.id, grace_hours: 24 as const }
  const { id, api_key } = await owner.write((work) => rotateApiKey(work, owner.may('api_keys:rotate'), rotation))
  const events = await eventsOf()
  expect(events.map(({ type }) => type)).toEqual(['product.disabled', 'product.enabled', 'product.api_key_rotated'])
  const { rows } = await db.pool.query('select last_four from api_key where id = $1', [id])
  expect(events[2]?.body.data).toMatchObject({ new_key_last_four: rows[0]?.last_four })
  expect(JSON.stringify(events)).not.toContain(api_key)
})

test('licenses revoked together: one event each, and one for all', async () => {
  await givenOffice(['*'])
  const others = [license, await givenLicense(product), await givenLicense(product)]
  const changes = others.map(({ id, key }) =>
    someChange({
      action: 'license.revoked',
      target: { type: 'license', id, label: `••••${key.slice(-6)}` },
      licenseId: id,
      after: { reason: 'Chargebacks' },
    }),
  )
  await owner.write((work) => recordChanges(work, owner.may('licenses:revoke'), changes))
  const events = await eventsOf()
  expect(events.filter(({ type }) => type === 'license.revoked')).toHaveLength(3)
  const bulk = events.filter(({ type }) => type === 'license.bulk_revoked')
  expect(bulk.map(({ body }) => body.data)).toEqual([
    { count: 3, reason: 'Chargebacks', licenses: others.map(({ id, key }) => ({ id, key: `••••${key.slice(-6)}` })) },
  ])
})

test('five hundred changes at once cost a fixed number of statements, and one fan-out job', async () => {
  const endpointId = await givenOffice(['*'])
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(n::text::bytea), key_ciphertext, now()
     from license, generate_series(1, 499) n where id = $1`,
    [license.id],
  )
  const { rows } = await db.pool.query<{ id: string }>('select id from license where organization_id = $1', [
    owner.organizationId,
  ])
  const changes = rows.map(({ id }) =>
    someChange({ action: 'license.created', target: { type: 'license', id, label: 'x' }, licenseId: id }),
  )
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await owner.write((work) => recordChanges(work, owner.may('licenses:create'), changes))
  expect(sent.mock.calls).toHaveLength(8)
  sent.mockRestore()
  const ids = (await jobs()).at(-1) ?? []
  expect(ids).toHaveLength(500)
  const fanOut = () => owner.write((work) => fanOutEvents(work, { event_ids: ids }))
  expect([await fanOut(), await fanOut()]).toEqual([500, 0])
  const deliveries = await db.pool.query('select 1 from webhook_delivery where endpoint_id = $1', [endpointId])
  expect(deliveries.rowCount).toBe(500)
})

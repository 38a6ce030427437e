import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { lookOnce } from '@/lib/foundation/work/server/start-work'
import { announceUsage } from '@/lib/service/requests/usage/server/announce-usage'
import { EVENT_DATA } from '@/lib/service/webhooks/core/event-data'
import { emitExpiries } from '@/lib/service/webhooks/server/emit-expiries'
import { prune } from '@/lib/service/webhooks/server/notices.sql'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { whileHolding } from '@/tests/support/database/while-holding'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenDeliveries, givenEndpoint, workerDeps } from '@/tests/support/fixtures/webhooks'

const NOW = new Date('2031-03-10T12:00:00Z')
const FAR = 3 * DAY_MS

let db: TestDatabase
let clock = NOW
let stand: ReturnType<typeof workerDeps>

beforeAll(async () => {
  db = await givenDatabase()
  stand = workerDeps(db.url, { clock: () => clock })
})
afterAll(async () => {
  await stand.close()
  await db.close()
})

const later = (ms: number) => new Date(NOW.getTime() + ms)
const look = (at: Date, lookBackMs = FAR) => {
  clock = at
  return emitExpiries(stand.parts.transact, lookBackMs)
}

type CheckExplanation = { type: string; license: string; notice: string | null; data: Record<string, unknown> }

async function announcedBy({ organizationId }: ProductFixture): Promise<CheckExplanation[]> {
  const { rows } = await db.pool.query(
    `select type, license_id as license, body::json -> 'data' ->> 'notice' as notice, body::json -> 'data' as data
     from webhook_event where organization_id = $1 order by created_at, id`,
    [organizationId],
  )
  return rows
}
const namesOf = async (product: ProductFixture) =>
  (await announcedBy(product)).map(({ type, notice }) => (notice ? `${type} ${notice}` : type))

async function givenWatched(events = ['*'], createdAt = later(-90 * DAY_MS)) {
  const product = await givenProduct(db.pool)
  await givenEndpoint(db.pool, product.organizationId, `https://${product.productId}.example/`, { events, createdAt })
  return product
}

/** A license issued long ago. */
async function expiring(product: ProductFixture, at: Date, over: object = {}) {
  const license = await givenLicense(product, { expiresAt: at, ...over })
  await db.pool.query('update license set created_at = $2 where id = $1', [license.id, later(-80 * DAY_MS)])
  return license
}

test('seven days before, one day before, and at the expiry: once each', async () => {
  const product = await givenWatched()
  const { key } = await expiring(product, later(7 * DAY_MS + 5_000))
  expect([await look(NOW), await namesOf(product)]).toEqual([0, []])
  await look(later(10_000))
  await look(later(20_000))
  expect(await namesOf(product)).toEqual(['license.expiring 7_days'])
  await look(later(6 * DAY_MS + 6_000))
  await look(later(7 * DAY_MS + 6_000))
  await look(later(7 * DAY_MS + MINUTE_MS))
  expect(await namesOf(product)).toEqual(['license.expiring 7_days', 'license.expiring 1_day', 'license.expired'])
  const emitted = await announcedBy(product)
  for (const { type, data } of emitted) {
    if (type !== 'license.expiring' && type !== 'license.expired') throw new Error(type)
    expect(EVENT_DATA[type].parse(data)).toEqual(data)
  }
  expect(JSON.stringify(emitted)).not.toContain(key)
})

test('concurrent processes emit it once', async () => {
  const product = await givenWatched()
  for (let i = 0; i < 40; i++) await expiring(product, later(-1_000 - i))
  clock = NOW
  await Promise.all(Array.from({ length: 4 }, () => emitExpiries(stand.parts.transact, FAR)))
  await look(NOW)
  expect(await namesOf(product)).toEqual(Array(40).fill('license.expired'))
})

test('after a downtime events are caught up in batches, and none from before the endpoint existed', async () => {
  const product = await givenWatched(['license.expired'], later(-2 * DAY_MS))
  await expiring(product, later(-3 * HOUR_MS))
  await expiring(product, later(-DAY_MS))
  await expiring(product, later(-2 * DAY_MS - HOUR_MS))
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, expires_at, created_at, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(n::text::bytea), key_ciphertext,
       $2::timestamptz - n * interval '1 second', created_at, now()
     from (select * from license where organization_id = $1 limit 1) l, generate_series(1, 700) n`,
    [product.organizationId, NOW],
  )
  await look(NOW, 10 * MINUTE_MS)
  expect((await namesOf(product)).length).toBe(599)
  await look(NOW)
  expect((await namesOf(product)).length).toBe(702)
})

test('a license key that cannot be decrypted holds up the events of no license, its own included', async () => {
  const [damaged, sound] = [await givenWatched(), await givenWatched()]
  const { id } = await expiring(damaged, later(-2_000))
  const other = await expiring(damaged, later(-1_000))
  await expiring(sound, later(-1_000))
  await db.pool.query(`update license set key_ciphertext = '\\x00' where id = $1`, [id])
  await look(NOW)
  expect(await namesOf(sound)).toEqual(['license.expired'])
  const emitted = await announcedBy(damaged)
  expect(emitted.map(({ license }) => license).toSorted()).toEqual([id, other.id].toSorted())
  const own = emitted.find(({ license }) => license === id)
  expect(EVENT_DATA['license.expired'].parse(own?.data).license.key).toBe('••••')
})

test('a revoked or lifetime license emits nothing, nor does an event without subscribers; a new expiry does', async () => {
  const product = await givenWatched(['license.expired'])
  await expiring(product, later(-1_000), { revokedAt: later(-DAY_MS) })
  await givenLicense(product)
  await expiring(product, later(6 * DAY_MS))
  await look(NOW)
  expect(await namesOf(product)).toEqual([])
  const { id } = await expiring(product, later(-1_000))
  await look(NOW)
  await db.pool.query('update license set expires_at = $2 where id = $1', [id, later(HOUR_MS)])
  await look(later(HOUR_MS + 1_000))
  expect(await namesOf(product)).toEqual(['license.expired', 'license.expired'])
})

test('a license issued with less than a week to go gets only the notice that is still to come', async () => {
  const product = await givenWatched()
  const { id } = await givenLicense(product, { expiresAt: later(3 * DAY_MS) })
  await db.pool.query('update license set created_at = $2 where id = $1', [id, NOW])
  await look(later(1_000))
  await look(later(2 * DAY_MS + 1_000))
  expect(await namesOf(product)).toEqual(['license.expiring 1_day'])
})

test('80 and 100 % of the daily limit are each reported once a day, by the current limit', async () => {
  const product = await givenProduct(db.pool, { plan: 'enterprise', dailyLimit: 100 })
  await givenEndpoint(db.pool, product.organizationId, 'https://usage.example/', { events: ['usage.threshold'] })
  const use = async (used: number, at = NOW) => {
    clock = at
    await db.pool.query(
      `insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, $4)
       on conflict (product_id, day) do update set used = excluded.used`,
      [product.productId, utcDay(at), product.organizationId, used],
    )
    await announceUsage(stand.parts)
    await announceUsage(stand.parts)
    return (await announcedBy(product)).map(({ data }) => [data['day'], data['threshold_percent'], data['used']])
  }
  expect(await use(79)).toEqual([])
  expect(await use(80)).toEqual([['2031-03-10', 80, 80]])
  expect(await use(100)).toEqual([
    ['2031-03-10', 80, 80],
    ['2031-03-10', 100, 100],
  ])
  expect((await use(100, later(DAY_MS))).length).toBe(4)
  await db.pool.query('update organization set daily_limit_override = null where id = $1', [product.organizationId])
  expect((await use(1_000_000, later(2 * DAY_MS))).length).toBe(4)
})

test('finished deliveries are kept for a while and then deleted, pending ones stay', async () => {
  const product = await givenWatched()
  const endpointId = await givenEndpoint(db.pool, product.organizationId, 'https://old.example/')
  const [over = '', waiting = ''] = await givenDeliveries(db.pool, product.organizationId, endpointId, 2)
  await db.pool.query(`update webhook_event set created_at = '2030-01-01' where id = any($1)`, [[over, waiting]])
  await db.pool.query(`update webhook_delivery set state = 'failed', finished_at = now() where event_id = $1`, [over])
  await stand.parts.transact(({ tx }) => prune(tx, new Date('2030-06-01')))
  const { rows } = await db.pool.query('select id from webhook_event where id = any($1)', [[over, waiting]])
  expect(rows).toEqual([{ id: waiting }])
})

test('notices that fail hold up none of the others', async () => {
  const announced: string[] = []
  const schedules = {
    'expiry-mails': async () => void announced.push('first'),
    subscriptions: async () => Promise.reject(new Error('the payment provider is down')),
    'audit-log': async () => void announced.push('last'),
  }
  await lookOnce(stand.parts, { jobs: {}, schedules })
  expect(announced).toEqual(['first', 'last'])
})

test('a license that is held waits for the next look, and those of others are announced', async () => {
  const [held, other] = [await givenWatched(), await givenWatched()]
  const at = later(40 * DAY_MS)
  const { id } = await expiring(held, at)
  await expiring(other, at)
  await whileHolding(db.pool, ['select from license where id = $1 for update', [id]], async () => {
    await look(at)
    expect([await namesOf(held), await namesOf(other)]).toEqual([[], ['license.expired']])
  })
  await look(at)
  expect(await namesOf(held)).toEqual(['license.expired'])
})

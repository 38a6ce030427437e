import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { deliveryDetail, deliveryList } from '@/lib/service/webhooks/core/schema'
import { getDelivery, listDeliveries } from '@/lib/service/webhooks/server/list-deliveries'
import { replayFailed } from '@/lib/service/webhooks/server/replay-failed'
import { countReplay, replayEndpoint, resendDelivery } from '@/lib/service/webhooks/server/resend-deliveries'
import { testEndpoint } from '@/lib/service/webhooks/server/test-endpoint'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'

const NOW = new Date('2031-01-31T12:00:00Z')

const db = databaseOfFile()
let actor: Actor

beforeEach(async () => {
  actor = await givenActor(db.pool)
})

const view = () => actor.may('webhooks:view')
const manage = () => actor.may('webhooks:manage')
const create = (url = 'https://hooks.example/a', events = ['*']) =>
  givenEndpoint(db.pool, actor.organizationId, url, { events })

test('a test is sent to this endpoint only, whatever it is subscribed to', async () => {
  const id = await create('https://hooks.example/only', ['license.created'])
  await create()
  const { delivery_id } = await actor.write((work) => testEndpoint(work, manage(), id), NOW)
  const { items } = await listDeliveries(actor.reading(), view(), {})
  expect(items.map(({ id: own, type, endpoint }) => [own, type, endpoint.id])).toEqual([
    [delivery_id, 'webhook.test', id],
  ])
  const detail = await getDelivery(actor.reading(), view(), delivery_id)
  expect(deliveryDetail.parse(detail)).toEqual(detail)
  expect(JSON.parse(detail.body)).toMatchObject({ type: 'webhook.test', data: { endpoint_id: id } })
})

test('the log: filters, and pages that neither miss nor repeat', async () => {
  const ids = [
    await givenEndpoint(db.pool, actor.organizationId, 'https://one.example/'),
    await givenEndpoint(db.pool, actor.organizationId, 'https://two.example/'),
  ]
  for (const id of ids) await givenDeliveries(db.pool, actor.organizationId, id, 60)
  await db.pool.query(
    `update webhook_delivery set state = 'failed', finished_at = now() where id in (
       select id from webhook_delivery where endpoint_id = $1 order by id limit 7)`,
    [ids[0]],
  )
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listDeliveries(actor.reading(), view(), { ...(after && { after }) })
    expect(deliveryList.parse(page)).toEqual(page)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next_cursor ?? undefined
  } while (after)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  const count = async (query: object) => (await listDeliveries(actor.reading(), view(), query)).items.length
  expect(await count({ state: 'failed' })).toBe(7)
  expect(await count({ endpoint: ids[1], state: 'failed' })).toBe(0)
  expect(await count({ type: 'webhook.test' })).toBe(0)
  expect(await count({ type: 'license.created' })).toBe(50)
})

test('resend: a finished delivery, with the same id and a new schedule', async () => {
  const id = await create()
  const [eventId] = await givenDeliveries(db.pool, actor.organizationId, id, 1)
  const { items } = await listDeliveries(actor.reading(), view(), {})
  const deliveryId = items[0]?.id ?? ''
  const resend = () => actor.write((work) => resendDelivery(work, manage(), deliveryId))
  await expect(resend()).rejects.toMatchObject({ code: 'conflict' })
  await db.pool.query(`update webhook_delivery set state = 'succeeded', tries = 4, attempts = 4, finished_at = now()`)
  await resend()
  const { rows } = await db.pool.query('select state, tries, attempts, event_id from webhook_delivery where id = $1', [
    deliveryId,
  ])
  expect(rows).toEqual([{ state: 'pending', tries: 0, attempts: 4, event_id: eventId }])
})

test('resend: a delivery that waits for its next attempt is sent now, in the same schedule', async () => {
  await givenDeliveries(db.pool, actor.organizationId, await create(), 1)
  const { items } = await listDeliveries(actor.reading(), view(), {})
  const deliveryId = items[0]?.id ?? ''
  await db.pool.query(`update webhook_delivery set tries = 3, attempts = 3, next_at = now() + interval '5 hours'`)
  await actor.write((work) => resendDelivery(work, manage(), deliveryId))
  const { rows } = await db.pool.query(
    'select state, tries, attempts, next_at <= now() as due from webhook_delivery where id = $1',
    [deliveryId],
  )
  expect(rows).toEqual([{ state: 'pending', tries: 3, attempts: 3, due: true }])
})

test('replay: what is still being retried is counted apart, and what was never tried is not', async () => {
  const id = await create()
  await givenDeliveries(db.pool, actor.organizationId, id, 3)
  await db.pool.query(
    `update webhook_delivery set tries = 2, attempts = 2, created_at = now() - interval '1 second',
       next_at = now() + interval '1 hour'
     where id in (select id from webhook_delivery where endpoint_id = $1 order by id limit 2)`,
    [id],
  )
  const since = new Date(Date.now() - DAY_MS)
  expect(await countReplay(actor.reading(), view(), { endpointId: id, since })).toEqual({ count: 0, retrying: 2 })
})

test('replay: everything that has failed since a time, counted, and nothing before it', async () => {
  const id = await create()
  await givenDeliveries(db.pool, actor.organizationId, id, 630)
  await db.pool.query(`update webhook_delivery set state = 'failed', finished_at = now() where endpoint_id = $1`, [id])
  await db.pool.query(
    `update webhook_delivery set created_at = now() - interval '2 days' where id in (
       select id from webhook_delivery where endpoint_id = $1 order by id limit 10)`,
    [id],
  )
  const since = new Date(Date.now() - DAY_MS)
  expect(await countReplay(actor.reading(), view(), { endpointId: id, since })).toEqual({ count: 620, retrying: 0 })
  expect(await actor.write((work) => replayEndpoint(work, manage(), { endpointId: id, since }))).toEqual({ count: 620 })
  const pending = async () =>
    (await db.pool.query(`select 1 from webhook_delivery where endpoint_id = $1 and state = 'pending'`, [id])).rowCount
  // The first batch is sent at once, the rest is left to a job.
  expect(await pending()).toBe(500)
  const { rows } = await db.pool.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'replay_webhooks'`,
  )
  expect(await replayFailed((run) => actor.write(run), rows[0]?.payload)).toBe(120)
  expect(await replayFailed((run) => actor.write(run), rows[0]?.payload)).toBe(0)
  expect(await pending()).toBe(620)
})

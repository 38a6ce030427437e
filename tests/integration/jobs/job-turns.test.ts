import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeOrganization } from '@/lib/catalog/organizations/server/organizations.sql'
import { purgeOrganization } from '@/lib/catalog/organizations/server/purge-organization'
import { queueExpiryMails } from '@/lib/foundation/mail/server/queue-expiry-mails'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { freeLostJobs } from '@/lib/foundation/work/server/lost-jobs.sql'
import { emitExpiries } from '@/lib/service/webhooks/server/emit-expiries'
import { addReplayJob } from '@/lib/service/webhooks/server/failed-deliveries.sql'
import { createWebhookWork } from '@/lib/service/webhooks/server/webhook-work'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenMailVendor, startMailQueue } from '@/tests/support/fixtures/portal/mail'
import { givenDeliveries, givenEndpoint, workerDeps } from '@/tests/support/fixtures/webhooks'

// With one job at a time, the order in which they are done is the order in which the queue hands them out.

let db: TestDatabase
let mails: Awaited<ReturnType<typeof startMailQueue>>
let stand: ReturnType<typeof workerDeps>
beforeAll(async () => {
  db = await givenDatabase()
  mails = await startMailQueue(db.url)
  stand = workerDeps(db.url)
})
afterAll(async () => {
  await mails.close()
  await stand.close()
  await db.close()
})

const silent = new Logger(() => () => undefined)
const forgetJobs = () =>
  db.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')

/** A vendor with `count` customers, each with a queued mail about a license. */
async function givenVendorWithMails(count: number) {
  const by = await givenMailVendor(db.pool)
  const emails = Array.from({ length: count }, by.someone)
  const issue = async () => {
    for (const email of emails) await by.givenOne({ customer: { email } })
  }
  return { emails, issue }
}

test('behind twelve mails of one organization, the first mail of another is the second that leaves', async () => {
  const [many, few, one] = [
    await givenVendorWithMails(12),
    await givenVendorWithMails(2),
    await givenVendorWithMails(1),
  ]
  await many.issue()
  await few.issue()
  await one.issue()
  const before = mails.smtp.all().length
  await mails.send()
  const sent = mails.smtp.all().slice(before)
  expect(sent).toHaveLength(15)
  const order = sent.map(({ to }) => (many.emails.includes(to) ? 'many' : few.emails.includes(to) ? 'few' : 'one'))
  expect(order.slice(0, 6)).toEqual(['many', 'few', 'one', 'many', 'few', 'many'])
})

test('mails of one statement stand one behind the other, and another comes between them', async () => {
  const [many, one] = [await givenMailVendor(db.pool), await givenVendorWithMails(1)]
  const at = new Date(Date.now() + DAY_MS - 1_000)
  const longAgo = new Date(Date.now() - 90 * DAY_MS)
  for (let i = 0; i < 12; i++)
    await many.givenOne({ customer: { email: many.someone() }, expires_at: at.toISOString() }, longAgo)
  await forgetJobs()
  await mails.look(new Date())
  await one.issue()
  const before = mails.smtp.all().length
  await mails.send()
  const sent = mails.smtp.all().slice(before)
  expect(sent).toHaveLength(13)
  expect(sent.findIndex(({ to }) => one.emails.includes(to))).toBe(1)
})

const watched = async (): Promise<LicenseActor & { endpointId: string }> => {
  const actor = await givenLicenseActor(db.pool)
  const endpointId = await givenEndpoint(db.pool, actor.organizationId, 'https://hooks.example/')
  return { ...actor, endpointId }
}

/** Drains the queue; returns the owners of the jobs in the order in which they ran. */
async function workOff(): Promise<string[]> {
  const order: string[] = []
  const noted = (task: (payload: unknown) => Promise<unknown>) => async (payload: unknown) => {
    order.push((payload as { organization_id: string }).organization_id)
    await task(payload)
  }
  const { jobs } = createWebhookWork(stand.parts)
  const taskList = {
    fan_out_events: noted(jobs.fan_out_events),
    replay_webhooks: noted(jobs.replay_webhooks),
  }
  await runOnce({ pgPool: stand.parts.pool, taskList, noHandleSignals: true, logger: silent })
  return order
}

test('the events of thirty changes of one organization do not come before the one of another', async () => {
  await forgetJobs()
  const [many, one] = [await watched(), await watched()]
  for (let i = 0; i < 30; i++) await many.issue()
  await one.issue()
  const order = await workOff()
  expect(order).toHaveLength(31)
  expect(order.indexOf(one.organizationId)).toBe(1)
})

test('a replay of thousands is done batch by batch, and the events of others come between', async () => {
  await forgetJobs()
  const [many, one] = [await watched(), await watched()]
  await givenDeliveries(db.pool, many.organizationId, many.endpointId, 2_500)
  await db.pool.query(
    `update webhook_delivery set state = 'failed', finished_at = now() - interval '1 minute',
       created_at = now() - interval '1 hour' where endpoint_id = $1`,
    [many.endpointId],
  )
  const { organizationId, endpointId } = many
  const replay = { organizationId, endpointId, since: new Date(Date.now() - DAY_MS), until: new Date() }
  await many.write(({ tx }) => addReplayJob(tx, replay))
  await one.issue()
  expect(await workOff()).toEqual([organizationId, one.organizationId, organizationId, organizationId])
  const { rows } = await db.pool.query(
    `select count(*)::int as n from webhook_delivery where endpoint_id = $1 and state = 'pending'`,
    [endpointId],
  )
  expect(rows[0].n).toBe(2_500)
})

test('of a thousand licenses that end at once, the first batch has those of every organization', async () => {
  const at = new Date(Date.now() - 1_000)
  const [many, one] = [await watched(), await watched()]
  await many.givenOne({ expires_at: at.toISOString(), customer: { email: 'ada@customer.test' } })
  await one.givenOne({ expires_at: at.toISOString(), customer: { email: 'bo@customer.test' } })
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, expires_at,
       ip_system_enabled, ip_mode, version_pin_mode, created_at, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(i::text::bytea), key_ciphertext,
       expires_at - interval '1 second', ip_system_enabled, ip_mode, version_pin_mode, created_at, updated_at
     from license, generate_series(1, 1200) i where organization_id = $1`,
    [many.organizationId],
  )
  await db.pool.query(`update license set created_at = now() - interval '1 day' where organization_id = any ($1)`, [
    [many.organizationId, one.organizationId],
  ])
  await db.pool.query(`update webhook_endpoint set created_at = now() - interval '1 day'`)
  const firstBatchOf = async (table: string) =>
    (
      await db.pool.query(
        `select xmin::text as batch, organization_id from ${table} where organization_id = any ($1)`,
        [[many.organizationId, one.organizationId]],
      )
    ).rows
  const whole = async (table: string, announce: () => Promise<number>) => {
    expect(await announce()).toBeGreaterThanOrEqual(1_202)
    const rows = await firstBatchOf(table)
    const first = rows.map(({ batch }) => Number(batch)).toSorted((a, b) => a - b)[0]
    return rows.find(({ organization_id }) => organization_id === one.organizationId)?.batch === String(first)
  }
  expect(await whole('webhook_expiry_notice', () => emitExpiries(stand.parts.transact, DAY_MS))).toBe(true)
  expect(await whole('license_mail_notice', () => queueExpiryMails(stand.parts.transact, DAY_MS))).toBe(true)
})

test('an organization of many rows is emptied turn by turn', async () => {
  await forgetJobs()
  const { organizationId, write } = await givenLicenseActor(db.pool)
  await write(({ tx, now }) => closeOrganization(tx, organizationId, now))
  await forgetJobs()
  await db.pool.query(
    `insert into customer_former_id (organization_id, former_id, customer_id, replaced_at)
     select $1, gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 21000)`,
    [organizationId],
  )
  await purgeOrganization({ pool: db.pool }, { organization_id: organizationId })
  const left = async () => (await db.pool.query('select 1 from organization where id = $1', [organizationId])).rowCount
  expect(await left()).toBe(1)
  const { rows } = await db.pool.query(
    `select payload from graphile_worker._private_jobs where payload ->> 'organization_id' = $1::text`,
    [organizationId],
  )
  expect(rows).toHaveLength(1)
  await purgeOrganization({ pool: db.pool }, rows[0].payload)
  expect(await left()).toBe(0)
})

test('a job whose worker was killed in the middle is taken up again after two minutes', async () => {
  await forgetJobs()
  const one = await watched()
  await one.issue()
  await db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '3 minutes', attempts = 1`,
  )
  expect(await workOff()).toEqual([])
  await one.write(({ tx }) => freeLostJobs(tx))
  expect(await workOff()).toEqual([one.organizationId])
})

test('a job that was lost frees no other job of its process', async () => {
  await forgetJobs()
  const [lost, busy] = [await watched(), await watched()]
  await lost.issue()
  await busy.issue()
  await db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'alive', attempts = 1,
       locked_at = now() - interval '1 minute' * case when payload ->> 'organization_id' = $1::text then 3 else 1 end`,
    [lost.organizationId],
  )
  await lost.write(({ tx }) => freeLostJobs(tx))
  expect(await workOff()).toEqual([lost.organizationId])
})

import { expect, test } from 'vitest'
import { keptMailFor } from '@/lib/foundation/mail/core/kept-mail'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { listAttention } from '@/lib/people/overview/server/list-attention'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')

const attentionOf = (product: ProductFixture, permissions?: Parameters<typeof viewerOf>[1]) => {
  const { reading, may } = viewerOf(product, permissions)
  return listAttention(reading(NOW), may('usage:view'), { keptMail: null })
}

async function givenTroubles(product: ProductFixture) {
  const { pool, organizationId, productId } = product
  const license = await givenLicense(product, { expiresAt: new Date(NOW.getTime() + 3 * DAY_MS) })
  await pool.query('insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, 100)', [
    productId,
    '2026-11-21',
    organizationId,
  ])
  const records = createTestRecords(pool, () => NOW)
  const refusal = { licenseId: license.id, status: 'ip_limit_reached' as const }
  for (let i = 0; i < 3; i++) records.note(evaluatedAt(product, new Date(NOW.getTime() - i * 60_000), refusal))
  await records.flush()
}

test('the gravest comes first, each counted once', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 100, isBillingSuspended: true })
  await givenTroubles(product)
  expect(await attentionOf(product)).toEqual([
    { kind: 'billing_suspended', count: 1 },
    { kind: 'limit_reached', count: 1, name: 'App', id: product.productId },
    { kind: 'ip_limit_refusals', count: 1 },
    { kind: 'expiring_this_week', count: 1, is_more: false },
    { kind: 'no_support_contact', count: 1 },
  ])
})

test.each([
  ['who has the server is told to set one up', { isOperator: true, hasPlans: true }, 'no_mail_server'],
  ['a vendor on it is told that emails are stopped', { isOperator: false, hasPlans: true }, 'mail_stopped'],
])('without a mail server, %s', async (_, reader, kind) => {
  const { reading, may } = viewerOf(await givenProduct(db.pool))
  const found = await listAttention(reading(NOW), may('org:update'), {
    keptMail: keptMailFor({ ...reader, isMailboxHere: false }),
  })
  expect(found[0]).toEqual({ kind, count: 1 })
})

test('an incident that the operator published is named to every member', async () => {
  const { reading, may } = viewerOf(await givenProduct(db.pool), ['products:view'])
  const known = { keptMail: null, incidents: ['Emails are late', 'API is slow'] }
  expect(await listAttention(reading(NOW), may('products:view'), known)).toEqual([
    { kind: 'open_incident', count: 2, name: 'Emails are late' },
  ])
})

test('maintenance that is in progress or starts within a day is named to every member, with its times', async () => {
  const { reading, may } = viewerOf(await givenProduct(db.pool), ['products:view'])
  const planned = (title: string, startsInMs: number) => ({
    title,
    starts_at: new Date(NOW.getTime() + startsInMs).toISOString(),
    ends_at: new Date(NOW.getTime() + startsInMs + DAY_MS).toISOString(),
  })
  const [running, soon, later] = [planned('Upgrade', -1), planned('Move', DAY_MS), planned('Rest', DAY_MS + 1)]
  const known = { keptMail: null, incidents: ['Emails are late'], maintenances: [running, soon, later] }
  expect(await listAttention(reading(NOW), may('products:view'), known)).toEqual([
    { kind: 'open_incident', count: 1, name: 'Emails are late' },
    { kind: 'maintenance_running', count: 1, name: 'Upgrade', at: running.starts_at, until: running.ends_at },
    { kind: 'maintenance_soon', count: 1, name: 'Move', at: soon.starts_at, until: soon.ends_at },
  ])
})

test('nothing to look at is an empty list', async () => {
  const product = await givenProduct(db.pool)
  await db.pool.query(`update organization set support_email = 'help@vendor.test' where id = $1`, [
    product.organizationId,
  ])
  expect(await attentionOf(product)).toEqual([])
})

test('a member sees only what they may look at, and nothing of another organization', async () => {
  const [product, other] = [await givenProduct(db.pool, { dailyLimit: 100 }), await givenProduct(db.pool)]
  await givenTroubles(product)
  const kinds = (await attentionOf(product, ['usage:view'])).map(({ kind }) => kind)
  expect(kinds).toEqual(['limit_reached', 'ip_limit_refusals'])
  expect((await attentionOf(other)).map(({ kind }) => kind)).toEqual(['no_support_contact'])
})

test('sales that are held wait for who may see them, but not those of a dry run or left behind with one, nor test orders', async () => {
  const product = await givenProduct(db.pool)
  const held = { kind: 'sales_held', count: 2, is_more: false }
  const [live, dryRun] = [newId(), newId()]
  for (const [id, mode] of [
    [live, 'live'],
    [dryRun, 'dry_run'],
  ])
    await db.pool.query(
      `insert into sale_source (id, organization_id, provider, name, mode, updated_at)
       values ($1, $2, 'generic', 'Shop', $3, now())`,
      [id, product.organizationId, mode],
    )
  const sell = (state: string, { isSkipped = false, source = live, held = {} } = {}) =>
    db.pool.query(
      `insert into sale (id, organization_id, source_id, state, is_skipped, held, updated_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [newId(), product.organizationId, source, state, isSkipped, { reason: 'unmapped', ...held }],
    )
  for (const state of ['held', 'held', 'active']) await sell(state)
  await sell('held', { isSkipped: true })
  await sell('held', { source: dryRun })
  await sell('held', { held: { is_test: true } })
  expect(await attentionOf(product)).toContainEqual(held)
  expect(await attentionOf(product, ['usage:view'])).not.toContainEqual(held)
  expect(await attentionOf(await givenProduct(db.pool))).not.toContainEqual(held)
})

test('jobs that failed are told from those that left a few rows or licenses out', async () => {
  const product = await givenProduct(db.pool)
  const { pool, organizationId } = product
  const end = async (kind: string, state: string, failed: number) => {
    const id = newId()
    await pool.query(
      `insert into long_job (id, organization_id, kind, state, started_by_id, total, done, failed, finished_at)
       values ($1, $2, $3, $4, $5, 10, 10, $6, $7)`,
      [id, organizationId, kind, state, newId(), failed, NOW],
    )
    return id
  }
  await end('license.import', 'finished', 0)
  await end('license.import', 'finished', 1)
  await end('license.import', 'finished', 2)
  const [failed, changed] = [await end('license.import', 'failed', 4), await end('license.bulk_extend', 'finished', 5)]
  expect((await attentionOf(product)).filter(({ kind }) => kind !== 'no_support_contact')).toEqual([
    { kind: 'job_failed', count: 1, id: failed },
    { kind: 'import_left_out', count: 2, left_out: 3 },
    { kind: 'change_left_out', count: 1, id: changed, left_out: 5 },
  ])
})

test('customers whose mails were given up are named, as long as it is news, and only to who may see them', async () => {
  const product = await givenProduct(db.pool)
  await db.pool.query(`update organization set support_email = 'help@vendor.test' where id = $1`, [
    product.organizationId,
  ])
  const license = await givenLicense(product, { customer: { name: 'Ada Lovelace', email: 'ada@gone.test' } })
  const giveUp = async (at: Date, attempts: number) => {
    const { rows } = await db.pool.query<{ id: string }>(
      `select (graphile_worker.add_job('send-customer-mail', $1::json, max_attempts := 14)).id`,
      [{ mail: 'license_issued', organization_id: product.organizationId, customer_id: license.customerId }],
    )
    await db.pool.query('update graphile_worker._private_jobs set attempts = $2, updated_at = $3 where id = $1', [
      rows[0]?.id,
      attempts,
      at,
    ])
  }
  await giveUp(NOW, 13)
  await giveUp(new Date(NOW.getTime() - 8 * DAY_MS), 14)
  expect(await attentionOf(product), 'one is tried again, the other was long ago').toEqual([])
  await giveUp(new Date(NOW.getTime() - DAY_MS), 14)
  await giveUp(NOW, 14)
  expect(await attentionOf(product)).toEqual([
    { kind: 'mail_failed', count: 1, name: 'Ada Lovelace', id: license.customerId },
  ])
  expect(await attentionOf(product, ['usage:view'])).toEqual([])
  expect(await attentionOf(await givenProduct(db.pool))).not.toContainEqual(
    expect.objectContaining({ kind: 'mail_failed' }),
  )
})

import { expect, test } from 'vitest'
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
  return listAttention(reading(NOW), may('usage:view'), { hasMailServer: true })
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

test('without a mail server, who could set one up is told that nobody receives emails', async () => {
  const { reading, may } = viewerOf(await givenProduct(db.pool))
  const found = await listAttention(reading(NOW), may('org:update'), { hasMailServer: false })
  expect(found[0]).toEqual({ kind: 'no_mail_server', count: 1 })
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

test('sales that are held wait for who may see them, but not those that a dry run left behind', async () => {
  const product = await givenProduct(db.pool)
  const held = { kind: 'sales_held', count: 2, is_more: false }
  const source = newId()
  await db.pool.query(
    `insert into sale_source (id, organization_id, provider, name, updated_at) values ($1, $2, 'generic', 'Shop', now())`,
    [source, product.organizationId],
  )
  const sell = (state: string, isSkipped = false) =>
    db.pool.query(
      `insert into sale (id, organization_id, source_id, state, is_skipped, updated_at) values ($1, $2, $3, $4, $5, now())`,
      [newId(), product.organizationId, source, state, isSkipped],
    )
  for (const state of ['held', 'held', 'active']) await sell(state)
  await sell('held', true)
  expect(await attentionOf(product)).toContainEqual(held)
  expect(await attentionOf(product, ['usage:view'])).not.toContainEqual(held)
  expect(await attentionOf(await givenProduct(db.pool))).not.toContainEqual(held)
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

import { expect, test } from 'vitest'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const NOW = new Date('2031-03-10T12:00:00Z')
const NEAR = 10 * MINUTE_MS

const { db, mails } = await setUpMailQueue()

const later = (ms: number) => new Date(NOW.getTime() + ms)
const subjects = (email: string) => mails.smtp.mailsTo(email).map(({ subject }) => subject)

/** A license issued long ago, as the mail sent at `at` describes it. */
async function givenExpiring(at: Date, over: Parameters<typeof givenMailVendor>[1] = {}) {
  const by = await givenMailVendor(db.pool, over)
  const email = by.someone()
  await by.givenOne({ customer: { email }, expires_at: at.toISOString() }, later(-90 * DAY_MS))
  await db.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  const { rows } = await db.pool.query<{ id: string }>('select id from license where organization_id = $1', [
    by.organizationId,
  ])
  return { by, email, id: rows[0]?.id ?? '' }
}

const tick = async (at: Date, lookBackMs?: number) => {
  await mails.look(at, lookBackMs)
  return mails.send(at)
}

test('thirty, seven and one days before, and at the end: once each, counted from the day of sending', async () => {
  const { email } = await givenExpiring(later(30 * DAY_MS + 5_000))
  expect(await tick(NOW)).toEqual([])
  for (const at of [
    10_000,
    20_000,
    23 * DAY_MS + 6_000,
    29 * DAY_MS + 6_000,
    30 * DAY_MS + 6_000,
    30 * DAY_MS + MINUTE_MS,
  ]) {
    await tick(later(at))
    await tick(later(at), NEAR)
  }
  expect(subjects(email)).toEqual([
    'Your license for App expires in 30 days',
    'Your license for App expires in 7 days',
    'Your license for App expires in 1 day',
    'Your license for App has expired',
  ])
})

test('after a downtime notices that are not stale are sent once, counted from the day of sending', async () => {
  const late = await givenExpiring(later(5 * DAY_MS))
  const stale = await givenExpiring(later(2 * DAY_MS))
  const over = await givenExpiring(later(-2 * DAY_MS))
  const longOver = await givenExpiring(later(-4 * DAY_MS))
  expect(await tick(NOW, NEAR)).toEqual([])
  expect(await tick(NOW)).toEqual([late.email, over.email].toSorted())
  expect(subjects(late.email)).toEqual(['Your license for App expires in 5 days'])
  expect([...subjects(stale.email), ...subjects(longOver.email)]).toEqual([])
})

test('a change before sending cancels the mail: extended, revoked, already expired, switched off', async () => {
  const extended = await givenExpiring(later(7 * DAY_MS - 1_000))
  const revoked = await givenExpiring(later(7 * DAY_MS - 1_000))
  const off = await givenExpiring(later(7 * DAY_MS - 1_000))
  await mails.look(NOW)
  await db.pool.query('update license set expires_at = $2 where id = $1', [extended.id, later(90 * DAY_MS)])
  await db.pool.query('update license set revoked_at = $2 where id = $1', [revoked.id, NOW])
  await db.pool.query(`update product set mails_off = '{license_expiring}' where id = $1`, [off.by.productId])
  expect(await mails.send(later(1_000))).toEqual([])
  const ends = await givenExpiring(later(DAY_MS - 1_000))
  await mails.look(NOW)
  expect(await mails.send(later(DAY_MS))).toEqual([])
  await tick(later(DAY_MS))
  expect(subjects(ends.email)).toEqual(['Your license for App has expired'])
})

test('a new expiry is mailed again, and none is where the product sends no such mail', async () => {
  const { email, id } = await givenExpiring(later(-1_000))
  const off = await givenExpiring(later(-1_000), { mailsOff: ['license_expired'] })
  await tick(NOW)
  await db.pool.query('update license set expires_at = $2 where id = $1', [id, later(HOUR_MS)])
  await tick(later(HOUR_MS + 1_000))
  expect(subjects(email)).toEqual(['Your license for App has expired', 'Your license for App has expired'])
  expect(subjects(off.email)).toEqual([])
})

test('a term that is no longer than the lead and a day has no notice of it, created or extended; a nearer one comes', async () => {
  const by = await givenMailVendor(db.pool)
  const [created, longer, extended] = [by.someone(), by.someone(), by.someone()]
  // The end of the day that is 30 days from now.
  const month = later(30 * DAY_MS + 12 * HOUR_MS).toISOString()
  await by.givenOne({ customer: { email: created }, expires_at: month }, NOW)
  await by.givenOne({ customer: { email: longer }, expires_at: month }, later(-2 * DAY_MS))
  const { id } = await by.givenOne({ customer: { email: extended }, expires_at: later(-HOUR_MS).toISOString() }, NOW)
  const to = { mode: 'days' as const, days: 30 }
  await by.write((work) => changeExpiry(work, by.may('licenses:update'), { licenseId: id, to }), NOW)
  await db.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  await tick(later(12 * HOUR_MS + 10_000))
  await tick(later(23 * DAY_MS + 12 * HOUR_MS + 10_000))
  // Sent after midnight: to the last day, which is named, there is a day less.
  const week = 'Your license for App expires in 6 days'
  expect(subjects(longer)).toEqual(['Your license for App expires in 29 days', week])
  expect([created, extended].map(subjects)).toEqual([[week], [week]])
})

test('a license that a running subscription renews is not about to expire; one that is not paid, has ended, or was changed is', async () => {
  const { by, email, id } = await givenExpiring(later(7 * DAY_MS - 1_000))
  const { organizationId } = by
  await db.pool.query(
    `with source as (
       insert into sale_source (id, organization_id, provider, name, updated_at)
       values (gen_random_uuid(), $1, 'generic', 'Shop', now()) returning id
     ), sold as (
       insert into sale (id, organization_id, source_id, subscription_id, state, updated_at)
       select gen_random_uuid(), $1, id, 'S-1', 'active', now() from source returning id
     )
     insert into sale_license (organization_id, sale_id, line_id, product_id, number, license_id, expires_at)
     select $1, sold.id, '1', l.product_id, 1, l.id, l.expires_at from sold, license l where l.id = $2`,
    [organizationId, id],
  )
  await tick(NOW)
  expect(subjects(email)).toEqual([])
  for (const state of ['past_due', 'ended']) {
    await db.pool.query('update sale set state = $2 where organization_id = $1', [organizationId, state])
    await tick(NOW)
    await db.pool.query('delete from license_mail_notice where organization_id = $1', [organizationId])
  }
  await db.pool.query(`update sale set state = 'active' where organization_id = $1`, [organizationId])
  await db.pool.query(`update sale_license set expires_at = expires_at + interval '1 day' where license_id = $1`, [id])
  await tick(NOW)
  expect(subjects(email)).toEqual(Array(3).fill('Your license for App expires in 7 days'))
  // Nothing came when it was due to renew: what was not renewed has expired.
  await db.pool.query('update sale_license set expires_at = $2 where license_id = $1', [id, later(7 * DAY_MS - 1_000)])
  await tick(later(7 * DAY_MS))
  expect(subjects(email)).toContain('Your license for App has expired')
})

test('an extension that was undone begins no term: the notice comes', async () => {
  const { by, email, id } = await givenExpiring(later(7 * DAY_MS - 1_000))
  const set = (to: Parameters<typeof changeExpiry>[2]['to'], at: Date) =>
    by.write((work) => changeExpiry(work, by.may('licenses:update'), { licenseId: id, to }), at)
  await set({ mode: 'days', days: 365 }, later(-10 * HOUR_MS))
  await set({ mode: 'until', expires_at: later(7 * DAY_MS - 1_000).toISOString() }, later(-9 * HOUR_MS))
  await tick(NOW)
  expect(subjects(email)).toEqual(['Your license for App expires in 7 days'])
})

test('concurrent processes queue each notice once, and one mail for licenses that expire together', async () => {
  const { by, email } = await givenExpiring(later(7 * DAY_MS - 5_000))
  for (let i = 0; i < 40; i++)
    await by.givenOne(
      { customer: { email }, expires_at: later(7 * DAY_MS - 5_000).toISOString(), notify: false },
      later(-90 * DAY_MS),
    )
  await db.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  await Promise.all(Array.from({ length: 4 }, () => mails.look(NOW)))
  await mails.send(NOW)
  expect(subjects(email)).toEqual([expect.stringMatching(/^41 licenses for App expire by \d+ \w+ \d{4}$/)])
  const { rows } = await db.pool.query(
    'select count(*)::int as n from license_mail_notice where organization_id = $1',
    [by.organizationId],
  )
  expect(rows).toEqual([{ n: 41 }])
})

test('due notices are found by the index, not by scanning all licenses', async () => {
  const client = await db.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(
      `explain select id from license
       where expires_at > now() and expires_at <= now() + interval '1 day' and revoked_at is null`,
    )
    expect(JSON.stringify(rows)).toContain('license_ends_idx')
  } finally {
    client.release(true)
  }
})

import { beforeAll, expect, test } from 'vitest'
import { extendLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { addAnchoredMonths } from '@/lib/catalog/licenses/core/extend-expiry'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const MONTH = { mode: 'months', months: 1 } as const
const ENDS = ['2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'].map((day) => new Date(`${day}T12:00:00Z`))

const change = (licenseId: string, rest: Omit<Parameters<typeof changeExpiry>[2], 'licenseId'>) =>
  actor.write((work) => changeExpiry(work, actor.may('licenses:update'), { licenseId, ...rest }))
const expiryOf = async (id: string): Promise<Date> => (await actor.row(id)).expires_at

test('a license of the 31st that is extended a month at a time stays one of the 31st', async () => {
  const { id } = await actor.givenOne({ expires_at: '2031-01-31T12:00:00.000Z' })
  for (const end of ENDS) {
    await change(id, { to: MONTH })
    expect(await expiryOf(id)).toEqual(end)
  }
})

test('so do many that are extended together, each from its own day', async () => {
  const ids: string[] = []
  for (const day of [28, 29, 30, 31])
    ids.push((await actor.givenOne({ expires_at: `2031-01-${day}T12:00:00.000Z` })).id)
  for (let month = 1; month <= 2; month++)
    await actor.write((work) =>
      extendLicenses(work, actor.may('licenses:update'), { id: newId(), selection: { ids }, to: MONTH }),
    )
  const days = await Promise.all(ids.map(async (id) => (await expiryOf(id)).toISOString().slice(0, 10)))
  expect(days).toEqual(['2031-03-28', '2031-03-29', '2031-03-30', '2031-03-31'])
})

test('an extension that is undone leaves the day that months return to; a newly chosen date has its own', async () => {
  const { id } = await actor.givenOne({ expires_at: '2031-01-31T12:00:00.000Z' })
  await change(id, { to: MONTH })
  const before = await actor.row(id)
  const until = { mode: 'until', expires_at: before.expires_at.toISOString() } as const
  await change(id, { to: { mode: 'days', days: 30 } })
  await change(id, { to: until, anchorDay: before.expiry_anchor_day })
  await change(id, { to: MONTH })
  expect(await expiryOf(id)).toEqual(ENDS[1])
  await change(id, { to: until })
  await change(id, { to: MONTH })
  expect(await expiryOf(id)).toEqual(new Date('2031-03-28T12:00:00Z'))
})

test('PostgreSQL adds months as we do, from each day of four years', async () => {
  const { rows } = await db.pool.query<{ from: Date; months: number; at: Date }>(
    `select day as from, n as months, (day at time zone 'UTC' + n * interval '1 month') at time zone 'UTC' as at
     from generate_series('2027-01-01T23:59:59Z'::timestamptz, '2030-12-31T23:59:59Z', '1 day') day,
       unnest(array[1, 2, 3, 6, 11, 12, 13, 48]) n`,
  )
  expect(rows).toHaveLength(1_461 * 8)
  for (const { from, months, at } of rows) {
    let step: ReturnType<typeof addAnchoredMonths> = { at: from, anchorDay: null }
    for (let count = 0; count < months; count++) step = addAnchoredMonths(step.at, 1, step.anchorDay)
    if (step.at.getTime() !== at.getTime()) expect([from, months, step.at]).toEqual([from, months, at])
  }
})

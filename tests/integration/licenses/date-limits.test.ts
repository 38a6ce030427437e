import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extendLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { findDashboardRoutes } from '@/tests/support/http/dashboard-routes'
import { SAMPLE_TIME, sampleInput } from '@/tests/support/http/sample-input'

const LAST = '9999-12-31T23:59:59.999Z'
const OUT_OF_BOUNDS = ['+010000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-00:01', '1969-12-31T23:59:59.999Z']

let db: TestDatabase
let actor: LicenseActor
beforeAll(async () => {
  db = await givenDatabase()
  actor = await givenLicenseActor(db.pool)
})
afterAll(() => db.close())

const routes = await findDashboardRoutes()
const timed = routes.flatMap((route) =>
  Object.entries(sampleInput(route.schema, newId) ?? {})
    .filter(([, value]) => value === SAMPLE_TIME)
    .map(([field]) => ({ ...route, name: `${route.name}: ${field}`, field })),
)

test('there are fields that contain a time', () => expect(timed.length).toBeGreaterThan(10))

test.each(timed)('$name takes no date before 1970 or after 9999', ({ schema, field }) => {
  for (const date of OUT_OF_BOUNDS) {
    const { error } = schema.safeParse({ ...sampleInput(schema, newId), [field]: date })
    expect([date, error?.issues[0]?.path[0]]).toEqual([date, field])
  }
  for (const date of [LAST, '1970-01-01T00:00:00Z'])
    expect(schema.safeParse({ ...sampleInput(schema, newId), [field]: date }).success).toBe(true)
})

const extend = (licenseId: string, to: Parameters<typeof changeExpiry>[2]['to']) =>
  actor.write((work) => changeExpiry(work, actor.may('licenses:update'), { licenseId, to }))

test.each([{ mode: 'days', days: 1 } as const, { mode: 'months', months: 1 } as const])(
  'an extension past 9999 is refused at its field: %j',
  async (to) => {
    const { id } = await actor.givenOne({ expires_at: LAST })
    await expect(extend(id, to)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [`to.${to.mode}`]: expect.stringContaining('after the year 9999') },
    })
    expect((await actor.row(id)).expires_at).toEqual(new Date(LAST))
  },
)

test('a bulk extension past 9999 skips such licenses, and reports them', async () => {
  const late = await actor.givenOne({ expires_at: LAST })
  const soon = await actor.givenOne({ expires_at: '2030-01-31T00:00:00.000Z' })
  const chosen = { id: newId(), selection: { ids: [late.id, soon.id] } }
  const job = await actor.write((work) =>
    extendLicenses(work, actor.may('licenses:update'), { ...chosen, to: { mode: 'months', months: 12 } }),
  )
  expect(job).toMatchObject({ state: 'finished', done: 2, failed: 1, summary: { changed: 1, unchanged: 0 } })
  expect(job.problems).toEqual([
    { row: 0, field: 'to.months', message: expect.stringMatching(`${late.key.slice(-5)}: .*9999`) },
  ])
  expect((await actor.row(soon.id)).expires_at).toEqual(new Date('2031-01-31T00:00:00.000Z'))
})

test('an import refuses rows whose dates are out of bounds', async () => {
  const rows = ['10000-01-01', '1969-12-31', '9999-12-31T23:59:59-05:00'].map((expires_at) => ({
    customer_email: 'cy@customer.test',
    expires_at,
  }))
  const job = await actor.write((work) =>
    importLicenses(work, actor.may('licenses:create'), {
      id: newId(),
      product_id: actor.productId,
      first_row: 1,
      rows,
    }),
  )
  expect(job).toMatchObject({ failed: 3, summary: { imported: 0 } })
  expect(job.problems.map(({ field }) => field)).toEqual(['expires_at', 'expires_at', 'expires_at'])
})

test.each(['expires_at', 'revoked_at'])('the database refuses %s out of bounds', async (column) => {
  const { id } = await actor.givenOne()
  for (const date of ['10000-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', 'infinity'])
    await expect(db.pool.query(`update license set ${column} = $2 where id = $1`, [id, date])).rejects.toMatchObject({
      constraint: `license_${column}_bounds`,
    })
})

test('the migration repairs an existing date out of bounds, and touches no other license', async () => {
  const own = await givenDatabase()
  try {
    const broken = await givenLicenseActor(own.pool)
    const [late, early, lifetime] = await Promise.all([broken.givenOne(), broken.givenOne(), broken.givenOne()])
    await own.pool.query(
      'alter table license drop constraint license_expires_at_bounds, drop constraint license_revoked_at_bounds',
    )
    const set = (id: string, date: string) =>
      own.pool.query('update license set expires_at = $2, updated_at = now() where id = $1', [id, date])
    await set(late.id, '10021-05-05T00:00:00Z')
    await set(early.id, '0021-05-05T00:00:00Z')
    const untouched = await broken.row(lifetime.id)
    for (const sql of migrationsOf(/_license_date_bounds$|_license_dates_healed$/)) await own.pool.query(sql)
    expect((await broken.row(late.id)).expires_at).toEqual(new Date(LAST))
    expect((await broken.row(early.id)).expires_at).toEqual(new Date(0))
    expect(await broken.row(lifetime.id)).toEqual(untouched)
    const view = await getLicense(broken.reading(), broken.may('licenses:view'), late.id)
    expect(view).toMatchObject({ status: 'active', expires_at: LAST })
  } finally {
    await own.close()
  }
})

const migrationsOf = (name: RegExp): string[] =>
  readdirSync('prisma/migrations')
    .filter((folder) => name.test(folder))
    .toSorted()
    .map((folder) => readFileSync(`prisma/migrations/${folder}/migration.sql`, 'utf8'))

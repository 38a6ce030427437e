import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, fullOrganization, givenSeedDatabase, LATER, type SeedDatabase } from '@/tests/support/fixtures/seed'

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(() => db.close())

/** The same organization, products, members, endpoints, versions and licenses, without any of their fields. */
const namesOnly = (slug: string) => {
  const full = fullOrganization(slug)
  return {
    slug,
    name: full.name,
    members: full.members.map(({ email }) => ({ email })),
    webhook_endpoints: full.webhook_endpoints.map(({ url }) => ({ url })),
    products: full.products.map((product) => ({
      slug: product.slug,
      name: product.name,
      versions: product.versions?.map(({ version }) => ({ version })) ?? [],
      licenses: product.licenses.map(({ customer: { email, discord_id }, license_key }: LicenseOfFile) => ({
        customer: email ? { email } : { discord_id },
        ...(license_key && { license_key }),
      })),
    })),
  }
}

type LicenseOfFile = { customer: { email?: string; discord_id?: string }; license_key?: string }

test('a file that names none of the fields changes none', async () => {
  await db.load([fullOrganization('silent')])
  const before = await db.everything()
  await db.load([namesOnly('silent')], { now: LATER })
  expect(await db.everything()).toEqual(before)
})

test('suspending an organization does not change its plan, its limit or its signing', async () => {
  await db.load([{ slug: 'paid', name: 'Paid', plan: 'enterprise', daily_limit_override: 5, signed_validation: true }])
  await db.load([{ slug: 'paid', name: 'Paid', suspended: true }], { now: LATER })
  const stored =
    'select plan, daily_limit_override, signed_validation, suspended_at, billing_suspended_at from organization where slug = $1'
  const terms = { plan: 'enterprise', daily_limit_override: 5, signed_validation: true, billing_suspended_at: null }
  expect(await db.rows(stored, 'paid')).toEqual([{ ...terms, suspended_at: LATER }])
  await db.load([{ slug: 'paid', name: 'Paid', suspended: false }])
  expect(await db.rows(stored, 'paid')).toEqual([{ ...terms, suspended_at: null }])
})

test('a field is cleared by naming it', async () => {
  const license = { license_key: 'clear-me', customer: customer('clear') }
  const revoked = { ...license, revoked_at: '2029-01-01T00:00:00Z', notes: 'x', custom_override: { a: 1 } }
  const { licenses } = await db.loadOne('clear', { licenses: [revoked] })
  await db.loadOne('clear', { licenses: [{ ...license, revoked_at: null, notes: null, custom_override: null }] })
  expect(
    await db.rows('select revoked_at, notes, custom_override from license where id = $1', licenses[0]?.id),
  ).toEqual([{ revoked_at: null, notes: null, custom_override: null }])
})

test('a downgrade removes the limit override, and an override requires the stored plan to be Enterprise', async () => {
  const organization = { slug: 'down', name: 'Down' }
  await db.load([{ ...organization, plan: 'enterprise', daily_limit_override: 5 }])
  await db.load([{ ...organization, plan: 'pro' }])
  expect(await db.rows(`select plan, daily_limit_override from organization where slug = 'down'`)).toEqual([
    { plan: 'pro', daily_limit_override: null },
  ])
  await expect(db.load([{ ...organization, daily_limit_override: 5 }])).rejects.toThrow(
    'organization down, daily_limit_override: Leave this null: the plan is pro, and only Enterprise can have its own limit.',
  )
})

test('a file that would leave an exact pin without a version is refused', async () => {
  const license = { license_key: 'pinned-key', customer: customer('pin') }
  await db.loadOne('pin', { licenses: [{ ...license, version_pin_mode: 'exact', version_pinned: '1.0' }] })
  await expect(db.loadOne('pin', { licenses: [{ ...license, version_pinned: null }] })).rejects.toThrow(
    'version_pinned: Enter the version that the license is pinned to.',
  )
})

test('a concurrent change in the dashboard is not overwritten', async () => {
  const license = { license_key: 'raced', customer: customer('raced') }
  const { licenses } = await db.loadOne('raced', { licenses: [license] })
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update license set notes = 'from the dashboard' where id = $1`, [licenses[0]?.id])
    const loading = db.loadOne('raced', { licenses: [{ ...license, ip_system_enabled: true }] })
    await expect
      .poll(() =>
        db.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key%'`),
      )
      .not.toEqual([])
    await client.query('commit')
    await loading
  } finally {
    client.release()
  }
  expect(await db.rows('select notes, ip_system_enabled from license where license.id = $1', licenses[0]?.id)).toEqual([
    { notes: 'from the dashboard', ip_system_enabled: true },
  ])
})

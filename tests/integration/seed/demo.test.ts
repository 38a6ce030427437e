import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { markDemoAnnounced } from '@/scripts/start/demo-note'
import { isDemoWanted, loadDemoOnce } from '@/scripts/start/load-demo'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { workOff } from '@/tests/support/fixtures/sales/shop'

let db: TestDatabase
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-demo-'))
  folders.push(folder)
  return folder
}
beforeAll(async () => {
  db = await givenDatabase()
})
beforeEach(() => db.pool.query('delete from organization'))
afterAll(async () => {
  await db.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const load = (dataDir: string) => loadDemoOnce({ dataDir, databaseUrl: db.url })
const loaded = async (dataDir: string) => {
  const demo = await load(dataDir)
  if (!demo) throw new Error('no demo was loaded')
  return demo
}
const content = async () =>
  (
    await db.pool.query(
      'select l.id, l.revoked_at, l.xmin::text, k.hash from license l join api_key k using (product_id)',
    )
  ).rows

// Loading takes seconds: each of these tests does it once or twice.

test('the start that loads the demo returns its keys, which work, until one printed them; no later one shows or changes anything, nor loads it again when it was deleted', async () => {
  const folder = newFolder()
  const demo = await loaded(folder)
  const { rows } = await db.pool.query('select hash, expires_at from api_key where hash = $1', [sha256(demo.apiKey)])
  expect(rows).toHaveLength(1)
  expect(demo.licenseKey).toMatch(/^DEMO-/)
  await expectLivedIn()

  expect(await load(folder)).toEqual(demo)
  markDemoAnnounced(demo)
  await db.pool.query(`update license set revoked_at = now() where notes like 'Lifetime%'`)
  const before = await content()
  expect([await load(folder), await load(newFolder())]).toEqual([undefined, undefined])
  expect(await content()).toEqual(before)

  await db.pool.query('delete from organization')
  expect(await load(folder)).toBeUndefined()
  expect(await content()).toEqual([])
})

/** Requests of many statuses over three months, a failing endpoint, pending transfers, a shop that sells. */
async function expectLivedIn(): Promise<void> {
  const { rows } = await db.pool.query('select distinct status from usage_hour order by status')
  expect(rows.map(({ status }) => status)).toEqual([
    'active',
    'expired',
    'ip_blocked',
    'ip_limit_reached',
    'ip_not_registered',
    'license_not_found',
    'product_archived',
    'revoked',
  ])
  const count = async (from: string) => (await db.pool.query(`select count(*)::int from ${from}`)).rows[0].count
  expect(await count(`(select distinct hour::date from usage_hour) days`)).toBeGreaterThanOrEqual(89)
  expect(await count('request_log')).toBeGreaterThan(500)
  expect(await count(`license_transfer where state = 'pending'`)).toBe(2)
  expect(await count('webhook_endpoint where failing_since is not null')).toBe(1)
  expect(await count(`license where expires_at between now() and now() + interval '30 days'`)).toBe(4)
  expect(await count('organization where is_demo')).toBe(1)
  // Without an actor, an entry would be the customer's in the portal.
  expect(await count('audit_entry where actor_id is null and actor_email is not null')).toBe(0)
  // No slot is older than the reset that freed it, which names what it freed.
  const resets = `audit_entry e where action = 'license.ips_reset' and (before ->> 'ip_count')::int = 1 and before -> 'registered' is not null`
  expect(await count(resets)).toBe(1)
  expect(
    await count(
      `license_ip s join (select license_id, at from ${resets}) r using (license_id) where s.registered_at < r.at`,
    ),
  ).toBe(0)
  await expectCounted()
  await expectSold()
}

/** The statistics say what the licenses, their history and the usage say, on each day. */
async function expectCounted(): Promise<void> {
  const oneOf = async (text: string) => (await db.pool.query(text)).rows[0]
  const counted = await oneOf(
    `select sum(created)::int as created, sum(extended)::int as extended, sum(revoked)::int as revoked,
       sum(expired)::int as expired, sum(activations)::int as activations,
       sum(first_activations)::int as first_activations from statistics_day`,
  )
  expect(counted).toMatchObject(
    await oneOf(
      `select count(*)::int as created, count(revoked_at)::int as revoked,
         count(*) filter (where expires_at < now() and expires_at > created_at)::int as expired from license`,
    ),
  )
  expect(counted).toMatchObject({ extended: 6, expired: 2 })
  // What was valid once says when it last was; what was never valid doesn't.
  const valid = `(select license_id from license_ip_history where last_outcome = 'active'
    union select license_id from request_log where status = 'active' and endpoint = 'validate')`
  expect(await oneOf(`select count(*)::int as n from license_seen where license_id not in ${valid}`)).toEqual({ n: 0 })
  expect(
    await oneOf(`select count(*)::int as n from license l where id in ${valid}
      and id not in (select license_id from license_seen)`),
  ).toEqual({ n: 0 })
  expect(
    await oneOf(`select count(*)::int as n from license_ip_history h join license l on l.id = h.license_id
      where h.last_outcome = 'active' and (h.last_seen_at < l.created_at or h.last_seen_at > least(l.expires_at, l.revoked_at))`),
  ).toEqual({ n: 0 })
  expect(counted.activations).toBeGreaterThan(counted.first_activations)
  expect(await oneOf(`select sum(used)::int as n from usage_day`)).toEqual(
    await oneOf(`select sum(hits)::int as n from usage_hour`),
  )
  const { rows: wrong } = await db.pool.query(
    `select s.day from statistics_day s where created <> (select count(*) from license l
       where l.product_id = s.product_id and (l.created_at at time zone 'UTC')::date = s.day) or seen_1 > seen_7 or seen_7 > seen_30`,
  )
  expect(wrong).toEqual([])
  const { newest, oldest } = await oneOf(
    `select count(*) filter (where created_at > now() - interval '7 days')::int as newest,
       count(*) filter (where created_at < now() - interval '60 days')::int as oldest from license`,
  )
  expect(newest).toBe(1)
  expect(oldest).toBeGreaterThan(3)
  expect(await oneOf('select since < current_date - 80 as is_old, counted_day from statistics_state')).toEqual({
    ...{ is_old: true, counted_day: null },
  })
}

/** A sale of each kind that a newcomer should see; nothing of it is sent to anybody, and the worker finds all done. */
async function expectSold(): Promise<void> {
  const sales = async () =>
    (
      await db.pool.query(
        `select s.order_id, s.state, s.held ->> 'reason' as held, count(l.id)::int as licenses, bool_or(l.revoked_at is not null) as revoked,
           bool_or(l.expires_at > now() + interval '30 days') as renewed
         from sale s left join sale_license sold on sold.sale_id = s.id left join license l on l.id = sold.license_id
         group by s.id order by s.order_id`,
      )
    ).rows
  const [none, one] = [
    { held: null, licenses: 0, revoked: false },
    { held: null, licenses: 1, revoked: false },
  ]
  const expected = [
    { order_id: 'D-1001', state: 'test', ...none },
    { order_id: 'D-1002', state: 'active', ...one },
    { order_id: 'D-1003', state: 'active', ...one, renewed: true },
    { order_id: 'D-1004', state: 'refunded', ...one, revoked: true },
    { order_id: 'D-1006', state: 'held', ...none, held: 'unmapped' },
  ]
  expect(await sales()).toMatchObject(expected)
  await workOff(db.pool)
  expect(await sales()).toMatchObject(expected)
  const { rows } = await db.pool.query(`select mode, last_event_at < now() as is_past from sale_source`)
  expect(rows).toEqual([{ mode: 'live', is_past: true }])
  expect(await db.pool.query(`select from webhook_delivery where state = 'pending'`)).toMatchObject({ rowCount: 0 })
  const { rows: jobs } = await db.pool.query('select task_identifier from graphile_worker.jobs')
  expect(jobs).toEqual([])
}

test('of two concurrent first starts one loads it; one that was killed halfway is completed by the next, with the same keys', async () => {
  const folders = [newFolder(), newFolder()]
  const demos = await Promise.all(folders.map(load))
  expect(demos.filter(Boolean)).toHaveLength(1)
  const [demo] = demos.filter((each) => each !== undefined)
  const folder = folders[demos.findIndex(Boolean)] ?? ''

  const path = join(folder, 'demo.json')
  const forgetTheEnd = () =>
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), isLoaded: false }))
  forgetTheEnd()
  expect(await load(folder)).toEqual(demo)
  forgetTheEnd()
  await db.pool.query('delete from organization')
  expect(await load(folder)).toEqual(demo)
})

test('an explicitly configured database gets the demo on request only', () => {
  const wanted = (isEmbedded: boolean, env: Record<string, string> = {}) => {
    for (const name of ['SKIP_DEMO', 'LOAD_DEMO']) vi.stubEnv(name, env[name])
    return isDemoWanted({ isEmbedded })
  }
  expect([wanted(true), wanted(true, { SKIP_DEMO: '1' })]).toEqual([true, false])
  expect([wanted(false), wanted(false, { LOAD_DEMO: '1' })]).toEqual([false, true])
  expect(wanted(false, { LOAD_DEMO: '1', SKIP_DEMO: '1' })).toBe(false)
  vi.unstubAllEnvs()
})

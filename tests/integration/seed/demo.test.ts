import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sha256 } from '@/lib/platform/security/vault'
import { markDemoAnnounced } from '@/scripts/start/demo-note'
import { isDemoWanted, loadDemoOnce } from '@/scripts/start/load-demo'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'

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

test('the start that loads the demo returns its keys, and they work', async () => {
  const demo = await load(newFolder())
  const { rows } = await db.pool.query('select hash, expires_at from api_key where hash = $1', [
    sha256(demo?.apiKey ?? ''),
  ])
  expect(rows).toHaveLength(1)
  expect(demo?.licenseKey).toMatch(/^DEMO-/)
})

test('no later start, from the same folder or another one, shows the keys or changes anything', async () => {
  const folder = newFolder()
  markDemoAnnounced(await loaded(folder))
  await db.pool.query(`update license set revoked_at = now() where notes like 'Lifetime%'`)
  const before = await content()
  expect([await load(folder), await load(newFolder())]).toEqual([undefined, undefined])
  expect(await content()).toEqual(before)
})

test('keys that no start printed are printed by the next one', async () => {
  const folder = newFolder()
  const demo = await loaded(folder)
  expect(await load(folder)).toEqual(demo)
  markDemoAnnounced(demo)
  expect(await load(folder)).toBeUndefined()
})

test('the demo looks lived in: requests of many statuses over two weeks, a failing endpoint, pending transfers', async () => {
  await load(newFolder())
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
  expect(await count(`(select distinct hour::date from usage_hour) days`)).toBeGreaterThanOrEqual(14)
  expect(await count('request_log')).toBeGreaterThan(500)
  expect(await count(`license_transfer where state = 'pending'`)).toBe(2)
  expect(await count('webhook_endpoint where failing_since is not null')).toBe(1)
  expect(await count(`license where expires_at between now() and now() + interval '30 days'`)).toBe(4)
  expect(await count('organization where is_demo')).toBe(1)
})

test('of two concurrent first starts one loads it', async () => {
  const demos = await Promise.all([load(newFolder()), load(newFolder())])
  expect(demos.filter(Boolean)).toHaveLength(1)
})

test('a demo that was deleted does not come back', async () => {
  const folder = newFolder()
  markDemoAnnounced(await loaded(folder))
  await db.pool.query('delete from organization')
  expect(await load(folder)).toBeUndefined()
  expect(await content()).toEqual([])
})

test('a start that was killed halfway is completed by the next one, with the same keys', async () => {
  const folder = newFolder()
  const demo = await load(folder)
  const path = join(folder, 'demo.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), isLoaded: false }))
  expect(await load(folder)).toEqual(demo)
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), isLoaded: false }))
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

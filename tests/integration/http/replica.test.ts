import pg from 'pg'
import { pino } from 'pino'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { BehindNotice } from '@/components/layout/behind-notice'
import { licenseList } from '@/lib/catalog/licenses/core/schema-license'
import { type LicenseListQuery, licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { createPool, REPLICA_BOUNDS } from '@/lib/foundation/platform/database/db'
import { createReplica } from '@/lib/foundation/platform/database/replica/replica'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { BEHIND_HEADER } from '@/lib/foundation/shared/behind-header'
import type { DashboardDeps } from '@/lib/http/routes/dashboard-deps'
import { createDashboardRead } from '@/lib/http/routes/dashboard-route'
import { readList } from '@/lib/http/routes/list-reading'
import { route } from '@/lib/http/routes/route'
import { startWithReplica } from '@/tests/support/database/replica'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenTenant } from '@/tests/support/fixtures/tenant'
import { prismaOf, transact } from '@/tests/support/fixtures/transact'

const log = pino({ level: 'silent' })
const ORIGIN = 'http://localhost:3000'
const MAX_LAG_MS = 30_000

let servers: Awaited<ReturnType<typeof startWithReplica>>
let primary: pg.Pool
let replicaPool: pg.Pool
let health: ReturnType<typeof createHealth>
let deps: DashboardDeps
let elapsedMs = 0
let tallies = 0

beforeAll(async () => {
  servers = await startWithReplica({ folder: inject('keptCluster'), database: inject('templateDatabase') })
  vi.stubEnv('DATABASE_URL', servers.primaryUrl)
  vi.stubEnv('ENCRYPTION_KEY', TEST_ENCRYPTION_KEY)
  primary = new pg.Pool({ connectionString: servers.primaryUrl, max: 3, options: '-c timezone=UTC' })
  primary.on('error', () => undefined)
  replicaPool = createPool(servers.replicaUrl, REPLICA_BOUNDS)
})
afterAll(async () => {
  await deps.replica?.close()
  await primary.end()
  await servers.stop()
  vi.unstubAllEnvs()
})

/** A process that has just started, and whose clock the test moves. */
beforeEach(() => {
  health = createHealth()
  const replica = createReplica({
    primary,
    replica: replicaPool,
    maxLagMs: MAX_LAG_MS,
    health: health.part('replica'),
    log,
    nowMs: () => elapsedMs,
  })
  const vault = createVault(TEST_ENCRYPTION_KEY)
  deps = {
    db: prismaOf(primary),
    pool: primary,
    history: primary,
    replica,
    vault,
    clock: () => new Date(),
    log,
    operatorEmails: [],
    transact: (_, run) => transact(primary, { address: '192.0.2.1', at: new Date() }, run),
  }
})

/** A change by a browser; its cookie afterwards. */
async function change(): Promise<string> {
  tallies += 1
  const scope = `change ${tallies}`
  const handler = route(
    {
      deps: () => deps,
      from: 'our_pages',
      visitorOf: (_, requestId) => ({ address: null, requestId }),
      admit: async () => ({}),
      ownerOf: null,
    },
    {},
    {
      write: async ({ work }) => {
        await work.tx.$executeRaw`insert into mail_tally (day, scope, hits) values ('2030-01-01', ${scope}, 1)`
        return { done: true }
      },
    },
  )
  const response = await handler(new Request(`${ORIGIN}/api`, { method: 'POST', headers: { Origin: ORIGIN } }))
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The list as a browser with these cookies gets it. */
async function read(cookie: string | null = null) {
  const counted = async ({ pool }: ReadContext) => {
    const { rows } = await pool.query<{ count: number; isReplica: boolean }>(
      'select count(*)::int as count, pg_is_in_recovery() as "isReplica" from mail_tally',
    )
    return rows[0]
  }
  const { list, behindSeconds } = await readList(deps, cookie, counted)
  return { ...list, behindSeconds }
}

/** Until the replica has replayed everything that the primary wrote. */
const untilReplayed = () =>
  expect
    .poll(async () => {
      elapsedMs += 1_000
      return read(await change())
    })
    .toMatchObject({ isReplica: true })

test('a list is read from a replica that keeps up, with what its reader changed', async () => {
  await untilReplayed()
  expect(await read()).toEqual({ count: tallies, isReplica: true, behindSeconds: 0 })
})

test('while replay is paused, who made a change reads it from the primary, and others are told how far behind they are', async () => {
  await untilReplayed()
  const before = tallies
  await servers.pauseReplica()
  const cookie = await change()
  elapsedMs += 1_000
  expect(await read(cookie)).toEqual({ count: before + 1, isReplica: false, behindSeconds: 0 })
  elapsedMs += 11_000
  expect(await read()).toEqual({ count: before, isReplica: true, behindSeconds: 12 })
  expect(await read('lk_changed=nonsense')).toMatchObject({ isReplica: true })
  await servers.resumeReplica()
  await expect.poll(() => read(cookie)).toMatchObject({ count: before + 1, isReplica: true })
})

test('a replica that lags more than is permitted is left alone', async () => {
  await untilReplayed()
  await servers.pauseReplica()
  await change()
  elapsedMs += MAX_LAG_MS - 1_000
  expect(await read()).toMatchObject({ isReplica: true })
  elapsedMs += 1_001
  expect(await read()).toEqual({ count: tallies, isReplica: false, behindSeconds: 0 })
  // A process that starts now does not know since when it lags.
  await servers.resumeReplica()
  await untilReplayed()
})

test("a member's licenses come with how far behind they are, and the page says so", async () => {
  const { slug, owner } = await givenTenant(primary)
  await untilReplayed()
  const list = createDashboardRead(() => deps)('licenses:view', { query: licenseListQuery, isList: true }, listOf)
  const get = () =>
    list(new Request(ORIGIN, { headers: { Cookie: owner.cookie } }), { params: Promise.resolve({ org: slug }) })
  const fresh = await get()
  expect([fresh.status, fresh.headers.get(BEHIND_HEADER)]).toEqual([200, '0'])
  expect(licenseList.parse(await fresh.json()).items.length).toBeGreaterThan(0)
  await servers.pauseReplica()
  await change()
  elapsedMs += 12_000
  const behind = (await get()).headers.get(BEHIND_HEADER)
  await servers.resumeReplica()
  expect(behind).toBe('12')
  const notice = (seconds: number) => renderToStaticMarkup(createElement(BehindNotice, { seconds }))
  expect(notice(Number(behind))).toContain('This page is 12 seconds behind')
  expect(notice(1)).toContain('1 second behind')
  expect(notice(0)).not.toContain('behind')
})

const listOf = ({ actor, reading, query }: ListCall) => listLicenses(reading, actor, query)
type ListCall = { actor: Granted<'licenses:view'>; reading: ReadContext; query: LicenseListQuery }

test('a list that fails on the replica is read from the primary, and so are the next', async () => {
  await untilReplayed()
  const { list, behindSeconds } = await readList(deps, null, async ({ pool }) => {
    const { rows } = await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    if (rows[0]?.is) await pool.query('select pg_terminate_backend(pg_backend_pid())')
    return { isReplica: rows[0]?.is }
  })
  expect({ list, behindSeconds }).toEqual({ list: { isReplica: false }, behindSeconds: 0 })
  expect(await read()).toMatchObject({ isReplica: false })
  expect(health.failing()).toEqual(['replica'])
  elapsedMs += 5_000
  expect(await read()).toMatchObject({ isReplica: true })
  expect(health.failing()).toEqual([])
})

test('a fault of the list itself is not read twice', async () => {
  await untilReplayed()
  let reads = 0
  const refused = readList(deps, null, async () => {
    reads += 1
    throw new Error('this page of the list cannot be found')
  })
  await expect(refused).rejects.toThrow('cannot be found')
  expect(reads).toBe(1)
})

test('while the replica is stopped, lists come from the primary; afterwards from the replica again', async () => {
  await untilReplayed()
  await servers.stopReplica()
  expect(await read()).toEqual({ count: tallies, isReplica: false, behindSeconds: 0 })
  expect(health.failing()).toEqual(['replica'])
  await servers.startReplica()
  // Not before its rest is over: no page waits for a server that did not answer a moment ago.
  expect(await read()).toMatchObject({ isReplica: false })
  elapsedMs += 5_000
  await untilReplayed()
  expect(health.failing()).toEqual([])
})

test('a replica that was promoted is no replica', async () => {
  await untilReplayed()
  await servers.promoteReplica()
  elapsedMs += 1_000
  expect(await read()).toEqual({ count: tallies, isReplica: false, behindSeconds: 0 })
  expect(health.failing()).toEqual(['replica'])
})

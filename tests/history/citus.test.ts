import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectHistoryOfCustomer } from '@/lib/catalog/customers/server/customer-export.sql'
import {
  findHistory,
  selectHistoryPage,
  selectSeenEarlier,
  selectSeenWithin,
} from '@/lib/catalog/licenses/addresses/server/ip-history.sql'
import {
  selectLastCalls,
  selectLastValidated,
  selectValidated,
} from '@/lib/catalog/licenses/server/find/last-validations.sql'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { countFullLicenses } from '@/lib/people/overview/server/attention.sql'
import { findFirstCalls } from '@/lib/people/overview/server/first-steps.sql'
import { findAddressesOf, findCallingAddresses } from '@/lib/people/portal/server/addresses.sql'
import { deleteHistory } from '@/lib/service/requests/history/server/history-erasure.sql'
import {
  claimSweep,
  findRecorded,
  findRecordedOrganizations,
} from '@/lib/service/requests/history/server/history-sweep.sql'
import { findLine, findLines, hasDevice, type LineQuery } from '@/lib/service/requests/server/request-lines.sql'
import { deleteStrayLines, dropRequestLogDay, makeRequestLogDay } from '@/lib/service/requests/server/request-log.sql'
import {
  countActivations,
  countLastAddresses,
  countSeen,
  countSentVersions,
  findNewlySeen,
  findProductsSeen,
  forgetSeen,
  markSeen,
} from '@/lib/service/requests/statistics/server/seen-licenses.sql'
import { replaceShares, upsertDay } from '@/lib/service/requests/statistics/server/statistics-days.sql'
import {
  selectFigures,
  selectFiguresByProduct,
  selectRefusals,
  selectRefusalsByProduct,
  selectShares,
} from '@/lib/service/requests/statistics/server/statistics-figures.sql'
import { findBusyLicenses, findReach } from '@/lib/service/requests/usage/server/busy-licenses.sql'
import { findMinuteCounts } from '@/lib/service/requests/usage/server/minute-counts.sql'
import {
  completeDays,
  selectCounted,
  selectDays,
  selectSums,
} from '@/lib/service/requests/usage/server/usage-by-status.sql'
import { findHourCounts, findPaces } from '@/lib/service/requests/usage/server/usage-counts.sql'
import { backUp } from '@/scripts/backup/back-up'
import { restoreBackup } from '@/scripts/backup/restore-backup'
import { applyHistoryMigrations, HISTORY_TABLES } from '@/scripts/database/apply-history-migrations'
import { givenHistoryDatabase } from '@/tests/support/database/history-database'
import { givenDatabase, givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import {
  CALLS,
  callOf,
  ORGANIZATIONS,
  type Organization,
  RECORDED_AT,
  record,
} from '@/tests/support/fixtures/recorded-calls'

// The same calls are recorded on one PostgreSQL and on Citus. Whatever reads them must find the same.

process.env['ENCRYPTION_KEY'] ||= TEST_ENCRYPTION_KEY
const NOW = RECORDED_AT
let plain: TestDatabase
let citus: TestDatabase
let onCitus: pg.Pool

beforeAll(async () => {
  plain = await givenEmptyDatabase()
  await applyHistoryMigrations(plain.url)
  citus = await givenHistoryDatabase()
  onCitus = citus.pool
  for (const { pool: history } of [plain, citus]) await record({ pool: plain.pool, history }, CALLS)
})
afterAll(async () => {
  await citus?.close()
  await plain?.close()
})

const [first] = ORGANIZATIONS as [Organization, ...Organization[]]
const { organizationId, productIds, licenseIds } = first
const licenseId = licenseIds[0] ?? ''
const since = new Date(NOW.getTime() - 2 * DAY_MS)
const DAYS = { organizationId, productIds: null, from: utcDay(since), to: utcDay(NOW) }
const LINES: LineQuery = {
  ...{ organizationId, productIds, licenseIds: null, endpoint: null, address: null, requestOrDeviceId: null },
  ...{ deviceId: null, statuses: null, from: null, to: null, after: null, limit: 50 },
}
const ofProducts = { organizationId, productIds, since }
const ofLicense = { organizationId, id: licenseId }
const owned = licenseIds.map((id) => ({ id, organizationId, customerSince: since, since }))

const READS: Record<string, (history: pg.Pool) => Promise<unknown>> = {
  'the lines of the request log': (history) => findLines(history, { ...LINES, limit: 500 }),
  'its lines by every filter': (history) =>
    findLines(history, {
      ...LINES,
      ...{ licenseIds, endpoint: 'validate', address: '198.51.100.7', deviceId: 'laptop', from: since, to: NOW },
      ...{ statuses: ['active', 'expired'], after: { at: NOW, id: randomUUID() } },
    }),
  'a line by the id of its request': async (history) => {
    const [line] = await findLines(history, { ...LINES, requestOrDeviceId: CALLS[5]?.requestId ?? '' })
    return line && findLine(history, { organizationId, productIds, minute: line.minute, id: line.id })
  },
  'whether a device is known': (history) => hasDevice(history, { organizationId, productIds, deviceId: 'server' }),
  'how far back busy licenses go': (history) => findReach(history, { ...ofProducts, most: 100 }),
  'busy licenses': (history) => findBusyLicenses(history, { ...ofProducts, limit: 10 }),
  minutes: (history) => findMinuteCounts(history, { organizationId, productIds, from: since }),
  hours: (history) => findHourCounts(history, { organizationId, productId: null, from: since }),
  paces: (history) =>
    findPaces(history, { organizationId, productIds, from: since, until: NOW, neverCounted: ['x'], now: NOW }),
  days: (history) => selectDays(history, DAYS),
  'sums of days': (history) => selectSums(history, DAYS),
  'counted days': (history) =>
    selectCounted(
      history,
      productIds.map((id) => ({ id, organizationId })),
      utcDay(NOW),
    ),
  'first calls': (history) => findFirstCalls(history, { organizationId, since }),
  'licenses without a free slot': (history) => countFullLicenses(history, ofProducts),
  'last validations': (history) => selectLastValidated(onPool(history), organizationId, licenseIds),
  'validated licenses': (history) => selectValidated(onPool(history), organizationId, { ids: licenseIds, since }),
  'last calls': (history) => selectLastCalls(onPool(history), ofLicense),
  'IP history': (history) => findHistory(onPool(history), ofLicense, { most: 100, limit: 3 }),
  'a page of it': (history) =>
    selectHistoryPage(onPool(history), ofLicense, { after: { at: NOW, address: '198.51.100.7' }, limit: 3 }),
  'what was seen within networks': (history) =>
    selectSeenWithin(onPool(history), {
      organizationId,
      licenseId,
      networks: ['198.51.100.0/24', '2001:db8::/64'],
      since: NOW,
    }),
  'what was seen before': (history) =>
    selectSeenEarlier(onPool(history), organizationId, [
      { licenseId, network: '198.51.100.0/24', since: NOW },
      { licenseId, network: '10.0.0.0/8', since: NOW },
    ]),
  "a customer's own addresses": (history) =>
    findCallingAddresses(onPool(history), {
      ...{ organizationId, licenseId, since: null, from: '198.51.100.7', slots: ['203.0.113.9'], limit: 10 },
    }),
  'addresses of all of their licenses': (history) =>
    findAddressesOf(onPool(history), organizationId, { licenses: owned, limit: 50 }),
  'the export of a customer: addresses': (history) =>
    selectHistoryOfCustomer(history, { organizationId, licenses: owned }, 'ip_address_history'),
  'the export of a customer: days': (history) =>
    selectHistoryOfCustomer(history, { organizationId, licenses: owned }, 'days_in_use'),
  'the export of a customer: requests': (history) =>
    selectHistoryOfCustomer(history, { organizationId, licenses: owned }, 'requests'),
  'recorded organizations': async (history) => (await findRecordedOrganizations(history)).sort(),
  'recorded products': (history) =>
    findRecorded(history, { kind: 'product', organizationId, after: '00000000-0000-0000-0000-000000000000', limit: 3 }),
  'recorded licenses': (history) =>
    findRecorded(history, { kind: 'license', organizationId, after: '00000000-0000-0000-0000-000000000000', limit: 3 }),
}

/** What was found, in any order, and without the ids of lines, which are made as they are written. */
function comparable(found: unknown): unknown {
  if (found instanceof Map || found instanceof Set) return comparable([...found])
  if (found instanceof Date || typeof found !== 'object' || found === null) return found
  if (Array.isArray(found)) return found.map((row) => JSON.stringify(comparable(row))).sort()
  const isLine = 'minute' in found && 'id' in found
  const entries = Object.entries(found).map(([name, value]) => [name, isLine && name === 'id' ? '' : comparable(value)])
  return Object.fromEntries(entries)
}

test('the rows of an organization lie together, and each machine has some', async () => {
  const { rows } = await onCitus.query(
    `select logicalrelid::text as name, partmethod, colocationid from pg_dist_partition
     where logicalrelid = any($1::regclass[])`,
    [HISTORY_TABLES],
  )
  expect(rows).toHaveLength(HISTORY_TABLES.length)
  expect(new Set(rows.map(({ partmethod, colocationid }) => `${partmethod}${colocationid}`)).size).toBe(1)
})

test.each(Object.keys(READS))('%s: found alike on PostgreSQL and on Citus', async (name) => {
  const read = READS[name] ?? (async () => null)
  const expected = await read(plain.pool)
  expect(expected).toBeTruthy()
  expect(comparable(await read(onCitus))).toEqual(comparable(expected))
})

test('days are completed from their hours', async () => {
  const products = ORGANIZATIONS.flatMap((each) =>
    each.productIds.map((id) => ({ id, organizationId: each.organizationId })),
  )
  const day = utcDay(new Date(NOW.getTime() - DAY_MS))
  const before = comparable(await selectDays(onCitus, DAYS))
  await onCitus.query('update usage_day_status set hits = 1 where organization_id = $1 and day = $2', [
    organizationId,
    day,
  ])
  await completeDays(onCitus, products, day)
  expect(comparable(await selectDays(onCitus, DAYS))).toEqual(before)
})

test('statistics are counted and read alike', async () => {
  const [plainly, onMachines] = [await statisticsOn(plain.pool), await statisticsOn(onCitus)]
  expect(plainly.days.flatMap(({ seen }) => [seen.seen1, seen.firstActivations])).not.toEqual([0, 0])
  expect(comparable(onMachines)).toEqual(comparable(plainly))
})

async function statisticsOn(history: pg.Pool) {
  const days = []
  for (const productId of productIds) {
    const of = { organizationId, productId, day: utcDay(NOW) }
    for (let i = 0; i < 2; i++) await markSeen(history, { ...of, since: utcDay(since) })
    const seen = await countSeen(history, of)
    const activations = await countActivations(history, of)
    const newly = await findNewlySeen(history, { ...of, after: '00000000-0000-0000-0000-000000000000', limit: 2 })
    await forgetSeen(history, of, [])
    const versions = await countSentVersions(history, of)
    const places = await countLastAddresses(history, { ...of, after: '0.0.0.0', limit: 10 })
    const changes = { created: 1, extended: 2, expired: 3, revoked: 4 }
    for (let i = 0; i < 2; i++) {
      await upsertDay(history, of, { ...seen, activations, ...changes })
      await replaceShares(history, { ...of, kind: 'version', shares: versions })
    }
    days.push({ seen, activations, newly, versions, places })
  }
  const products = productIds.map((id) => ({ id, organizationId }))
  return {
    days,
    called: await findProductsSeen(history, products, utcDay(NOW)),
    figures: await selectFigures(history, DAYS),
    byProduct: await selectFiguresByProduct(history, DAYS),
    refusals: await selectRefusals(history, DAYS),
    refusalsByProduct: await selectRefusalsByProduct(history, DAYS),
    shares: await selectShares(history, DAYS),
  }
}

test('days of the request log are made and dropped, and strays are deleted', async () => {
  for (const day of ['2025-03-01', '2025-03-02']) await makeRequestLogDay(onCitus, day)
  await record({ pool: plain.pool, history: onCitus }, [{ ...callOf(first, 1), at: new Date('2025-03-01T12:00:00Z') }])
  await record({ pool: plain.pool, history: onCitus }, [{ ...callOf(first, 1), at: new Date('2025-02-01T12:00:00Z') }])
  const old = async () =>
    (
      await onCitus.query(`select from request_log where organization_id = $1 and minute < '2025-03-03'`, [
        organizationId,
      ])
    ).rowCount
  expect(await dropRequestLogDay(onCitus, '2025-03-02')).toBe(true)
  expect(await dropRequestLogDay(onCitus, '2025-03-02')).toBe(false)
  expect(await deleteStrayLines(onCitus, '2025-03-01', 100)).toBe(await old().then((left) => (left === 0 ? 1 : 0)))
  expect(await old()).toBe(0)
})

test('what was deleted is erased, and what is erased is once a day compared by one process', async () => {
  const [, second] = ORGANIZATIONS as [Organization, Organization]
  const erased = { organizationId: second.organizationId, ids: second.licenseIds }
  const erase = (kind: 'license' | 'product', ids: string[]) =>
    deleteHistory(onCitus, { kind, organizationId: second.organizationId, ids }, 5_000)
  expect(await erase('license', erased.ids)).toBeGreaterThan(0)
  expect(await erase('product', second.productIds)).toBeGreaterThan(0)
  expect([await erase('license', erased.ids), await erase('product', second.productIds)]).toEqual([0, 0])
  expect(await findRecordedOrganizations(onCitus)).not.toContain(second.organizationId)
  expect([await claimSweep(onCitus), await claimSweep(onCitus)]).toEqual([true, false])
})

test('a backup of it is restored into one PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-history-'))
  const [main, copy, copied] = [await givenDatabase(), await givenEmptyDatabase(), await givenEmptyDatabase()]
  const file = join(folder, 'both.backup')
  await backUp(main.url, file, citus.url)
  await restoreBackup(copy.url, file, copied.url)
  for (const table of HISTORY_TABLES) {
    const rowsOf = async (history: pg.Pool) =>
      (await history.query<{ row: string }>(`select t::text as row from ${table} t`)).rows.map(({ row }) => row).sort()
    expect(await rowsOf(copied.pool)).toEqual(await rowsOf(onCitus))
  }
  for (const database of [main, copy, copied]) await database.close()
  rmSync(folder, { recursive: true, force: true })
})

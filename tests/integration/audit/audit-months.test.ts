import type pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { createAuditRotation } from '@/lib/foundation/audit/server/rotate-audit-log'
import { newId } from '@/lib/foundation/platform/config/ids'
import { readMigrations } from '@/scripts/database/migration-files'
import { createTestDatabase } from '@/tests/support/database/create-database'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()
let organizationId: string
let time = ''

beforeAll(async () => {
  organizationId = (await givenTeam(db.pool)).organizationId
})

const rotation = (retentionDays: number | null) =>
  createAuditRotation({ pool: db.pool, clock: () => new Date(time), retentionDays })
const insert = (pool: pg.Pool, organization: string, at: string) =>
  pool.query(`insert into audit_entry (id, organization_id, at, action, target_type) values ($1, $2, $3, 'a', 't')`, [
    newId(),
    organization,
    at,
  ])
const entryAt = (at: string) => insert(db.pool, organizationId, at)
const partitions = async (pool = db.pool) => {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entry'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}
const places = async (pool = db.pool) => {
  const { rows } = await pool.query<{ place: string }>(
    'select tableoid::regclass::text as place from audit_entry order by at',
  )
  return rows.map(({ place }) => place)
}

test('months are made ahead, entries find theirs, and without a retention nothing is dropped', async () => {
  time = '2031-01-15T00:00:00.000Z'
  await rotation(null)()
  expect(await partitions()).toEqual(
    expect.arrayContaining(['audit_entry_203101', 'audit_entry_203102', 'audit_entry_203103']),
  )
  await entryAt('2031-01-31T23:59:59.999Z')
  await entryAt('2031-02-01T00:00:00.000Z')
  expect(await places()).toEqual(['audit_entry_203101', 'audit_entry_203102'])
  time = '2041-01-15T00:00:00.000Z'
  await rotation(null)()
  expect(await places()).toEqual(['audit_entry_203101', 'audit_entry_203102'])
})

test('a month is dropped once its last day is older than the retention', async () => {
  const [before] = await partitions()
  time = '2031-05-01T23:59:59.999Z'
  await rotation(90)()
  expect(await places()).toEqual(['audit_entry_203101', 'audit_entry_203102'])
  time = '2031-05-02T00:00:00.000Z'
  await rotation(90)()
  expect(await places()).toEqual(['audit_entry_203102'])
  expect(await partitions()).not.toContain(before)
  time = '2031-05-30T00:00:00.000Z'
  await rotation(90)()
  expect(await places()).toEqual([])
})

test('an entry of a month without a partition is written, and moves to its own within the hour', async () => {
  await entryAt('2035-07-03T00:00:00.000Z')
  expect(await places()).toEqual(['audit_entry_other'])
  time = '2035-07-03T01:00:00.000Z'
  await rotation(null)()
  expect(await places()).toEqual(['audit_entry_203507'])
  await expect(db.pool.query('delete from audit_entry')).rejects.toThrow('audit entries cannot be deleted')
})

test('entries can be changed or deleted in no partition', async () => {
  await entryAt('2050-01-01T00:00:00.000Z')
  for (const table of ['audit_entry', 'audit_entry_other', 'audit_entry_203507']) {
    await expect(db.pool.query(`delete from ${table}`)).rejects.toThrow('cannot be deleted')
    await expect(db.pool.query(`update ${table} set action = 'b'`)).rejects.toThrow('cannot be changed')
    await expect(db.pool.query(`truncate ${table}`)).rejects.toThrow('cannot be changed')
  }
})

test('a reader that holds the log delays a month, and the next turn makes it', async () => {
  time = '2060-01-01T00:00:00.000Z'
  const keep = rotation(null)
  const reader = await db.pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from audit_entry')
  await keep()
  expect(await partitions()).not.toContain('audit_entry_206001')
  await entryAt(time)
  await reader.query('rollback')
  reader.release()
  await keep()
  expect(await places()).toContain('audit_entry_206001')
})

const FIRST = '20261123100000_audit_bound'
const LAST = '20261123100200_audit_months'
const FILES = `select relname, relfilenode from pg_class where oid in (
  select 'audit_entry'::regclass::oid union select indexrelid from pg_index where indrelid = 'audit_entry'::regclass)`
const FILES_AFTER = FILES.replaceAll(
  "'audit_entry'",
  "(select inhrelid from pg_inherits where inhparent = 'audit_entry'::regclass and inhrelid::regclass::text like '%until%')",
)

test('the migration takes the old table over as it is: no file is rewritten and no entry is lost', async () => {
  const old = await createTestDatabase({ clusterUrl: inject('databaseUrl'), template: 'template1' })
  const run = async (from: string, to: string) => {
    for (const { name, sql } of readMigrations()) if (name >= from && name < to) await old.pool.query(sql)
  }
  await run('', FIRST)
  const organization = newId()
  await old.pool.query(`insert into organization (id, slug, name, updated_at) values ($1, 'a', 'A', now())`, [
    organization,
  ])
  const dates = ['2019-01-01T00:00:00.000Z', new Date().toISOString()]
  for (const at of dates) await insert(old.pool, organization, at)
  const files = (await old.pool.query<{ relfilenode: string }>(FILES)).rows.map(({ relfilenode }) => relfilenode)

  // Another instance goes on writing between the steps.
  await run(FIRST, LAST)
  await insert(old.pool, organization, new Date().toISOString())
  await run(LAST, `${LAST}z`)
  await insert(old.pool, organization, new Date().toISOString())

  const [other, first = ''] = await partitions(old.pool)
  expect([other, first.replace(/\d{8}/, 'DAY')]).toEqual(['audit_entry_other', 'audit_entry_until_DAY'])
  expect(await places(old.pool)).toEqual([first, first, first, first])
  const kept = (await old.pool.query<{ relfilenode: string }>(FILES_AFTER)).rows.map(({ relfilenode }) => relfilenode)
  expect(kept.toSorted()).toEqual(files.toSorted())
  await old.close()
})

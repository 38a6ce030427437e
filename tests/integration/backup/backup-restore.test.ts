import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectBackup } from '@/lib/people/operator/server/installation.sql'
import { backUp } from '@/scripts/backup/back-up'
import { openBackupFile, verifyBackupFile, writeBackupFile } from '@/scripts/backup/backup-file'
import { assertMigrationsOf, restoreBackup } from '@/scripts/backup/restore-backup'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { readMigrations } from '@/scripts/database/migration-files'
import {
  describeRules,
  type Filled,
  fillDatabase,
  hashTables,
  tableCount,
} from '@/tests/support/database/fill-database'
import { givenEmptyHistory, givenHistoryDatabase } from '@/tests/support/database/history-database'
import { givenDatabase, givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense } from '@/tests/support/fixtures/product'
import { runOperator } from '@/tests/support/process/operator-program'
import { runFromSource, runScript } from '@/tests/support/process/run-script'

process.env['ENCRYPTION_KEY'] ||= TEST_ENCRYPTION_KEY

const OTHER_KEY = 'another key, just as long as the first one was'

let db: TestDatabase
let filled: Filled
let folder: string
let good: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
  db = await givenDatabase()
  filled = await fillDatabase(db.pool)
  good = join(folder, 'good.backup')
  await backUp(db.url, good)
})
afterAll(async () => {
  for (const each of databases) await each.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

async function empty(): Promise<TestDatabase> {
  const made = await givenEmptyDatabase()
  databases.push(made)
  return made
}

const restoreBy = (url: string, file: string, key = TEST_ENCRYPTION_KEY) =>
  runScript('scripts/backup/restore.ts', [file], { env: { DATABASE_URL: url, ENCRYPTION_KEY: key } })

test('an empty database gets every row, rule and sequence back, and jobs that nobody works on', async () => {
  await db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker of the original'`,
  )
  const file = join(folder, 'whole.backup')
  // As npm runs it, which every program is.
  expect(await runFromSource('scripts/backup/backup.ts', [file], { env: { DATABASE_URL: db.url } })).toMatchObject({
    code: 0,
    err: '',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const copy = await empty()
  expect(await restoreBy(copy.url, file)).toMatchObject({ code: 0, err: '' })
  await db.pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await copy.pool.query('update installation set background_held_since = null')
  // The original knows of the file that the copy was made from.
  for (const { pool } of [db, copy])
    await pool.query('update installation set backed_up_at = null, backup_bytes = null')
  expect(await hashTables(copy.pool)).toEqual(await hashTables(db.pool))
  expect(await describeRules(copy.pool)).toEqual(await describeRules(db.pool))
  expect(await applyMigrations(copy.url)).toEqual([])
})

test('the database knows when its last backup was made, of which moment, and how large it is', async () => {
  const file = join(folder, 'noted.backup')
  const before = new Date()
  expect(await runFromSource('scripts/backup/backup.ts', [file], { env: { DATABASE_URL: db.url } })).toMatchObject({
    code: 0,
  })
  const noted = await selectBackup(db.pool)
  expect(noted?.bytes).toBe(statSync(file).size)
  expect(noted?.madeAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(noted?.madeAt.toISOString()).toBe((await verifyBackupFile(file)).createdAt)
  // One that fails is none.
  await expect(backUp(db.url, file)).rejects.toThrow(/exists already/)
  expect(await selectBackup(db.pool)).toEqual(noted)
})

test('a restored database is held until an operator resumes its background work', async () => {
  const copy = await empty()
  await restoreBackup(copy.url, good)
  const heldSince = async () =>
    (await copy.pool.query('select background_held_since as since from installation')).rows[0].since
  expect(await heldSince()).toBeInstanceOf(Date)
  const resume = () => runOperator(['background', 'resume'], { DATABASE_URL: copy.url })
  expect(await resume()).toMatchObject({ code: 0, out: 'Background work runs now\n' })
  expect(await heldSince()).toBeNull()
  expect(await resume()).toMatchObject({ code: 0, out: 'Background work runs already\n' })
})

test('a backup is of one moment, whatever is written meanwhile', async () => {
  let isOver = false
  const write = async () => {
    while (!isOver) await givenLicense(filled.product, { ip: { maxIps: 2, addresses: ['192.0.2.1'] } })
  }
  const writing = Promise.all([write(), write(), write()])
  const file = join(folder, 'busy.backup')
  await backUp(db.url, file)
  isOver = true
  await writing
  const copy = await empty()
  // Foreign keys are checked for every row.
  await restoreBackup(copy.url, file)
  const { rows } = await copy.pool.query(
    `select count(*)::int as n from license l where ip_count <> (select count(*) from license_ip where license_id = l.id)`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('another ENCRYPTION_KEY is refused in one sentence, and nothing is made', async () => {
  const copy = await empty()
  const refused = await restoreBy(copy.url, good, OTHER_KEY)
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'ENCRYPTION_KEY is not the one this backup was filled with: set the key of the installation it comes from.\n',
  })
  expect(await tableCount(copy.pool)).toBe(0)
  const backup = await runScript('scripts/backup/backup.ts', [join(folder, 'other.backup')], {
    env: { DATABASE_URL: db.url, ENCRYPTION_KEY: OTHER_KEY },
  })
  expect(backup).toMatchObject({ code: 1, err: expect.stringMatching(/^ENCRYPTION_KEY is not the one this database/) })
  expect(readdirSync(folder)).not.toContain('other.backup')
})

test('a database that is not empty is refused, and stays as it was', async () => {
  const before = await hashTables(db.pool)
  const refused = await restoreBy(db.url, good)
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty\. .*\n$/) })
  expect(await hashTables(db.pool)).toEqual(before)
})

test('a file that is cut off, damaged or something else is refused before the database is touched', async () => {
  const bytes = readFileSync(good)
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8((flipped[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1)
  const files: [Buffer, RegExp][] = [
    [bytes.subarray(0, 20), /is cut off or damaged/],
    [bytes.subarray(0, bytes.length >> 1), /is cut off or damaged/],
    [bytes.subarray(0, -1), /is cut off or damaged/],
    [flipped, /is cut off or damaged/],
    [Buffer.alloc(0), /is cut off or damaged/],
    [Buffer.from('not a backup'), /is not a backup of Latchkey/],
  ]
  for (const [content, message] of files) {
    const file = join(folder, 'bad.backup')
    writeFileSync(file, content)
    await expect(verifyBackupFile(file)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(message),
    })
  }
  await expect(verifyBackupFile(join(folder, 'nowhere'))).rejects.toThrow(/^There is no file /)
  const copy = await empty()
  writeFileSync(join(folder, 'cut.backup'), bytes.subarray(0, -20))
  const refused = await restoreBy(copy.url, join(folder, 'cut.backup'))
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^\S+ is cut off or damaged: .*\n$/) })
  expect(await tableCount(copy.pool)).toBe(0)
})

test('a row that does not fit undoes everything before it', async () => {
  const { header, nextTable } = await openBackupFile(good)
  const file = join(folder, 'unfit.backup')
  await writeBackupFile(file, header, async function* ({ name }) {
    yield* nextTable()
    if (name === 'license') yield Buffer.from('no license\n')
  })
  const copy = await empty()
  await expect(restoreBackup(copy.url, file)).rejects.toThrow(/could not be restored, and the database is as empty/)
  expect(await tableCount(copy.pool)).toBe(0)
  await restoreBackup(copy.url, good)
})

test('a backup from a newer version is refused, and names what this version lacks', async () => {
  const header = await verifyBackupFile(good)
  const newer = { ...header, migrations: [...header.migrations, { name: '29990101000000_later', checksum: '' }] }
  expect(() => assertMigrationsOf(newer)).toThrow(/newer version of Latchkey .* 29990101000000_later/)
  const edited = header.migrations.map((each, i) => (i === 3 ? { ...each, checksum: 'other' } : each))
  expect(() => assertMigrationsOf({ ...header, migrations: edited })).toThrow(/is not the one the backup was made with/)
})

test('a backup from an older version is restored and brought to this one', async () => {
  const old = await empty()
  const migrations = readMigrations()
  await applyMigrations(old.url, migrations.slice(0, -20))
  await old.pool.query(
    `insert into installation (id, encryption_key_check) select id, encryption_key_check from
    (select 1 as id, decode($1, 'hex') as encryption_key_check) given`,
    [(await db.pool.query(`select encode(encryption_key_check, 'hex') as hex from installation`)).rows[0].hex],
  )
  await old.pool.query(
    `insert into organization (id, slug, name, updated_at) values (gen_random_uuid(), 'old', 'Old', now())`,
  )
  const file = join(folder, 'old.backup')
  await backUp(old.url, file)
  const copy = await empty()
  await restoreBackup(copy.url, file)
  expect((await copy.pool.query('select slug, is_demo from organization')).rows).toEqual([
    { slug: 'old', is_demo: false },
  ])
  const fresh = await givenDatabase()
  databases.push(fresh)
  expect(await describeRules(copy.pool)).toEqual(await describeRules(fresh.pool))
  expect(await applyMigrations(copy.url)).toEqual([])
})

test('no file is overwritten, and none is left where it cannot be written or there is nothing to back up', async () => {
  const before = readFileSync(good)
  await expect(backUp(db.url, good)).rejects.toThrow(/exists already/)
  expect(readFileSync(good).equals(before)).toBe(true)
  await expect(backUp(db.url, join(folder, 'no', 'such'))).rejects.toThrow(/^The folder .* is not writable \(ENOENT\)/)
  await expect(backUp(db.url, '/proc/latchkey.backup')).rejects.toThrow(/^The folder \/proc is not writable/)
  await expect(backUp((await empty()).url, join(folder, 'none'))).rejects.toThrow(/^There is nothing to back up/)
  await expect(backUp('postgresql://127.0.0.1:1/none', join(folder, 'none'))).rejects.toThrow(/could not be backed up/)
  expect(readdirSync(folder).filter((name) => /none|partial/.test(name))).toEqual([])
})

test('a history that is a database of its own is in the same file, and is restored into another one', async () => {
  const [main, history, copy, copied] = [
    await empty(),
    await givenHistoryDatabase(),
    await empty(),
    await givenEmptyHistory(),
  ]
  databases.push(history, copied)
  await restoreBackup(main.url, good)
  await history.pool.query(`select make_request_log_day(current_date)`)
  await history.pool.query(
    `insert into request_log (id, organization_id, product_id, endpoint, status, address, minute, request_id, first_at,
       last_at, hits)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'validate', 'active', '198.51.100.7',
       date_trunc('minute', now()) - n * interval '1 day', gen_random_uuid(), now(), now(), 1
     from generate_series(0, 5) n`,
  )
  const file = join(folder, 'both.backup')
  const both = { DATABASE_URL: main.url, HISTORY_DATABASE_URL: history.url }
  expect(await runScript('scripts/backup/backup.ts', [file], { env: both })).toMatchObject({ code: 0, err: '' })

  expect(await restoreBy(copy.url, file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('HISTORY_DATABASE_URL'),
  })
  expect(await tableCount(copy.pool)).toBe(0)
  const env = { DATABASE_URL: copy.url, HISTORY_DATABASE_URL: copied.url }
  expect(await runScript('scripts/backup/restore.ts', [file], { env })).toMatchObject({ code: 0, err: '' })
  const rowsOf = async ({ pool }: TestDatabase) =>
    (
      await pool.query(
        `select l::text as line, substring(tableoid::regclass::text from '^request_log_(?:\\d{8}|other)') as day
         from request_log l order by 1`,
      )
    ).rows
  expect(await rowsOf(copied)).toEqual(await rowsOf(history))
  expect(await rowsOf(copied)).toHaveLength(6)
  expect((await copy.pool.query('select from license')).rowCount).toBeGreaterThan(0)

  const third = await empty()
  await expect(restoreBackup(third.url, file, copied.url)).rejects.toThrow('The history database is not empty')
  expect(await tableCount(third.pool)).toBe(0)
})

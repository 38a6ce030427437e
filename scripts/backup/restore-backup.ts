import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { newId } from '@/lib/foundation/platform/config/ids'
import { applyHistoryMigrations, HISTORY_TABLES } from '../database/apply-history-migrations'
import { applyJobSchema, JOB_SCHEMA_VERSION } from '../database/apply-job-schema'
import { connectTo, lockMigrations } from '../database/apply-migrations'
import { type MigrationFile, readHistoryMigrations, readMigrations } from '../database/migration-files'
import { createOnlineIndexes } from '../database/online-indexes'
import { errorCode, Problem } from '../process/problem'
import { columnsOf, nameOf } from './backup-contents'
import { type BackupHeader, type BackupTable, type OpenBackup, openBackupFile } from './backup-file'
import { disableChecks } from './loading-tables'

/** As Prisma makes it: what it calls a finished migration. */
const HISTORY = `
  create table _prisma_migrations (
    id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0
  )`

const ENTRY = `
  insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
  values ($1, $2, clock_timestamp(), $3, 1)`

/** Tables of extensions are not ours. The queue's tables without a job in them are from a restore that was stopped. */
const OURS = `
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`

/**
 * Throws a Problem unless this version of Latchkey knows every migration of the backup. Those that the backup lacks are
 * applied to its rows.
 */
export function assertMigrationsOf({ migrations, history, version, jobSchema }: BackupHeader): void {
  const isNewer = (what: string) =>
    new Problem(
      `The backup is from a newer version of Latchkey (${version}), with ${what}: restore it with that version.`,
    )
  if (jobSchema > JOB_SCHEMA_VERSION) throw isNewer('a newer queue')
  // A migration of the history may have the name of one of the main database.
  const sides = [
    { made: migrations, files: readMigrations() },
    { made: history?.migrations ?? [], files: readHistoryMigrations() },
  ]
  for (const { made, files } of sides) {
    const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
    const newer = made.find(({ name }) => !known.has(name))
    if (newer) throw isNewer(`the migration ${newer.name}`)
    const edited = made.find(({ name, checksum }) => known.get(name) !== checksum)
    if (edited) throw new Problem(`The migration ${edited.name} is not the one the backup was made with.`)
  }
}

/** Throws a Problem if the backup has a history of its own, and there is no database for it. */
export function assertPlaceOf({ history }: BackupHeader, historyUrl: string | undefined): void {
  if (history && historyUrl === undefined)
    throw new Problem('The backup has a history database. Set HISTORY_DATABASE_URL to another empty database.')
}

/**
 * Fills an empty database, in one transaction: it is restored and migrated, or as empty as before. Nothing is sent from
 * it until an operator says so. Where the backup has a history of its own, that is filled first. Throws a Problem that
 * says what to do.
 */
export async function restoreBackup(
  databaseUrl: string,
  path: string,
  historyUrl?: string,
): Promise<{ tables: number }> {
  const backup = await openBackupFile(path)
  const history = await openHistory(backup.header, historyUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'latchkey restore' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Of a start on this database that applies migrations, and a restore, one waits.
    await lockMigrations(client)
    await assertEmpty(client)
    await applyJobSchema(client, databaseUrl)
    await client.query("set timezone = 'UTC'")
    await client.query('begin')
    await fill(client, backup, history)
    await history?.query('commit')
    await client.query('commit')
    await createOnlineIndexes(client)
    await client.query('analyze')
    if (historyUrl !== undefined) await applyHistoryMigrations(historyUrl)
    await history?.query('analyze')
    return { tables: backup.header.tables.length + (backup.header.history?.tables.length ?? 0) }
  } catch (error) {
    throw asProblem(error)
  } finally {
    await client.end().catch(() => undefined)
    await history?.end().catch(() => undefined)
  }
}

/** Its tables, in a transaction that fills them; undefined if the backup has none. */
async function openHistory({ history }: BackupHeader, historyUrl: string | undefined): Promise<pg.Client | undefined> {
  if (!history || historyUrl === undefined) return undefined
  const done = new Set(history.migrations.map(({ name }) => name))
  await applyHistoryMigrations(
    historyUrl,
    readHistoryMigrations().filter(({ name }) => done.has(name)),
  )
  const client = await connectTo('HISTORY_DATABASE_URL', historyUrl)
  // Citus cannot plan a subquery without columns.
  const anyRow = HISTORY_TABLES.map((table) => `exists (select 1 from ${table})`).join(' or ')
  const { rows } = await client.query<{ is: boolean }>(`select ${anyRow} as is`)
  if (rows[0]?.is) {
    await client.end()
    throw new Problem('The history database is not empty. Restore into a new one: nothing was changed in this one.')
  }
  await client.query("set timezone = 'UTC'")
  for (const day of history.days) await client.query('select make_request_log_day($1)', [day])
  await client.query('begin')
  return client
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(OURS)
  if (rowCount) throw new Problem('The database is not empty. Restore into a new one: nothing was changed in this one.')
}

async function fill(client: pg.Client, backup: OpenBackup, history: pg.Client | undefined): Promise<void> {
  const { header } = backup
  const done = new Set(header.migrations.map(({ name }) => name))
  const migrations = readMigrations()
  await client.query(HISTORY)
  for (const { name, sql } of migrations) if (done.has(name)) await client.query(sql)
  await makePartitions(client, header.tables)
  const enableChecks = await disableChecks(client, header.tables.map(nameOf))
  for (const table of header.tables)
    await pipeline(backup.nextTable(), client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)))
  for (const table of header.history?.tables ?? [])
    if (history) await pipeline(backup.nextTable(), history.query(copyFrom(`copy ${columnsOf(table)} from stdin`)))
  await backup.assertEnd()
  await enableChecks()
  await setSequences(client, header)
  for (const migration of migrations) if (!done.has(migration.name)) await apply(client, migration)
  await holdBackgroundWork(client)
}

/** The days of a log are made as they come: a new database has other ones. */
async function makePartitions(client: pg.Client, tables: BackupTable[]): Promise<void> {
  for (const { schema, name, partition } of tables)
    if (partition)
      await client.query(
        `create table if not exists ${nameOf({ schema, name })}
         partition of ${nameOf({ schema, name: partition.of })} ${partition.bound}`,
      )
}

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  for (const { value, isCalled, ...named } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [nameOf(named), value, isCalled])
}

async function apply(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  await client.query(sql)
  await client.query(ENTRY, [newId(), checksum, name])
}

/** Whoever worked on a job when the backup was made does not work on this copy. */
async function holdBackgroundWork(client: pg.Client): Promise<void> {
  await client.query('update installation set background_held_since = now()')
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}

function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const reason = error instanceof Error ? error.message || errorCode(error) : String(error)
  return new Problem(`The backup could not be restored, and the database is as empty as before: ${reason}`)
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertUtf8 } from '@/lib/foundation/platform/database/assert-database'
import { untilReachable } from '@/lib/foundation/platform/database/until-reachable'
import { Problem } from '../process/problem'
import { applyJobSchema } from './apply-job-schema'
import { type MigrationFile, readMigrations } from './migration-files'
import { createOnlineIndexes } from './online-indexes'

// Any number that nothing else in this database uses as a lock.
const MIGRATION_LOCK = 4_152_025
const LOCK_POLL_MS = 250

type OfStart = {
  /** how long a start waits for a database that cannot be reached yet */
  waitMs?: number
  /** There is something to apply. */
  onPending?: () => void
}

type Applied = { migration_name: string; checksum: string }

/**
 * Applies pending migrations. Safe to run in any number of processes at once. Resolves to the applied names. Tests give
 * migrations of their own.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrations: MigrationFile[] = readMigrations(),
  { waitMs = 0, onPending }: OfStart = {},
): Promise<string[]> {
  const client = await connectTo('DATABASE_URL', databaseUrl, waitMs)
  try {
    await assertUtf8(client)
    await lockMigrations(client)
    const applied = await readApplied(client)
    refuseEdited(migrations, applied)
    const isUpToDate = migrations.every(({ name }) => applied.some((row) => row.migration_name === name))
    if (!isUpToDate) onPending?.()
    const names = isUpToDate ? [] : await runPending(client, databaseUrl, migrations)
    await applyJobSchema(client, databaseUrl)
    await createOnlineIndexes(client)
    return names
  } finally {
    await client.end()
  }
}

/**
 * Waits for its turn, and keeps it for the session. Asked again and again: a statement that waits has a snapshot, and an
 * index that is built online would wait for it in turn.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [MIGRATION_LOCK])
  while (!(await ask()).rows[0]?.isOurs) await sleep(LOCK_POLL_MS)
}

/** Throws a Problem that names the setting, unless the database can be reached within `waitMs`. */
export async function connectTo(setting: string, url: string, waitMs = 0): Promise<pg.Client> {
  const open = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  try {
    return await untilReachable(open, { log: { warn: sayWaiting }, forMs: waitMs })
  } catch (error) {
    throw new Unreachable(`The database of ${setting} cannot be reached: ${describe(error)}`)
  }
}

/** Not there, or not yet. */
export class Unreachable extends Problem {}

const sayWaiting = (): void =>
  console.error('The database of DATABASE_URL cannot be reached yet. Latchkey asks again for 30 seconds…')

async function readApplied(client: pg.Client): Promise<Applied[]> {
  if (!(await hasHistory(client))) return []
  // A row without an end is from a migration that failed or was killed. It was rolled back, see schema-adapter.ts.
  await client.query('update _prisma_migrations set rolled_back_at = now() where finished_at is null')
  const { rows } = await client.query<Applied>(
    'select migration_name, checksum from _prisma_migrations where rolled_back_at is null',
  )
  return rows
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('_prisma_migrations') is not null as is`)
  return rows[0]?.is === true
}

export function refuseEdited(migrations: MigrationFile[], applied: Applied[]): void {
  const edited = migrations.find(({ name, checksum }) =>
    applied.some((row) => row.migration_name === name && row.checksum !== checksum),
  )
  if (edited) {
    throw new Problem(
      `The migration ${edited.name} was changed after this database applied it. Restore the file, or start with a new database.`,
    )
  }
}

/** Loads the engine, 5 MB, only if there is something to apply. */
async function runPending(client: pg.Client, databaseUrl: string, migrations: MigrationFile[]): Promise<string[]> {
  const { runMigrations } = await import('./schema-engine')
  try {
    return await runMigrations(databaseUrl, migrations)
  } catch (error) {
    const name = (await hasHistory(client)) && (await unfinishedMigration(client))
    throw new Problem(`The migration ${name || 'of the database'} failed and changed nothing. ${describe(error)}`)
  }
}

async function unfinishedMigration(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<Applied>(
    'select migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null',
  )
  return rows[0]?.migration_name
}

/** The message without the engine's own call stack, whose lines start with a number. */
export function describe(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return (message.split(/\n\s+\d+: /)[0] ?? message).replace(/^external connector error\n/, '')
}

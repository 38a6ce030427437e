import type pg from 'pg'
import { assertUtf8 } from '@/lib/foundation/platform/database/assert-database'
import { Problem } from '../process/problem'
import { connectTo, describe, lockMigrations, refuseEdited } from './apply-migrations'
import { type MigrationFile, readHistoryMigrations } from './migration-files'

export const HISTORY_TABLES = [
  'license_ip_history',
  'usage_hour',
  'usage_day_status',
  'license_seen',
  'statistics_day',
  'statistics_share',
  'request_log',
] as const

const RECORD = `
  create table if not exists history_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/**
 * Applies pending migrations to a history that is a database of its own, and places its tables by organization where it
 * is Citus. Safe to run in any number of processes at once. Resolves to the applied names.
 */
export async function applyHistoryMigrations(historyUrl: string, migrations = readHistoryMigrations()) {
  const client = await connectTo('HISTORY_DATABASE_URL', historyUrl)
  try {
    await assertUtf8(client)
    await lockMigrations(client)
    await refuseMain(client)
    await client.query("set timezone = 'UTC'")
    await client.query(RECORD)
    const { rows } = await client.query('select name as migration_name, checksum from history_migration')
    refuseEdited(migrations, rows)
    const pending = migrations.filter(({ name }) => rows.every((row) => row.migration_name !== name))
    for (const migration of pending) await apply(client, migration)
    await distribute(client)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** One transaction with its record: a failed one changes nothing. */
async function apply(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into history_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    throw new Problem(`The migration ${name} of the history failed and changed nothing. ${describe(error)}`)
  }
}

/** Its tables are the history already, and have their own migrations. */
async function refuseMain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('_prisma_migrations') is not null as is`)
  if (rows[0]?.is)
    throw new Problem(
      'HISTORY_DATABASE_URL leads to a main database. Leave it blank to keep the history there, or create another one.',
    )
}

/** On Citus, the rows of an organization lie together on one machine, of all its tables. */
async function distribute(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount) return
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
     where not exists (select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h')`,
    [HISTORY_TABLES],
  )
  for (const { name } of rows) await client.query(`select create_distributed_table($1, 'organization_id')`, [name])
}

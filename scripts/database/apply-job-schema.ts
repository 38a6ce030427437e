import pg from 'pg'

/** The newest migration that graphile-worker brings; a test sees that it is still so. */
export const JOB_SCHEMA_VERSION = 19

/** Brings the tables of graphile-worker up to date, so that the app needs no right to make any. */
export async function applyJobSchema(client: pg.Client, databaseUrl: string): Promise<void> {
  if ((await jobSchemaVersion(client)) < JOB_SCHEMA_VERSION) await runJobMigrations(databaseUrl)
  await createMissingIndexes(client)
}

async function runJobMigrations(databaseUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  // A separate pool of graphile-worker is left to close by itself: closing it earlier would end the process.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

/** What lib/platform/database/job-turns.sql.ts reads: the queue itself knows no organizations. */
const INDEXES = {
  jobs_waiting_by_organization: `(task_id, (payload ->> 'organization_id'), priority) where attempts = 0`,
  jobs_under_way: '(task_id, priority) where locked_at is not null',
}

/** Asked for by name first: `if not exists` alone would wait for whoever writes to the queue, at every start. */
async function createMissingIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'graphile_worker'`,
  )
  for (const [name, columns] of Object.entries(INDEXES)) {
    if (rows.some(({ indexname }) => indexname === name)) continue
    await client.query(`create index ${name} on graphile_worker._private_jobs ${columns}`)
  }
}

/** 0 where there is none yet. */
export async function jobSchemaVersion(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as is`,
  )
  if (!found[0]?.is) return 0
  const { rows } = await client.query<{ version: number | null }>(
    'select max(id) as version from graphile_worker.migrations',
  )
  return rows[0]?.version ?? 0
}

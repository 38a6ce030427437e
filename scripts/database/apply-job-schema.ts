import pg from 'pg'

/** The newest migration of the installed graphile-worker; a test compares it. */
export const JOB_SCHEMA_VERSION = 19

/** Migrates the tables of graphile-worker, so that the app needs no permission to create any. */
export async function applyJobSchema(client: pg.Client, databaseUrl: string): Promise<void> {
  if ((await jobSchemaVersion(client)) < JOB_SCHEMA_VERSION) await runJobMigrations(databaseUrl)
}

async function runJobMigrations(databaseUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  // graphile-worker's own pool closes by itself: closing it earlier would end the process.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

/** 0 if the schema does not exist yet. */
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

import pg from 'pg'

/** The newest migration that graphile-worker brings; a test sees that it is still so. */
export const JOB_SCHEMA_VERSION = 19

/** Brings the tables of graphile-worker up to date, so that the app needs no right to make any. */
export async function applyJobSchema(client: pg.Client, databaseUrl: string): Promise<void> {
  if ((await jobSchemaVersion(client)) >= JOB_SCHEMA_VERSION) return
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

import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The cluster of the run, and the migrated template database in it. */
type Origin = { clusterUrl: string; template: string }

/** A separate database, migrated and empty. Independent of the test runner. */
export const createTestDatabase = ({ clusterUrl, template }: Origin) => create(clusterUrl, `template ${template}`)

/** One without tables. */
export const createEmptyDatabase = (clusterUrl: string) => create(clusterUrl, '')

async function create(clusterUrl: string, origin: string) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(clusterUrl, `create database ${name} ${origin}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const pool = openPool(url.href)
  // It is not dropped: that takes PostgreSQL longer than to delete it with the cluster.
  const close = async () => {
    await pool.end()
    await asAdmin(clusterUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  return { url: url.href, pool, close }
}

export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  return pool
}

export const asAdmin = (url: string, sql: string): Promise<unknown> => connected(url, (client) => client.query(sql))

/** Runs `run` over a connection of its own. */
export async function connected<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return run(client).finally(() => client.end())
}

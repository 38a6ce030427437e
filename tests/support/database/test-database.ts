import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; pool: pg.Pool; close: () => Promise<void> }

/** A database of its own, migrated and empty, copied from the template that the global setup made. */
export async function givenDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${inject('templateDatabase')}`)
  const url = databaseUrl(name)
  const pool = new pg.Pool({ connectionString: url, max: 4, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  const close = async () => {
    await pool.end()
    await asAdmin(`drop database ${name} with (force)`)
  }
  return { url, pool, close }
}

function databaseUrl(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

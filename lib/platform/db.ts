import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { readEnv } from './env'

/** One pool a process, shared by the hand-written SQL and Prisma. Every wait is bounded: a frozen database ends in a 503. */
export function createPool(connectionString: string = readEnv().DATABASE_URL): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: readEnv().DATABASE_POOL_SIZE ?? 10,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    // adapter-pg writes times without an offset (prisma/orm#26786): only UTC sessions read them back right.
    options: '-c timezone=UTC',
    application_name: 'latchkey',
  })
  // Without a listener an idle connection that the server closes would end the process.
  pool.on('error', () => undefined)
  return pool
}

export const createPrisma = (pool: pg.Pool): PrismaClient => new PrismaClient({ adapter: new PrismaPg(pool) })

/** Throws unless sessions run in UTC: in any other zone licenses would expire hours early or late. */
export async function assertUtc(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ TimeZone: string }>('show timezone')
  if (rows[0]?.TimeZone !== 'UTC') throw new Error(`The database session runs in ${rows[0]?.TimeZone}, not in UTC.`)
}

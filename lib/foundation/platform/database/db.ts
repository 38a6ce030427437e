import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client'
import { Overloaded } from '../concurrency/coalesce'
import { directDatabaseUrl, type Env, isPooled, readEnv } from '../config/env'
import { forgiveStalls } from './forgive-stalls'
import { oneAtATime } from './one-at-a-time'
import { notePool } from './open-pools'
import { POOL_SIZES } from './pool-sizes'
import { boundsBehindPooler, PoolerClient } from './pooler'

const REQUEST_BOUNDS = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 3_500,
  statement_timeout: 3_000,
  idle_in_transaction_session_timeout: 5_000,
}

const API_POOL = 'latchkey api'

/** For the dashboard and the portal: a list may take longer than an answer of the public API. */
export const DASHBOARD_BOUNDS = {
  application_name: 'latchkey dashboard',
  max: POOL_SIZES.dashboard,
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  statement_timeout: 14_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** For lists read from the replica. What is not connected at once is read from the primary. */
export const REPLICA_BOUNDS = {
  ...DASHBOARD_BOUNDS,
  application_name: 'latchkey lists',
  connectionTimeoutMillis: 1_000,
}

/**
 * For /api/ready and /api/metrics. Its connection stays open, so that a full database does not make a healthy process
 * look unhealthy.
 */
export const PROBE_BOUNDS = {
  ...REQUEST_BOUNDS,
  application_name: 'latchkey probes',
  max: POOL_SIZES.probes,
  idleTimeoutMillis: 60_000,
}

/** For records, in a history that is a database of its own: one flush at a time, and retention. */
export const HISTORY_BOUNDS = { ...REQUEST_BOUNDS, application_name: 'latchkey history', max: POOL_SIZES.history }

/** For pages, there: they show the rest without waiting long for one that is away. */
export const HISTORY_LIST_BOUNDS = {
  ...DASHBOARD_BOUNDS,
  connectionTimeoutMillis: 1_000,
  query_timeout: 6_000,
  statement_timeout: 5_500,
  application_name: 'latchkey history',
  max: POOL_SIZES.history,
}

/** For signing in alone, so that slow lists do not keep users out. Its statements are small. */
export const SIGN_IN_BOUNDS = {
  max: POOL_SIZES['sign-in'],
  connectionTimeoutMillis: 5_000,
  query_timeout: 5_500,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  application_name: 'latchkey sign-in',
}

const WORK_WAITS = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  statement_timeout: 29_000,
  lock_timeout: 5_000,
}

/** For background work. */
export const WORK_BOUNDS = { ...WORK_WAITS, application_name: 'latchkey work', max: POOL_SIZES.work }

/** For background work on a history that is a database of its own. */
export const HISTORY_WORK_BOUNDS = { ...WORK_WAITS, application_name: 'latchkey history', max: POOL_SIZES.history }

/** The queue has connections of its own: whatever else the process starts, its first statement finds one. */
export const QUEUE_BOUNDS = { ...WORK_WAITS, application_name: 'latchkey queue', max: POOL_SIZES.queue }

/** For work that a user waits for, like an import: statements may take as long as they need. */
export const MAINTENANCE_BOUNDS = { connectionTimeoutMillis: 10_000 }

/**
 * Connections to the database itself. Shared by the hand-written SQL and Prisma. Every wait is bounded: if the database
 * hangs, the answer is a 503.
 */
export const createPool = (
  connectionString: string = directDatabaseUrl(),
  bounds: pg.PoolConfig = REQUEST_BOUNDS,
): pg.Pool =>
  // adapter-pg writes times without an offset (prisma/orm#26786): only UTC sessions read them back right.
  openPool({ ...bounds, connectionString, options: '-c timezone=UTC' })

/**
 * For the public API and the probes: single statements, with neither a transaction nor a session around them, so that
 * they may go through a transaction pooler.
 */
export const createPublicPool = (env: Env, bounds: pg.PoolConfig = REQUEST_BOUNDS): pg.Pool =>
  isPooled(env)
    ? openPool({ ...boundsBehindPooler(bounds), connectionString: env.DATABASE_URL, Client: PoolerClient })
    : createPool(env.DATABASE_URL, bounds)

function openPool(config: pg.PoolConfig): pg.Pool {
  const { application_name: name = API_POOL } = config
  const { DATABASE_POOL_SIZE: size = POOL_SIZES.api, PREVIOUS_ENCRYPTION_KEY: previousKey } = readEnv()
  const pool = new pg.Pool({
    max: size,
    ...config,
    // npm run keys:rotate has to know whether every process knows both keys.
    application_name: previousKey ? `${name}, two keys` : name,
  })
  notePool(pool, name)
  // Without a listener, an idle connection closed by the server would end the process.
  pool.on('error', () => undefined)
  return forgiveStalls(pool)
}

/** For background work. A connection in use may be lost as well: without a listener that would end the process. */
export function createWorkerPool(connectionString: string, bounds: pg.PoolConfig): pg.Pool {
  const pool = createPool(connectionString, bounds)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

export const createPrisma = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: oneAtATime(new PrismaPg(pool)) })

const UNREACHABLE_CODES =
  /^(08|28|3D|53|55|57P|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET)|^(57014|25006|40001|40P01|P2024|P2028)$/
const UNREACHABLE_MESSAGES =
  /timeout|terminated|Client has encountered a connection error|not queryable|Cannot use a pool/i

/** Whether the database, or the connection pool, was unreachable: the caller should retry. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Overloaded) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== null) return UNREACHABLE_CODES.test(code)
  return error instanceof AggregateError ? error.errors.every(isUnavailable) : UNREACHABLE_MESSAGES.test(error.message)
}

/** Whether a COMMIT that failed with this may have been carried out: PostgreSQL did not say that it was rolled back. */
export const isCommitLost = (error: unknown): boolean =>
  isUnavailable(error) && !/^(40|P2028)/.test((error instanceof Error && codeOf(error)) || '')

/** Whether a statement waited too long for what another transaction holds. */
export const isLockTimeout = (error: unknown): boolean => error instanceof Error && codeOf(error) === '55P03'

/** The code of PostgreSQL, also where Prisma has one of its own for all it does not know; or of the connection. */
function codeOf(error: Error): string | null {
  const { code, meta } = error as { code?: unknown; meta?: PrismaMeta }
  const own = meta?.driverAdapterError?.cause?.originalCode ?? code
  return typeof own === 'string' ? own : null
}

type PrismaMeta = { driverAdapterError?: { cause?: { originalCode?: unknown } } } | null

/** Whether a statement cannot have run, because no connection could be had for it. */
export function hadNoConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== null) return /^(ECONNREFUSED|53300|57P03)$/.test(code)
  return error instanceof AggregateError
    ? error.errors.every(hadNoConnection)
    : error.message === 'timeout exceeded when trying to connect'
}

import type { Pool } from 'pg'
import { type Clock, systemClock } from '@/lib/foundation/platform/config/clock'
import { directDatabaseUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import {
  createPool,
  createPrisma,
  createPublicPool,
  DASHBOARD_BOUNDS,
  type Db,
  HISTORY_BOUNDS,
  HISTORY_LIST_BOUNDS,
  PROBE_BOUNDS,
  SIGN_IN_BOUNDS,
} from '@/lib/foundation/platform/database/db'
import { openReplica } from '@/lib/foundation/platform/database/replica/open-replica'
import type { Replica } from '@/lib/foundation/platform/database/replica/replica'
import { createHealth, type Health } from '@/lib/foundation/platform/log/health'
import { createLogger, type Log } from '@/lib/foundation/platform/log/log'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import type { Redis } from '@/lib/foundation/platform/redis/redis'
import { createVault, type KeyedVault } from '@/lib/foundation/platform/security/vault'

/** Dependencies shared by all parts of a process. */
export type Parts = {
  /** for the public API only */
  pool: Pool
  /** for the dashboard and the portal */
  dashboardPool: Pool
  /** for probes and metrics only */
  probePool: Pool
  /** for records of the public API: the pool itself, unless HISTORY_DATABASE_URL is set */
  history: Pool
  /** for what the dashboard and the portal read of the history */
  dashboardHistory: Pool
  db: Db
  /** for lists of the dashboard; null unless DATABASE_REPLICA_URL is set */
  replica: Replica | null
  /** for signing in only */
  signInPool: Pool
  signInDb: Db
  redis: Redis | null
  vault: KeyedVault
  clock: Clock
  log: Log
  /** which parts work and which fail, for the probes */
  health: Health
  /** Registers a task to run before the database is closed: records in memory must be written. */
  beforeClose: (write: () => Promise<void>) => void
  close: () => Promise<void>
}

export const getParts = onGlobal('parts', createParts)

function createParts(): Parts {
  const env = readEnv()
  const pool = createPublicPool(env)
  const probePool = createPublicPool(env, PROBE_BOUNDS)
  const dashboardPool = createPool(directDatabaseUrl(env), DASHBOARD_BOUNDS)
  const signInPool = createPool(directDatabaseUrl(env), SIGN_IN_BOUNDS)
  const historyUrl = env.HISTORY_DATABASE_URL
  const history = historyUrl === undefined ? pool : createPool(historyUrl, HISTORY_BOUNDS)
  const dashboardHistory = historyUrl === undefined ? dashboardPool : createPool(historyUrl, HISTORY_LIST_BOUNDS)
  let db: Db | undefined
  let replica: Replica | null | undefined
  let signInDb: Db | undefined
  const redis = connectRedis(env)
  const log = createLogger()
  const health = createHealth()
  const last: (() => Promise<void>)[] = []
  return {
    pool,
    dashboardPool,
    probePool,
    history,
    dashboardHistory,
    // Created when the first page needs it: a process that answers only the public API goes without.
    get db() {
      db ??= createPrisma(dashboardPool)
      return db
    },
    get replica() {
      replica ??= openReplica({ primary: dashboardPool, health, log }, env)
      return replica
    },
    signInPool,
    get signInDb() {
      signInDb ??= createPrisma(signInPool)
      return signInDb
    },
    redis,
    vault: createVault(env.ENCRYPTION_KEY, env.PREVIOUS_ENCRYPTION_KEY),
    clock: systemClock,
    log,
    health,
    beforeClose: (write) => void last.push(write),
    close: async () => {
      await Promise.all(last.map((write) => write()))
      await redis?.close()
      await Promise.all([db?.$disconnect(), signInDb?.$disconnect(), replica?.close()])
      const pools = new Set([pool, dashboardPool, signInPool, probePool, history, dashboardHistory])
      await Promise.all([...pools].map((each) => each.end()))
    },
  }
}

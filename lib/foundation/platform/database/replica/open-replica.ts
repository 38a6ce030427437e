import type { Pool } from 'pg'
import type { Env } from '../../config/env'
import type { Health } from '../../log/health'
import type { Log } from '../../log/log'
import { createPool, REPLICA_BOUNDS } from '../db'
import { createReplica, type Replica } from './replica'

/** The default of DATABASE_REPLICA_MAX_LAG_SECONDS. */
const MAX_LAG_SECONDS = 30

type Parts = { primary: Pool; health: Health; log: Log }

/** The replica of DATABASE_REPLICA_URL, which is connected to when the first list is read; null if none is set. */
export function openReplica(
  { primary, health, log }: Parts,
  { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG_SECONDS: seconds = MAX_LAG_SECONDS }: Env,
): Replica | null {
  if (url === undefined) return null
  const replica = createPool(url, REPLICA_BOUNDS)
  return createReplica({ primary, replica, maxLagMs: seconds * 1_000, health: health.part('replica'), log })
}

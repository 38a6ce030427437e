import type { Pool } from 'pg'
import type { PartHealth } from '../../log/health'
import type { Log } from '../../log/log'
import { createPrisma, type Db } from '../db'
import { createLagMeter, readPosition } from './replica-lag'

/** Where a list is read, and how old what it shows may be: 0 unless it comes from a replica that lags. */
type ListSource = { db: Db; pool: Pool; behindSeconds: number }

export type Replica = {
  /** The replica, if it can be reached, has everything up to `after` and lags no more than permitted; else null. */
  source: (after: string | null) => Promise<ListSource | null>
  /** What was changed up to now lies before this place. A replica with less is not for whoever made the change. */
  position: () => Promise<string>
  /** A list failed there: the primary is asked for the next seconds. */
  noteFailure: (error: unknown) => void
  close: () => Promise<void>
}

type ReplicaParts = {
  /** of the primary; asked for its place once in SAMPLE_MS at most, while lists are read */
  primary: Pool
  replica: Pool
  maxLagMs: number
  health: PartHealth
  log: Log
  /** monotonic milliseconds */
  nowMs?: () => number
}

const SAMPLE_MS = 500
/** A replica that does not answer is not asked again for so long, so that no page waits for it each time. */
const REST_MS = 5_000
/** Later than any place: for changes whose place could not be asked for. */
const NEVER_REACHED = 'FFFFFFFF/FFFFFFFF'

const PRIMARY_POSITION = 'select pg_current_wal_lsn()::text as position'
// Null on a server that was promoted: it goes its own way, and what is written to the primary never comes there.
const REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position'

/** A streaming replica that lists may be read from. Whatever is wrong with it, lists come from the primary instead. */
export function createReplica({
  primary,
  replica,
  maxLagMs,
  health,
  log,
  nowMs = () => performance.now(),
}: ReplicaParts): Replica {
  const meter = createLagMeter(maxLagMs + 2 * SAMPLE_MS)
  let db: Db | undefined
  let restsUntil = -Infinity
  let sampling: Promise<void> | undefined

  const sample = async () => {
    if (nowMs() < meter.latestAtMs() + SAMPLE_MS) return
    // Taken before the question: what is replayed up to the answer is at least as new as this moment.
    const atMs = nowMs()
    const position = readPosition(await ask(primary, PRIMARY_POSITION))
    if (position !== null) meter.note({ atMs, position })
  }
  const sampled = () => {
    sampling ??= sample().finally(() => {
      sampling = undefined
    })
    return sampling
  }
  const noteFailure = (err: unknown) => {
    restsUntil = nowMs() + REST_MS
    if (health.fails()) log.warn({ err }, 'the replica fails: lists are read from the primary')
  }

  return {
    source: async (after) => {
      if (nowMs() < restsUntil) return null
      try {
        await sampled()
        const replayed = readPosition(await ask(replica, REPLAYED))
        if (replayed === null) throw new Error('the server of DATABASE_REPLICA_URL is no replica')
        if (health.works()) log.info('the replica works again')
        const behindMs = meter.lagMs(replayed, nowMs())
        if (behindMs === null || behindMs > maxLagMs || replayed < (readPosition(after) ?? 0n)) return null
        db ??= createPrisma(replica)
        return { db, pool: replica, behindSeconds: Math.floor(behindMs / 1_000) }
      } catch (error) {
        noteFailure(error)
        return null
      }
    },
    position: async () => (await ask(primary, PRIMARY_POSITION).catch(() => null)) ?? NEVER_REACHED,
    noteFailure,
    close: async () => {
      await db?.$disconnect()
      await replica.end()
    },
  }
}

async function ask(pool: Pool, text: string): Promise<string | null> {
  const { rows } = await pool.query<{ position: string | null }>(text)
  return rows[0]?.position ?? null
}

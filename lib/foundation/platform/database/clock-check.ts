import type { Pool } from 'pg'
import type { Clock } from '../config/clock'
import type { PartHealth } from '../log/health'
import type { Log } from '../log/log'

type ClockParts = { pool: Pool; clock: Clock; health: PartHealth; log: Pick<Log, 'info' | 'warn'> }

export type ClockCheck = {
  /** Compares this machine's clock with the database's, and reports a change. Rejects if the database can't be asked. */
  compare: () => Promise<void>
  /** How far ahead this machine was at the latest comparison, negative if it was behind; null before the first. */
  aheadSeconds: () => number | null
}

/** Two machines that synchronize their clocks differ by milliseconds. */
const OFF_SECONDS = 2
/** From here on licenses visibly end too early or late, and answers without a nonce look as if they were replayed. */
const WRONG_SECONDS = 60

/** Whatever this machine decides about a moment, like the end of a license, it decides by its own clock. */
export function createClockCheck({ pool, clock, health, log }: ClockParts): ClockCheck {
  let ahead: number | null = null
  let level: Level = 'right'
  return {
    aheadSeconds: () => ahead,
    compare: async () => {
      const sentMs = clock().getTime()
      // Whole milliseconds, like ours.
      const { rows } = await pool.query<{ ms: number }>(
        'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      )
      const receivedMs = clock().getTime()
      ahead = secondsAhead({ sentMs, databaseMs: rows[0]?.ms ?? sentMs, receivedMs })
      const before = level
      level = levelOf(ahead)
      if (level === 'wrong') health.fails()
      else health.works()
      if (level === before) return
      if (level === 'right') log.info("this machine's clock agrees with the database's again")
      else
        log.warn(
          { ahead_seconds: Math.round(ahead * 10) / 10 },
          "this machine's clock differs from the database's, so licenses end too early or too late: synchronize both, for example with chrony",
        )
    },
  }
}

type Level = 'right' | 'off' | 'wrong'

function levelOf(ahead: number): Level {
  if (Math.abs(ahead) > WRONG_SECONDS) return 'wrong'
  return Math.abs(ahead) > OFF_SECONDS ? 'off' : 'right'
}

type Reading = { sentMs: number; databaseMs: number; receivedMs: number }

/**
 * The database read its clock at some moment of the round trip. Only what lies outside it is known to be a difference:
 * a slow answer must not look like a wrong clock.
 */
export function secondsAhead({ sentMs, databaseMs, receivedMs }: Reading): number {
  if (databaseMs < sentMs) return (sentMs - databaseMs) / 1_000
  return databaseMs > receivedMs ? (receivedMs - databaseMs) / 1_000 : 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../log/describe-error'
import { isUnavailable } from './db'

type Patience = { log: { warn: (fields: { err: unknown }, text: string) => void }; forMs?: number; pauseMs?: number }

const START_MS = 30_000
const PAUSE_MS = 1_000
/** Waiting repairs neither a password (28), nor the name of a database (3D) or of a host. */
const TO_REPAIR = /^(28|3D|ENOTFOUND$)/

/**
 * For a start: repeats `ask` while the database cannot be reached, for at most 30 s. After a reboot it may start later
 * than we do, and a machine that starts everything at once is slow.
 */
export async function untilReachable<T>(
  ask: () => Promise<T>,
  { log, forMs = START_MS, pauseMs = PAUSE_MS }: Patience,
): Promise<T> {
  const until = performance.now() + forMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask()
    } catch (err) {
      if (!isWorthWaiting(err) || performance.now() >= until) throw err
      if (isFirst) log.warn({ err }, 'the database cannot be reached yet, and is asked again')
    }
    await sleep(pauseMs)
  }
}

const isWorthWaiting = (error: unknown): boolean =>
  isUnavailable(error) && !(error instanceof Error && TO_REPAIR.test(codeOf(error) ?? ''))

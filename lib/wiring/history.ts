import { every } from '@/lib/foundation/platform/concurrency/every'
import { ConfigError } from '@/lib/foundation/platform/config/env'
import { type HistoryState, readHistoryState } from '@/lib/foundation/platform/database/history-state'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { getParts } from './parts'

const CHECK_MS = 15_000

/**
 * Has `/api/ready` say whether the history can be used, where it is a database of its own. One that is away, or not
 * migrated yet, stops nothing: its records wait. Throws ConfigError if it is another installation's.
 */
export async function watchHistory(): Promise<void> {
  const { pool, probePool, history, health, log, beforeClose } = getParts()
  if (history === pool) return
  const part = health.part('history')
  const check = async (): Promise<HistoryState | null> => {
    const state = await readHistoryState({ pool: probePool, history }).catch((err: unknown) => {
      if (part.fails()) log.warn({ err }, 'the history cannot be reached: records wait')
      return null
    })
    if (state === 'ready') part.works()
    else if (state !== null && part.fails()) log.warn(`${WRONG[state]} Records wait.`)
    return state
  }
  if ((await check()) === 'other') throw new ConfigError(WRONG.other)
  beforeClose(every({ log, ms: CHECK_MS, failed: 'the history could not be checked' }, check))
}

const WRONG = {
  'not migrated': `The history database lacks tables of this version. Create them: ${commandLine('migrate')}.`,
  other: 'HISTORY_DATABASE_URL leads to the history of another installation. Create a database for this one.',
} as const

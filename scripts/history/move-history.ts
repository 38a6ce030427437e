import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { applyHistoryMigrations } from '../database/apply-history-migrations'
import { applyMigrations, connectTo } from '../database/apply-migrations'
import { historyUrlOfEnv, withInstallation } from '../database/installation'
import { Problem, runProgram } from '../process/problem'
import { COUNTED, moveCounts, moveRequestLog } from './move-rows'

/** Held while the history is moved. */
const MOVES_HISTORY = 4_152_028

/** Moves the history of the main database into the one of HISTORY_DATABASE_URL */
await runProgram(async () => {
  const historyUrl = historyUrlOfEnv()
  if (historyUrl === undefined)
    throw new Problem('Set HISTORY_DATABASE_URL to the database that the history is moved to, in every process first.')
  await withInstallation(async ({ databaseUrl }) => {
    await applyMigrations(databaseUrl)
    await applyHistoryMigrations(historyUrl)
    await moveAll(databaseUrl, historyUrl)
  })
  console.log('The history is moved. The main database has none of it any more.')
})

async function moveAll(databaseUrl: string, historyUrl: string): Promise<void> {
  const main = await connectTo('DATABASE_URL', databaseUrl)
  const history = await connectTo('HISTORY_DATABASE_URL', historyUrl)
  try {
    const { rows } = await main.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [MOVES_HISTORY])
    if (!rows[0]?.is) throw new Problem('The history is being moved already. Wait for the end of that.')
    for (const client of [main, history]) await client.query("set timezone = 'UTC'")
    for (const table of COUNTED) await moveCounts({ main, history }, table, progressOf(table))
    await moveRequestLog({ main, history }, progressOf('request_log'))
    // Nothing is noted any more that a mark would have to be compared with.
    await history.query('delete from history_moved')
  } catch (error) {
    if (error instanceof Problem) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Problem(`The history was not moved to its end: ${reason}. Continue with ${commandLine('move-history')}`)
  } finally {
    await main.end().catch(() => undefined)
    await history.end().catch(() => undefined)
  }
}

const EVERY_MS = 5_000

/** Says how far it is, every few seconds. */
function progressOf(table: string): (rows: number) => void {
  let [sum, saidAt] = [0, Date.now()]
  return (rows) => {
    sum += rows
    if (Date.now() - saidAt < EVERY_MS) return
    saidAt = Date.now()
    console.log(`${table}: ${sum} rows`)
  }
}

import { dataFolder, directDatabaseUrl, isDatabaseEmbedded, readEnv } from '@/lib/foundation/platform/config/env'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { applyHistoryMigrations } from './database/apply-history-migrations'
import { applyMigrations, Unreachable } from './database/apply-migrations'
import { describeFailure } from './process/problem'
import { isDemoWanted, loadDemoOnce } from './start/load-demo'
import type { Prepared } from './start/prepare-database'

const WAIT_MS = 30_000

// The part of a start that needs the schema engine and the verbs of all domains, in a process of its own: otherwise
// their code would stay in memory for as long as the installation runs.

// Ctrl-C reaches every process of the terminal; the parent decides what to do once this is done.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(1))

const prepared = await prepare().catch((error: unknown): Prepared => {
  const failure = describeFailure(error)
  if (typeof failure === 'string') return { failure }
  console.error(error)
  return { failure: 'The database could not be prepared.' }
})
process.send?.(prepared, () => process.exit(0))

async function prepare(): Promise<Prepared> {
  const env = readEnv()
  const installation = {
    databaseUrl: directDatabaseUrl(env),
    isEmbedded: isDatabaseEmbedded(env),
    dataDir: dataFolder(env),
  }
  // After a reboot the database may come up later than we do (decision 0083).
  await applyMigrations(installation.databaseUrl, undefined, { waitMs: WAIT_MS, onPending: sayPending })
  if (env.HISTORY_DATABASE_URL) await applyHistoryMigrations(env.HISTORY_DATABASE_URL).catch(sayAway)
  return { demo: isDemoWanted(installation) ? await loadDemoOnce(installation) : undefined }
}

/** A new database takes a while, and the terminal would be silent meanwhile. Hoisted, since it is needed above. */
function sayPending(): void {
  console.error('Applying migrations…')
}

/** Validations are answered without it. */
function sayAway(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
  console.error(`${error.message}\nRecords wait for it. If it lacks tables when it is back: ${commandLine('migrate')}`)
}

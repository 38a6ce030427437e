import { isConfigError } from '@/lib/foundation/platform/config/env'
import { assertDatabase } from '@/lib/foundation/platform/database/assert-database'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { followKeyChange } from '@/lib/foundation/platform/database/follow-key-change'
import { Fault } from '@/lib/foundation/platform/fault'
import { getParts } from '@/lib/wiring/parts'
import { applyMigrations } from './database/apply-migrations'
import { withInstallation } from './database/installation'
import { readCommand } from './operator/read-command'
import { runCommand } from './operator/run-command'
import { printLine } from './process/print-line'
import { Problem, runProgram } from './process/problem'

/** Plans and suspensions for who hosts the service, on the command line. */
await runProgram(async () => {
  const { command, json } = readCommand(process.argv.slice(2))
  const { text, data } = await withInstallation(async ({ databaseUrl }) => {
    await applyMigrations(databaseUrl)
    const { dashboardPool, vault, beforeClose, close } = getParts()
    try {
      await assertDatabase(dashboardPool)
      await assertEncryptionKey(dashboardPool, vault)
      beforeClose(await followKeyChange(databaseUrl, vault))
      return await runCommand(command)
    } finally {
      await close()
    }
  }).catch(asProblem)
  await printLine(json ? JSON.stringify(data) : text)
})

/** What a verb refuses, and what is wrong with the settings, is for the person at the keyboard. */
function asProblem(error: unknown): never {
  throw error instanceof Fault || isConfigError(error) ? new Problem(error.message) : error
}

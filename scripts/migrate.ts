import { applyHistoryMigrations } from './database/apply-history-migrations'
import { applyMigrations } from './database/apply-migrations'
import { historyUrlOfEnv, withInstallation } from './database/installation'
import { runProgram } from './process/problem'

await runProgram(() =>
  withInstallation(async ({ databaseUrl }) => {
    const historyUrl = historyUrlOfEnv()
    const applied = [
      ...(await applyMigrations(databaseUrl)),
      ...(historyUrl === undefined ? [] : (await applyHistoryMigrations(historyUrl)).map((name) => `history/${name}`)),
    ]
    for (const name of applied) console.log(`applied ${name}`)
    if (applied.length === 0) console.log('The database is up to date.')
  }),
)

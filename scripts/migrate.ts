import { applyMigrations } from './database/apply-migrations'
import { withInstallation } from './database/installation'
import { runProgram } from './process/problem'

await runProgram(() =>
  withInstallation(async ({ databaseUrl }) => {
    const applied = await applyMigrations(databaseUrl)
    for (const name of applied) console.log(`applied ${name}`)
    if (applied.length === 0) console.log('The database is up to date.')
  }),
)

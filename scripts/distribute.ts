import pg from 'pg'
import { citusStatements, keyStatements } from './database/distribution'
import { withInstallation } from './database/installation'
import { runProgram } from './process/problem'

/** Prints the SQL that distributes the database by organization. Changes nothing: see docs/scale.md. */
await runProgram(() =>
  withInstallation(async ({ databaseUrl }) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    const keys = await keyStatements(pool).finally(() => pool.end())
    console.log(['BEGIN;', ...keys, 'COMMIT;', '', '-- Citus, as a superuser:', ...citusStatements()].join('\n'))
  }),
)

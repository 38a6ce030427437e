import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { historyUrlOfEnv, withInstallation } from '../database/installation'
import { Problem, runProgram } from '../process/problem'
import { backUp } from './back-up'

/** Copies the database into a file */
await runProgram(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0)
    throw new Problem(`Name the file: ${commandLine('backup', 'latchkey.backup')}`, 2)
  const { path, bytes, tables } = await withInstallation(({ databaseUrl }) =>
    backUp(databaseUrl, file, historyUrlOfEnv()),
  )
  console.log(`${path}: ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB. Keep ENCRYPTION_KEY apart from it.`)
})

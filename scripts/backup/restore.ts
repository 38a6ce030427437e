import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { historyUrlOfEnv, withInstallation } from '../database/installation'
import { readIfThere } from '../database/secret-file'
import { Problem, runProgram } from '../process/problem'
import { verifyBackupFile } from './backup-file'
import { assertKeyOf } from './backup-keys'
import { assertMigrationsOf, assertPlaceOf, restoreBackup } from './restore-backup'

const KEY_MISSING =
  'Set ENCRYPTION_KEY to the key of the installation that the backup comes from (in its settings, or in encryption.key of its DATA_DIR).'

/** Fills an empty database from a backup */
await runProgram(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0)
    throw new Problem(`Name the file: ${commandLine('restore', 'latchkey.backup')}`, 2)
  const path = resolve(file)
  // What is wrong with the file or the key is found before anything is made.
  const header = await verifyBackupFile(path)
  process.env['ENCRYPTION_KEY'] = givenKey()
  assertKeyOf(header, 'backup')
  assertMigrationsOf(header)
  const historyUrl = historyUrlOfEnv()
  assertPlaceOf(header, historyUrl)
  const restored = await withInstallation(({ databaseUrl }) => restoreBackup(databaseUrl, path, historyUrl))
  console.log(`Restored ${restored.tables} tables from ${header.createdAt}. Nothing is sent from this database yet.`)
  if (historyUrl !== undefined && !header.history)
    console.log(`Its history is in the main database. Move it: ${commandLine('move-history')}`)
  console.log(`Once no other copy works: ${commandLine('operator', 'background resume')}`)
})

function givenKey(): string {
  const kept = join(resolve(process.env['DATA_DIR']?.trim() || '.data'), 'encryption.key')
  const key = process.env['ENCRYPTION_KEY']?.trim() || (existsSync(kept) ? readIfThere(kept)?.trim() : undefined)
  if (!key) throw new Problem(KEY_MISSING)
  return key
}

import { vaultOfEnv } from '../backup/backup-keys'
import { applyMigrations } from '../database/apply-migrations'
import { withInstallation } from '../database/installation'
import { Problem, runProgram } from '../process/problem'
import { changeKey } from './change-key'

/** Encrypts everything with a new ENCRYPTION_KEY */
await runProgram(async () => {
  if (!process.env['PREVIOUS_ENCRYPTION_KEY']?.trim())
    throw new Problem('Set ENCRYPTION_KEY to the new key and PREVIOUS_ENCRYPTION_KEY to the one that is in use.')
  if ((process.env['ENCRYPTION_KEY']?.trim() ?? '').length < 32)
    throw new Problem('Set ENCRYPTION_KEY to a new key of at least 32 characters, from: openssl rand -hex 32')
  const { values, unreadable } = await withInstallation(async ({ databaseUrl }) => {
    await applyMigrations(databaseUrl)
    return changeKey(databaseUrl, vaultOfEnv(), (line) => console.log(line))
  })
  console.log(
    values === 0 ? 'Everything is encrypted with the new key.' : `${values} values are encrypted with the new key.`,
  )
  if (unreadable > 0) console.log(`${unreadable} values could be read with neither key, as before.`)
  console.log('PREVIOUS_ENCRYPTION_KEY is no longer needed: remove it, and restart when it suits you.')
})

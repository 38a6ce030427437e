import { createVault, type KeyedVault, type StoredKeys } from '@/lib/foundation/platform/security/vault'
import { Problem } from '../process/problem'
import type { BackupHeader } from './backup-file'

/**
 * Throws a Problem unless ENCRYPTION_KEY is the one that the database of this backup was filled with: with another one
 * nothing in it can be read.
 */
export function assertKeyOf({ installation }: BackupHeader, what: 'database' | 'backup'): void {
  if (installation === null) return
  if (vaultOfEnv().adopt(storedKeysOf(installation))) return
  throw new Problem(
    `ENCRYPTION_KEY is not the one this ${what} was filled with: set the key of the installation it comes from.`,
  )
}

/** With the keys of the environment, which openInstallation completes. */
export const vaultOfEnv = (): KeyedVault =>
  createVault(process.env['ENCRYPTION_KEY']?.trim() ?? '', process.env['PREVIOUS_ENCRYPTION_KEY']?.trim() || undefined)

/** The keys in a row of `installation` as JSON. Columns that an older database lacks are null. */
function storedKeysOf(row: Record<string, unknown>): StoredKeys {
  const bytes = (column: string) => {
    const text = row[column]
    return typeof text === 'string' ? Buffer.from(text.replace(/^\\x/, ''), 'hex') : null
  }
  return {
    check: bytes('encryption_key_check') ?? Buffer.alloc(0),
    previousCheck: bytes('previous_key_check'),
    lookupKeyCiphertext: bytes('lookup_key_ciphertext'),
  }
}

import type pg from 'pg'
import { ConfigError } from '../config/env'
import type { KeyedVault, StoredKeys } from '../security/vault'

/**
 * Throws ConfigError unless the master key is the one this database was filled with; the first caller on a new database
 * sets it. Without this check a lost key would answer license_not_found to every paying customer. A weak key fills no
 * new database; where one did, refusing it now would only lock its operator out. From then on the vault uses the keys as
 * the database says.
 */
export async function assertEncryptionKey(
  pool: pg.Pool | pg.Client,
  vault: KeyedVault,
  { isWeak = false } = {},
): Promise<void> {
  if (isWeak && (await pool.query('select from installation')).rowCount === 0) throw new ConfigError(WEAK)
  await pool.query('insert into installation (id, encryption_key_check) values (1, $1) on conflict do nothing', [
    vault.fingerprint(),
  ])
  const stored = await readStoredKeys(pool)
  if (!stored || !vault.adopt(stored)) throw new ConfigError(refusalOf(stored))
}

function refusalOf(stored: StoredKeys | undefined): string {
  const needsBoth = stored?.previousCheck
    ? ' Its keys are being changed: set ENCRYPTION_KEY to the new key and PREVIOUS_ENCRYPTION_KEY to the old one.'
    : ' Set the key it was started with.'
  return `ENCRYPTION_KEY is not the one this database was filled with.${needsBoth}`
}

export async function readStoredKeys(pool: pg.Pool | pg.Client | pg.PoolClient): Promise<StoredKeys | undefined> {
  const { rows } = await pool.query<StoredKeys>(`
    select encryption_key_check as check, previous_key_check as "previousCheck",
      lookup_key_ciphertext as "lookupKeyCiphertext"
    from installation where id = 1`)
  return rows[0]
}

const WEAK = 'ENCRYPTION_KEY can be guessed. Before this database is filled, make a random one: openssl rand -hex 32'

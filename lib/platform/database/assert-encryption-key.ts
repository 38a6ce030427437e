import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { ConfigError } from '../config/env'
import type { Vault } from '../security/vault'

/**
 * Throws ConfigError unless the master key is the one this database was filled with; the first caller on a new database
 * sets it. Without this check a lost key would answer license_not_found to every paying customer.
 */
export async function assertEncryptionKey(pool: pg.Pool, vault: Vault): Promise<void> {
  const fingerprint = vault.fingerprint()
  await pool.query('insert into installation (id, encryption_key_check) values (1, $1) on conflict do nothing', [
    fingerprint,
  ])
  const { rows } = await pool.query<{ encryption_key_check: Buffer }>(
    'select encryption_key_check from installation where id = 1',
  )
  const stored = rows[0]?.encryption_key_check
  if (stored?.length === fingerprint.length && timingSafeEqual(stored, fingerprint)) return
  throw new ConfigError('ENCRYPTION_KEY is not the one this database was filled with. Set the key it was started with.')
}

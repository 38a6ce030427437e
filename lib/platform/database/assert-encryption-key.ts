import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { ConfigError } from '../config/env'
import type { Vault } from '../security/vault'

/**
 * Throws ConfigError unless the master key is the one this database was filled with; the first caller on a new database
 * sets it. Without this check a lost key would answer license_not_found to every paying customer. A weak key fills no
 * new database; where one did, refusing it now would only lock its operator out.
 */
export async function assertEncryptionKey(pool: pg.Pool, vault: Vault, { isWeak = false } = {}): Promise<void> {
  if (isWeak && (await pool.query('select from installation')).rowCount === 0) throw new ConfigError(WEAK)
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

const WEAK = 'ENCRYPTION_KEY can be guessed. Before this database is filled, make a random one: openssl rand -hex 32'

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { KeyedVault } from '../security/vault'
import { readStoredKeys } from './assert-encryption-key'

/** Held, shared, by each process that encrypts with PREVIOUS_ENCRYPTION_KEY: `npm run keys:rotate` waits for them all. */
export const WRITES_WITH_PREVIOUS_KEY = 4_152_026

const ASK_EVERY_MS = 500
const BOUNDS = {
  application_name: 'latchkey keys',
  connectionTimeoutMillis: 5_000,
  query_timeout: 5_000,
  keepAlive: true,
}

/**
 * To be called by each process that encrypts, once its vault has adopted the keys of the database. While that is the
 * previous key, asks until the key was changed, over a connection of its own. Returns a function that stops asking.
 */
export async function followKeyChange(databaseUrl: string, vault: KeyedVault): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client: pg.Client | null = null
  const ask = async () => {
    client ??= await connect(databaseUrl)
    const stored = await readStoredKeys(client)
    if (stored) vault.adopt(stored)
  }
  // Lost with the server, and the lock with it: the next round takes both again.
  const disconnect = async () => {
    await client?.end().catch(() => undefined)
    client = null
  }
  const follow = async () => {
    while (!stopping.signal.aborted && !vault.isCurrent()) {
      await sleep(ASK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      await ask().catch(disconnect)
    }
    await disconnect()
  }
  if (vault.previousFingerprint() === null || vault.isCurrent()) return async () => undefined
  await ask()
  const following = follow()
  return async () => {
    stopping.abort()
    await following
  }
}

/** Locked before the keys are read: the change waits for who holds the lock, so nobody reads the old keys after it. */
async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, ...BOUNDS })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1)', [WRITES_WITH_PREVIOUS_KEY])
  return client
}

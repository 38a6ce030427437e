import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readStoredKeys } from '@/lib/foundation/platform/database/assert-encryption-key'
import { WRITES_WITH_PREVIOUS_KEY } from '@/lib/foundation/platform/database/follow-key-change'
import type { KeyedVault } from '@/lib/foundation/platform/security/vault'
import { Problem } from '../process/problem'
import { type Counts, encryptAgain } from './encrypt-again'
import { findEncryptedColumns } from './encrypted-columns'

/** Held while a change of the key is worked on. */
const CHANGES_KEY = 4_152_027
const WAIT_MS = 500

export type Changed = { values: number; unreadable: number }
type Report = (line: string) => void

/**
 * Encrypts everything with ENCRYPTION_KEY that was encrypted with PREVIOUS_ENCRYPTION_KEY, while the installation
 * serves. Stopped at any moment, the next call continues. Throws a Problem that says what to do.
 */
export async function changeKey(databaseUrl: string, vault: KeyedVault, report: Report): Promise<Changed> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'latchkey key change' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await begin(client, vault)
    await waitForWriters(client, report)
    const changed = await encryptEverything(client, vault, report)
    await client.query('update installation set previous_key_check = null where encryption_key_check = $1', [
      vault.fingerprint(),
    ])
    return changed
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function begin(client: pg.Client, vault: KeyedVault): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [CHANGES_KEY])
  if (!rows[0]?.is) throw new Problem('Another change of the key is at work on this database. Wait for its end.')
  if (vault.previousFingerprint() === null)
    throw new Problem('Set ENCRYPTION_KEY to the new key and PREVIOUS_ENCRYPTION_KEY to the one that is in use.')
  if (vault.previousFingerprint()?.equals(vault.fingerprint()))
    throw new Problem('ENCRYPTION_KEY and PREVIOUS_ENCRYPTION_KEY are the same key: generate a new one.')
  const stored = await readStoredKeys(client)
  if (!stored) throw new Problem('There is nothing to encrypt again: Latchkey has not started on this database yet.')
  if (!vault.adopt(stored))
    throw new Problem(
      stored.previousCheck
        ? 'The change to another key was begun and has not ended: finish it first, with the two keys it was begun with.'
        : 'Neither ENCRYPTION_KEY nor PREVIOUS_ENCRYPTION_KEY is the key that this database is in use with.',
    )
  if (!vault.isCurrent()) await putInForce(client, vault)
}

/** From here on every process encrypts with the new key, as soon as it has noticed. */
async function putInForce(client: pg.Client, vault: KeyedVault): Promise<void> {
  await refuseProcessesWithoutNewKey(client)
  await client.query(
    `update installation set encryption_key_check = $1, previous_key_check = $2, lookup_key_ciphertext = $3
     where encryption_key_check = $2`,
    [vault.fingerprint(), vault.previousFingerprint(), vault.sealLookupKey()],
  )
  const stored = await readStoredKeys(client)
  if (!stored || !vault.adopt(stored) || !vault.isCurrent())
    throw new Problem('The keys of this database were changed just now. Run the command again.')
}

/** A process that knows only the old key could not read what the others write. Its connections tell. */
async function refuseProcessesWithoutNewKey(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^latchkey (api|dashboard|probes|sign-in|queue|work|jobs|webhooks)$'`,
  )
  if (rows.length > 0)
    throw new Problem(
      'A process of Latchkey runs without the new key. Set ENCRYPTION_KEY and PREVIOUS_ENCRYPTION_KEY everywhere, restart every process, and run this again.',
    )
}

/** Each process that encrypts with the previous key holds a lock; what it began with that key has to be written too. */
async function waitForWriters(client: pg.Client, report: Report): Promise<void> {
  const lock = async () => {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [
      WRITES_WITH_PREVIOUS_KEY,
    ])
    return rows[0]?.is === true
  }
  const wait = 'Waiting until every process encrypts with the new key…'
  for (let isFirst = true; !(await lock()); isFirst = false) {
    if (isFirst) report(wait)
    await sleep(WAIT_MS)
  }
  await client.query('select pg_advisory_unlock($1)', [WRITES_WITH_PREVIOUS_KEY])
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  while (await hasOlderTransaction(client, rows[0]?.now ?? '')) await sleep(WAIT_MS)
}

async function hasOlderTransaction(client: pg.Client, moment: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'latchkey %'
       and pid <> pg_backend_pid() and xact_start < $1::timestamptz and application_name <> 'latchkey backup'`,
    [moment],
  )
  return rowCount !== 0
}

/** Passes over everything until one finds nothing left. */
async function encryptEverything(client: pg.Client, vault: KeyedVault, report: Report): Promise<Changed> {
  // Holds a row only until the statement ends, not until the disk has it. The last statement waits for the disk.
  await client.query('set synchronous_commit = off')
  let values = 0
  for (;;) {
    const { changed, skipped, unreadable } = await pass(client, vault, report)
    values += changed
    if (changed === 0 && skipped === 0) {
      await client.query('set synchronous_commit = on')
      return { values, unreadable }
    }
    if (changed === 0) await sleep(WAIT_MS)
  }
}

async function pass(client: pg.Client, vault: KeyedVault, report: Report): Promise<Counts> {
  const sum: Counts = { changed: 0, skipped: 0, unreadable: 0 }
  for (const column of await findEncryptedColumns(client)) {
    const onProgress = ({ changed }: Counts) => report(`${column.title}: ${changed}`)
    const counts = await encryptAgain(client, vault, { column, onProgress })
    sum.changed += counts.changed
    sum.skipped += counts.skipped
    sum.unreadable += counts.unreadable
  }
  return sum
}

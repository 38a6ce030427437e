import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealUnsubscribeToken } from '@/lib/foundation/mail/server/unsubscribe-token'
import { assertEncryptionKey, readStoredKeys } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createPool } from '@/lib/foundation/platform/database/db'
import { followKeyChange, WRITES_WITH_PREVIOUS_KEY } from '@/lib/foundation/platform/database/follow-key-change'
import { createVault, type KeyedVault } from '@/lib/foundation/platform/security/vault'
import { storedLookupText } from '@/lib/foundation/shared/license-key'
import { changeKey } from '@/scripts/keys/change-key'
import { type Filled, fillDatabase } from '@/tests/support/database/fill-database'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY as OLD } from '@/tests/support/fixtures/encryption-key'
import { givenSigningKey } from '@/tests/support/fixtures/signing'
import { givenEndpoint, SECRET } from '@/tests/support/fixtures/webhooks'
import { runScript } from '@/tests/support/process/run-script'

const NEW = 'the new key of this test, of enough characters'
const LICENSES = 3_000

let db: TestDatabase
let filled: Filled
const both = () => createVault(NEW, OLD)
const quiet = () => undefined
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  db = await givenDatabase()
  filled = await fillDatabase(db.pool)
  await givenSigningKey(filled.product)
  await givenEndpoint(db.pool, filled.product.organizationId, 'https://example.test/keys', {
    previous: { secret: SECRET, endsAt: new Date() },
    headers: { 'X-Key': 'kept' },
  })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await db.close()
})

/** A vault as a process has it that was started now with these keys. */
async function opened(vault: KeyedVault): Promise<KeyedVault> {
  await assertEncryptionKey(db.pool, vault)
  return vault
}

const sealedIn = async (table: string, column: string): Promise<Buffer[]> =>
  (await db.pool.query(`select ${column} as sealed from ${table} where ${column} is not null`)).rows.map(
    (row) => row.sealed,
  )

/** How many of the values this vault opens. */
const readable = (vault: KeyedVault, values: Buffer[]): number =>
  values.filter((sealed) => {
    try {
      return vault.decrypt(sealed) !== undefined
    } catch {
      return false
    }
  }).length

const PLACES = [
  ['license', 'key_ciphertext'],
  ['webhook_endpoint', 'previous_secret_ciphertext'],
  ['webhook_endpoint', 'headers_ciphertext'],
  ['signing_key', 'private_ciphertext'],
  ['long_job_file', 'ciphertext'],
  ['graphile_worker._private_jobs', `decode(payload ->> 'sealed', 'base64')`],
] as const

test('afterwards everything opens with the new key alone, licenses are found as before, and sent links work', async () => {
  const before = await opened(createVault(OLD))
  const link = sealUnsubscribeToken(before, { to: 'ada' })
  const given = createVault(OLD)
  // What neither key opens, from a fixture, stays as it is.
  const { unreadable } = await changeKey(db.url, both(), quiet)
  expect(unreadable).toBeGreaterThan(0)
  const after = await opened(createVault(NEW))
  for (const [table, column] of PLACES) {
    const values = await sealedIn(table, column)
    expect([table, column, values.length > 0]).toEqual([table, column, true])
    expect([table, column, readable(after, values)]).toEqual([table, column, values.length])
    expect([table, column, readable(given, values)]).toEqual([table, column, 0])
  }
  const { rows } = await db.pool.query('select id from license where key_hash = $1', [
    after.lookupHash(storedLookupText(filled.license.key)),
  ])
  expect(rows).toEqual([{ id: filled.license.id }])
  expect(JSON.parse(after.decryptLink(Buffer.from(link, 'base64url')))).toEqual({ to: 'ada' })
  await expect(opened(createVault(OLD))).rejects.toThrow(/^ENCRYPTION_KEY is not the one/)
  expect(await changeKey(db.url, both(), quiet)).toEqual({ values: 0, unreadable })
})

test('a second change keeps what the first kept', async () => {
  await changeKey(db.url, both(), quiet)
  const newer = 'the third key of this test, of enough characters'
  await changeKey(db.url, createVault(newer, NEW), quiet)
  const after = await opened(createVault(newer))
  expect(after.lookupHash('a').equals(createVault(OLD).lookupHash('a'))).toBe(true)
  const values = await sealedIn('license', 'key_ciphertext')
  expect(readable(after, values)).toBe(values.length)
})

test('killed in the middle, it is continued by the next call; meanwhile both keys are needed and enough', async () => {
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, updated_at, version_pin_mode)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(n::text::bytea), key_ciphertext, now(), 'none'
     from license, generate_series(1, $2) n where id = $1`,
    [filled.license.id, LICENSES],
  )
  const env = { DATABASE_URL: db.url, ENCRYPTION_KEY: NEW, PREVIOUS_ENCRYPTION_KEY: OLD }
  const killed = await runScript('scripts/keys/rotate-keys.ts', [], {
    env,
    onLine: (line, pid) => line.startsWith('license.') && process.kill(pid, 'SIGKILL'),
  })
  expect(killed.code).toBeNull()
  const values = await sealedIn('license', 'key_ciphertext')
  const changed = values.length - readable(createVault(OLD), values)
  expect(changed).toBeGreaterThan(0)
  expect(changed).toBeLessThan(values.length)
  expect(readable(await opened(both()), values)).toBe(values.length)
  await expect(opened(createVault(NEW))).rejects.toThrow(/Its keys are being changed: set ENCRYPTION_KEY to the new/)
  await expect(opened(createVault(OLD))).rejects.toThrow(/Its keys are being changed/)
  const other = createVault('a fourth key of this test, of enough characters', OLD)
  await expect(changeKey(db.url, other, quiet)).rejects.toThrow(
    /^The change to another key was begun and has not ended/,
  )

  expect(await runScript('scripts/keys/rotate-keys.ts', [], { env })).toMatchObject({ code: 0, err: '' })
  const after = await sealedIn('license', 'key_ciphertext')
  expect(readable(await opened(createVault(NEW)), after)).toBe(after.length)
  expect((await readStoredKeys(db.pool))?.previousCheck).toBeNull()
})

test('it waits for processes that still write with the previous key, and a second one is refused', async () => {
  const process = await opened(both())
  stops.push(await followKeyChange(db.url, process))
  expect(process.isCurrent()).toBe(false)
  // A process that takes long to notice.
  const slow = new pg.Client({ connectionString: db.url })
  await slow.connect()
  await slow.query('select pg_advisory_lock_shared($1)', [WRITES_WITH_PREVIOUS_KEY])
  const changing = changeKey(db.url, both(), quiet)
  await expect.poll(() => process.isCurrent()).toBe(true)
  await expect(changeKey(db.url, both(), quiet)).rejects.toThrow(/^Another change of the key is at work/)
  // It writes once more with the previous key, then notices.
  await db.pool.query('update license set key_ciphertext = $1 where id = $2', [
    createVault(OLD).encrypt(filled.license.key),
    filled.license.id,
  ])
  expect((await readStoredKeys(db.pool))?.previousCheck).not.toBeNull()
  await slow.end()
  await changing
  const values = await sealedIn('license', 'key_ciphertext')
  expect(readable(createVault(NEW), values)).toBe(values.length)
})

test('nothing begins while a process runs that knows only the old key, or with the wrong keys', async () => {
  const old = createPool(db.url)
  await old.query('select')
  await expect(changeKey(db.url, both(), quiet)).rejects.toThrow(/^A process of Latchkey runs without the new key\./)
  await old.end()
  await expect(changeKey(db.url, createVault(NEW, NEW), quiet)).rejects.toThrow(/are the same key/)
  await expect(changeKey(db.url, createVault(NEW), quiet)).rejects.toThrow(/^Set ENCRYPTION_KEY to the new key and/)
  const wrong = createVault(NEW, 'some key that this database never had, long')
  await expect(changeKey(db.url, wrong, quiet)).rejects.toThrow(/^Neither ENCRYPTION_KEY nor PREVIOUS/)
  expect(await opened(createVault(OLD))).toBeDefined()
})

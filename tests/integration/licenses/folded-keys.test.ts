import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { foldStoredKeys } from '@/lib/catalog/licenses/server/find/fold-stored-keys'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { newLicenseKey, storedLookupText } from '@/lib/foundation/shared/license-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const vault = createVault(TEST_ENCRYPTION_KEY)
const BEGINNING = '00000000-0000-0000-0000-000000000000'
const db = databaseOfFile()
let own: LicenseActor
beforeAll(async () => {
  own = await givenLicenseActor(db.pool)
})

/** A license as the version before stored it: the exact key and its hash. */
async function givenExact(key: string): Promise<string> {
  const { id } = await own.givenOne({})
  await db.pool.query('update license set key_hash = $2, key_ciphertext = $3 where id = $1', [
    id,
    vault.lookupHash(key),
    vault.encrypt(key),
  ])
  return id
}
async function keyOf(id: string): Promise<string> {
  const { rows } = await db.pool.query<{ key: Buffer }>('select key_ciphertext as key from license where id = $1', [id])
  return vault.decrypt(rows[0]?.key ?? Buffer.alloc(0))
}
const foldedUntil = async () =>
  (await db.pool.query<{ id: string | null }>('select keys_folded_until as id from installation')).rows[0]?.id
async function statusOf(licenseKey: string): Promise<unknown> {
  const { validate } = createBatches(db.pool, { now: new Date() })
  const [answer] = await validate([callOf({ token: own.apiKey }, licenseKey)])
  return answer?.decision.status
}
const begin = () => db.pool.query('update installation set keys_folded_until = $1', [BEGINNING])

test('a key in lower case from before is found in every case, and no key changes that need not', async () => {
  const key = newLicenseKey('NORD', randomBytes)
  const id = await givenExact(key.toLowerCase())
  const vendors = await givenExact('my-own-key')
  const { key: ours } = await own.givenOne({})
  await db.pool.query(`insert into installation (id, encryption_key_check) values (1, '') on conflict do nothing`)
  await begin()
  expect(await statusOf(key)).toBe('license_not_found')

  await foldStoredKeys(own.write)
  for (const sent of [key, key.toLowerCase(), ` ${key.toLowerCase()}`, 'my-own-key', ours])
    expect([sent, await statusOf(sent)]).toEqual([sent, 'active'])
  expect(await keyOf(id)).toBe(key)
  expect(await keyOf(vendors)).toBe('my-own-key')
  expect(await foldedUntil()).toBeNull()
})

test('a key stays as it is where its capitals are, or were, the key of another license', async () => {
  const newKey = () => newLicenseKey('NORD', randomBytes)
  const [taken, replaced, twice] = [newKey(), newKey(), newKey()]
  const { id: other } = await own.givenOne({ license_key: taken })
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, now())`,
    [own.productId, vault.lookupHash(storedLookupText(replaced)), other, own.organizationId],
  )
  const kept = [await givenExact(taken.toLowerCase()), await givenExact(replaced.toLowerCase())]
  const spellings = [await givenExact(twice.toLowerCase()), await givenExact(`NORD${twice.slice(4).toLowerCase()}`)]
  await begin()
  await foldStoredKeys(own.write)
  expect(await Promise.all(kept.map(keyOf))).toEqual([taken.toLowerCase(), replaced.toLowerCase()])
  expect((await Promise.all(spellings.map(keyOf))).filter((key) => key === twice)).toHaveLength(1)
  for (const sent of [taken, taken.toLowerCase(), replaced.toLowerCase(), twice, twice.toLowerCase()])
    expect([sent, await statusOf(sent)]).toEqual([sent, 'active'])
  expect(await statusOf(replaced)).toBe('license_not_found')
  expect(await foldedUntil()).toBeNull()
})

test('the work is done once: nothing is read afterwards', async () => {
  const key = newLicenseKey('NORD', randomBytes).toLowerCase()
  const id = await givenExact(key)
  await db.pool.query('update installation set keys_folded_until = null')
  await foldStoredKeys(own.write)
  expect(await keyOf(id)).toBe(key)
})

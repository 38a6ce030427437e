import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createVault, sha256 } from '@/lib/foundation/platform/security/vault'
import { keyHashes } from '@/lib/service/validation/server/license-of-key'
import { createLoads } from '@/lib/service/validation/server/load-batches'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { type GivenLicense, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'

const vault = createVault(TEST_ENCRYPTION_KEY)

const db = databaseOfFile()
let product: ProductFixture
let license: GivenLicense
beforeAll(async () => {
  product = await givenProduct(db.pool)
  license = await givenLicense(product)
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [product.productId, vault.lookupHash('OLD'), license.id, product.organizationId],
  )
})

/** The same pool, counting its statements. */
function counting(): { pool: pg.Pool; sent: () => number } {
  let sent = 0
  const pool = new Proxy(db.pool, {
    get: (target, name) => {
      if (name === 'query') sent += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { pool, sent: () => sent }
}

const FINDS: Record<string, (pool: pg.Pool, keys: (string | null)[], token?: string) => Promise<(string | null)[]>> = {
  validate: async (pool, keys, token = product.token) => {
    const calls = keys.map((key) => ({
      caller: 0,
      keyHashes: keyHashes(vault, key),
      address: '198.51.100.7',
      network64: '198.51.100.7',
      endUser: null,
      canonicalVersion: null,
    }))
    const batch = { apiKeyHashes: [sha256(token)], calls, now: new Date() }
    const { snapshots } = await createLoads(pool).validations(batch)
    return snapshots.map((snapshot) => snapshot?.license?.id ?? null)
  },
  lookup: async (pool, keys, token = product.token) => {
    const { snapshots } = await createLoads(pool).lookups(
      keys.map((key) => ({ apiKeyHash: sha256(token), keyHashes: keyHashes(vault, key), address: '198.51.100.7' })),
      new Date(),
    )
    return snapshots.map((snapshot) => snapshot?.license?.id ?? null)
  },
}

test.each(Object.keys(FINDS))('%s: one statement, whether every key is found or not', async (name) => {
  const find = FINDS[name] ?? (async () => [])
  const keys = ['UNKNOWN', license.key, 'OLD', null, 'OLD']
  const { pool, sent } = counting()
  expect(await find(pool, keys)).toEqual([null, license.id, license.id, null, license.id])
  expect(sent()).toBe(1)
  expect(await find(pool, ['OLD'], 'unknown token')).toEqual([null])
})

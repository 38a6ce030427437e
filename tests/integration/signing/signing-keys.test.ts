import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceNextKey } from '@/lib/catalog/products/signing/server/announce-next-key'
import { cancelNextKey } from '@/lib/catalog/products/signing/server/cancel-signing-key'
import { ensureSigningKey, type SigningContext } from '@/lib/catalog/products/signing/server/make-signing-key'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createPrisma } from '@/lib/foundation/platform/database/db'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenSeedDatabase, LATER, type SeedDatabase } from '@/tests/support/fixtures/seed'
import { publishKeys } from '@/tests/support/fixtures/signing'

const START = new Date('2026-11-01T00:00:00.000Z')
const day = (count: number) => new Date(START.getTime() + count * DAY_MS)
const vault = createVault(TEST_ENCRYPTION_KEY)

let db: SeedDatabase
let prisma: ReturnType<typeof createPrisma>
beforeAll(async () => {
  db = await givenSeedDatabase()
  prisma = createPrisma(db.pool)
})
afterAll(async () => {
  await prisma.$disconnect()
  await db.close()
})

const at = <T>(now: Date, run: (context: SigningContext) => Promise<T>): Promise<T> =>
  prisma.$transaction((tx) => run({ tx, now, newId, randomBytes, vault }))
const published = async (productId: string, now: Date) =>
  (await publishKeys(db.pool, productId, now))?.keys.map(({ kid }) => kid)

async function givenKeys() {
  const { productId: id, organizationId } = await givenProduct(db.pool)
  const product = { id, organizationId }
  await at(START, (context) => ensureSigningKey(context, product))
  return product
}

test('the first key is current at once, and created once', async () => {
  const product = await givenKeys()
  const first = await published(product.id, START)
  expect(first).toHaveLength(1)
  await Promise.all([1, 2, 3].map((days) => at(day(days), (context) => ensureSigningKey(context, product))))
  expect(await published(product.id, day(4))).toEqual(first)
  expect(await db.rows('select active_from from signing_key where product_id = $1', product.id)).toEqual([
    { active_from: START },
  ])
})

test('the private key is stored only encrypted, and can be decrypted', async () => {
  const product = await givenKeys()
  const [row] = await db.rows(
    'select *, row_to_json(k)::text as text from signing_key k where product_id = $1',
    product.id,
  )
  const sealed = row?.['private_ciphertext'] as Buffer
  const { d, x } = JSON.parse(vault.decrypt(sealed)) as { d: string; x: string }
  const secret = Buffer.from(d, 'base64url')
  expect(secret).toHaveLength(32)
  expect(Buffer.from(x, 'base64url')).toEqual(row?.['public_key'])
  for (const spelling of [secret.toString('hex'), Buffer.from(d).toString('hex'), d]) {
    expect(String(row?.['text'])).not.toContain(spelling)
  }
})

test('a rotation: announced a day ahead, then current; the old one is published for 30 days, then deleted', async () => {
  const product = await givenKeys()
  const [first] = (await published(product.id, START)) ?? []
  const announced = await at(day(1), (context) => announceNextKey(context, product))
  expect(announced).toEqual({ outcome: 'announced', kid: expect.any(String), activeFrom: day(2) })
  const second = announced.outcome === 'announced' ? announced.kid : ''
  expect(await published(product.id, day(1))).toEqual([first, second])
  expect(await published(product.id, day(2))).toEqual([second, first])
  expect(await published(product.id, new Date(day(32).getTime() - 1))).toEqual([second, first])
  expect(await published(product.id, day(32))).toEqual([second])
  const stored = () => db.rows('select kid from signing_key where product_id = $1 order by active_from', product.id)
  expect(await stored()).toEqual([{ kid: first }, { kid: second }])
  const third = await at(day(40), (context) => announceNextKey(context, product, day(60)))
  expect(third).toMatchObject({ outcome: 'announced', activeFrom: day(60) })
  expect(await stored()).toEqual([{ kid: second }, { kid: expect.any(String) }])
})

test('a key is announced at least a day ahead, and one at a time, however many requests compete', async () => {
  const product = await givenKeys()
  const tooSoon = new Date(day(1).getTime() - 1)
  expect(await at(START, (context) => announceNextKey(context, product, tooSoon))).toEqual({ outcome: 'too_soon' })
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, i) => at(START, (context) => announceNextKey(context, product, day(1 + i)))),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'already_announced',
    'already_announced',
    'already_announced',
    'already_announced',
    'announced',
  ])
  expect(await published(product.id, START)).toHaveLength(2)
})

test('an announced key can be withdrawn until it signs', async () => {
  const product = await givenKeys()
  const first = await published(product.id, START)
  expect(await at(START, (context) => cancelNextKey(context, product))).toEqual({ outcome: 'none_announced' })
  await at(START, (context) => announceNextKey(context, product))
  expect(await at(new Date(day(1).getTime() - 1), (context) => cancelNextKey(context, product))).toEqual({
    outcome: 'cancelled',
  })
  expect(await published(product.id, START)).toEqual(first)
  await at(START, (context) => announceNextKey(context, product))
  expect(await at(day(1), (context) => cancelNextKey(context, product))).toEqual({ outcome: 'none_announced' })
  expect(await published(product.id, day(1))).toHaveLength(2)
})

test('a product of another organization is not found, and a product without a key has none to rotate', async () => {
  const product = await givenKeys()
  const { organizationId } = await givenProduct(db.pool)
  const foreignProduct = { id: product.id, organizationId }
  await at(START, (context) => announceNextKey(context, product))
  const before = await published(product.id, START)
  expect(await at(START, (context) => announceNextKey(context, foreignProduct))).toEqual({ outcome: 'not_found' })
  expect(await at(START, (context) => cancelNextKey(context, foreignProduct))).toEqual({ outcome: 'none_announced' })
  expect(await published(product.id, START)).toEqual(before)

  const { productId: id, organizationId: owner } = await givenProduct(db.pool)
  await at(START, (context) => ensureSigningKey(context, { id, organizationId }))
  expect(await at(START, (context) => announceNextKey(context, { id, organizationId: owner }))).toEqual({
    outcome: 'no_key',
  })
  expect(await published(id, START)).toEqual([])
  expect(await publishKeys(db.pool, newId(), START)).toBeNull()
})

test('a product of a seed file with signing on has a key, and keeps it; one with signing off has none', async () => {
  const signs = await db.loadOne('signs', { signed_validation: true })
  const silent = await db.loadOne('silent', {})
  const first = await published(signs.id, LATER)
  expect(first).toHaveLength(1)
  expect(await published(silent.id, LATER)).toEqual([])
  await db.loadOne('signs', { signed_validation: true }, LATER)
  expect(await published(signs.id, LATER)).toEqual(first)
})

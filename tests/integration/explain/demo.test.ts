import { beforeEach, expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { answerDemo, isDemoThere } from '@/lib/service/validation/explain/server/answer-demo'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'

const NOW = new Date('2026-11-22T12:00:00Z')
const db = databaseOfFile()
beforeEach(() => db.pool.query('update organization set is_demo = false'))

const reading = () => ({ pool: db.pool, history: db.pool, vault: createVault(TEST_ENCRYPTION_KEY), now: NOW })
const mark = ({ organizationId }: ProductFixture) =>
  db.pool.query('update organization set is_demo = true where id = $1', [organizationId])

test('without a marked demo nothing is answered, whatever an organization is called', async () => {
  const product = await givenProduct(db.pool)
  await givenLicense(product)
  await db.pool.query(`update organization set slug = 'demo' where id = $1`, [product.organizationId])
  expect(await isDemoThere(reading())).toBe(false)
  await expect(answerDemo(reading(), 'active')).rejects.toMatchObject({ code: 'not_found' })
  await expect(answerDemo(reading(), 'unknown')).rejects.toMatchObject({ code: 'not_found' })
})

test('the demo answers about its own licenses, with masked keys, and counts nothing', async () => {
  const [demo, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  await mark(demo)
  const expired = await givenLicense(demo, { expiresAt: new Date('2024-01-31T00:00:00Z') })
  await givenLicense(other, { revokedAt: NOW })
  expect(await answerDemo(reading(), 'expired')).toMatchObject({
    license_key: `••••-${expired.key.slice(-5)}`,
    http_status: 200,
    answer: { valid: false, status: 'expired', expires: '2024-01-31T00:00:00.000Z' },
  })
  expect(await answerDemo(reading(), 'unknown')).toMatchObject({ answer: { status: 'license_not_found' } })
  // The only revoked license is another organization's.
  await expect(answerDemo(reading(), 'revoked')).rejects.toMatchObject({ code: 'not_found' })
  for (const table of ['usage_hour', 'usage_day', 'request_log', 'license_ip_history'])
    expect((await db.pool.query(`select from ${table}`)).rowCount).toBe(0)
})

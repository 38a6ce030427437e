import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenSignedVendor, type SignedVendor } from '@/tests/support/fixtures/management/signed-vendor'
import { givenLicense } from '@/tests/support/fixtures/product'
import { publishedKeys } from '@/tests/support/fixtures/signing'
import { Computer } from '@/tests/support/process/command-line'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2 })

let vendor: SignedVendor
beforeAll(async () => {
  vendor = await givenSignedVendor(pool, base)
})
afterAll(() => pool.end())

test('a valid license exits with 0, a refused one with 1', async () => {
  const { computer, product } = vendor
  const { key } = await givenLicense(product, { ip: { maxIps: 2 } })
  const valid = await computer.run(['validate', key, '--version', '1.0.0', '--device-id', 'laptop'])
  expect(valid).toMatchObject({ code: 0, stderr: '' })
  expect(valid.stdout).toMatch(/^✓ valid\nExpires {12}never\nIP addresses {7}1 of 2\n/)

  const refused = await computer.run(['validate', 'ACME-00000-00000-00000-00000-00000'])
  expect([refused.code, refused.stdout.split('\n')[0]]).toEqual([1, '✗ license_not_found'])
})

test('--json prints the fields of the API', async () => {
  const { computer, product } = vendor
  const expiresAt = new Date(0)
  const { key } = await givenLicense(product, { expiresAt })
  const { code, stdout } = await computer.run(['validate', key, '--json'])
  expect([code, JSON.parse(stdout)]).toMatchObject([
    1,
    { valid: false, status: 'expired', expires: expiresAt.toISOString(), request_id: expect.any(String) },
  ])
})

test('an answer is proven with keys that are fetched, or given in a file', async () => {
  const { computer, product } = vendor
  const { key } = await givenLicense(product)
  expect(await computer.run(['validate', key, '--product-id', product.productId])).toMatchObject({ code: 0 })
  const file = join(computer.env['HOME'] ?? '', 'keys.json')
  await writeFile(file, JSON.stringify({ keys: await publishedKeys(base, product) }))
  const withKeys = (productId: string) =>
    computer.run(['validate', key, '--product-id', productId, '--public-keys', file])
  expect(await withKeys(product.productId)).toMatchObject({ code: 0 })
  expect(await withKeys(newId())).toMatchObject({ code: 7, stderr: expect.stringContaining('other product') })
})

test('the API key comes from the environment or the standard input, and is never shown', async () => {
  const { product } = vendor
  const { key } = await givenLicense(product)
  const computer = await Computer.create({ LATCHKEY_BASE_URL: base })
  expect(await computer.run(['validate', key])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('LATCHKEY_API_KEY'),
  })
  expect(await computer.run(['validate', key, '--api-key-stdin'], `${product.token}\n`)).toMatchObject({ code: 0 })
  const unknown = `lk_live_${'0'.repeat(38)}`
  const refused = await computer.run(['validate', key, '--api-key-stdin', '--json'], unknown)
  expect(refused).toMatchObject({ code: 3, stdout: '' })
  expect(JSON.parse(refused.stderr)).toMatchObject({ error: { exit_code: 3, request_id: expect.any(String) } })
  expect(refused.stderr).not.toContain(unknown)
})

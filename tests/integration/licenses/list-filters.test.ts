import { beforeAll, expect, test } from 'vitest'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { exportLicenses } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import type { Selection } from '@/lib/catalog/licenses/core/schema'
import { type LicenseFilter, licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { listMetadataKeys } from '@/lib/catalog/licenses/server/list-metadata-keys'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let own: LicenseActor
let products: string[]
let keyOfGold = ''
beforeAll(async () => {
  own = await givenLicenseActor(db.pool)
  products = [own.productId, await addProduct('second'), await addProduct('third')]
  const [first = '', second = '', third = ''] = products
  const jo = { email: 'jo@customer.test', discord_id: '80351110224678912', name: 'Jo' }
  const of = (product_id: string, notes: string, over: object = {}) => own.givenOne({ product_id, notes, ...over })
  keyOfGold = (await of(first, 'gold', { metadata: { tier: 'gold', seats: '5' } })).key
  await of(first, 'silver', { metadata: { tier: 'silver', seats: '5' }, customer: jo })
  await of(second, 'second gold', { metadata: { tier: 'gold' }, customer: jo })
  await of(third, 'third', { customer: { email: null, discord_id: '18446744073709551615', name: null } })
})

const addProduct = async (slug: string): Promise<string> => {
  const input = { slug, name: slug, key_prefix: null }
  return (await own.write((work) => createProduct(work, own.may('products:create'), input, { issueApiKey }))).id
}
const notes = async ({ product_ids, ...filter }: LicenseFilter, by = own) => {
  const query = { ...licenseListQuery.parse({ sort: 'created_at', ...filter }), product_ids }
  const { items } = await listLicenses(by.reading(), by.may('licenses:view'), query)
  const { count } = await countLicenses(by.reading(), by.may('licenses:view'), query)
  expect(count).toBe(items.length)
  return items.map((item) => item.notes)
}

test.each<[LicenseFilter, string[]]>([
  [{ metadata: { tier: 'gold' } }, ['gold', 'second gold']],
  [{ metadata: { tier: 'gold', seats: '5' } }, ['gold']],
  [{ metadata: { tier: 'Gold' } }, []],
  [{ metadata: { seats: '5' }, q: 'silv' }, ['silver']],
  [{ metadata: { seats: '5' }, q: 'gold' }, ['gold']],
  [{ metadata: {} }, ['gold', 'silver', 'second gold', 'third']],
  [{ customer_email: 'JO@customer.test' }, ['silver', 'second gold']],
  [{ customer_email: 'jo@customer.test', metadata: { tier: 'gold' } }, ['second gold']],
  [{ customer_email: 'o@customer.test' }, []],
  [{ customer_discord_id: '80351110224678912' }, ['silver', 'second gold']],
  [{ customer_discord_id: '18446744073709551615' }, ['third']],
  [{ customer_discord_id: '18446744073709551615', customer_email: 'jo@customer.test' }, []],
  [{ license_key: 'silver' }, []],
])('%j lists exactly what it names', async (filter, expected) => {
  expect(await notes(filter)).toEqual(expected)
})

test('the keys of metadata are named once each, and never those of another organization', async () => {
  const keysOf = async (by: LicenseActor) => (await listMetadataKeys(by.reading(), by.may('licenses:view'))).keys
  expect(await keysOf(own)).toEqual(['seats', 'tier'])
  expect(await keysOf(await givenLicenseActor(db.pool))).toEqual([])
})

test('a whole key narrows with every other filter', async () => {
  expect(await notes({ license_key: keyOfGold })).toEqual(['gold'])
  expect(await notes({ license_key: keyOfGold, metadata: { tier: 'gold' }, q: 'gol' })).toEqual(['gold'])
  for (const other of [{ metadata: { tier: 'silver' } }, { q: 'silver' }, { product: products[1] }])
    expect(await notes({ license_key: keyOfGold, ...other })).toEqual([])
})

test('a caller who is limited to some products sees no license of another', async () => {
  const [first = '', second = '', third = ''] = products
  expect(await notes({ product_ids: [second] })).toEqual(['second gold'])
  expect(await notes({ product_ids: [second, third] })).toEqual(['second gold', 'third'])
  expect(await notes({ product_ids: [second, third], metadata: { tier: 'gold' } })).toEqual(['second gold'])
  expect(await notes({ product_ids: [second, third], q: 'gold' })).toEqual(['second gold'])
  expect(await notes({ product_ids: [second, third], license_key: keyOfGold })).toEqual([])
  expect(await notes({ product_ids: [second, third], product: first })).toEqual([])
  expect(await notes({ product_ids: [second, third], product: third })).toEqual(['third'])
  expect(await notes({ product_ids: [] })).toEqual([])
})

test('pages over several products keep the order of the whole list', async () => {
  const seen: (string | null)[] = []
  for (let after: string | undefined; ; ) {
    const query = { ...licenseListQuery.parse({ sort: 'created_at', limit: 1, after }), product_ids: products }
    const page = await listLicenses(own.reading(), own.may('licenses:view'), query)
    seen.push(...page.items.map((item) => item.notes))
    if (page.next_cursor === null) break
    after = page.next_cursor
  }
  expect(seen).toEqual(['gold', 'silver', 'second gold', 'third'])
})

test('products and metadata of another organization find nothing', async () => {
  const other = await givenLicenseActor(db.pool)
  for (const filter of [
    { product_ids: products },
    { metadata: { tier: 'gold' } },
    { customer_email: 'jo@customer.test' },
  ])
    expect(await notes(filter, other)).toEqual([])
})

test('a selection of a limited caller leaves out other products, by id and by filter', async () => {
  const [, second = ''] = products
  const { rows } = await db.pool.query('select id from license where organization_id = $1', [own.organizationId])
  const chosen: Selection[] = [
    { ids: rows.map(({ id }) => id), product_ids: [second] },
    { filter: { product_ids: [second] } },
    { filter: { product_ids: [second], metadata: { tier: 'gold' } } },
  ]
  for (const selection of chosen) {
    const job = await own.write((work) =>
      exportLicenses(work, own.may('licenses:export'), { id: newId(), selection, with_keys: false }),
    )
    expect(job).toMatchObject({ state: 'finished', summary: { exported: 1 } })
  }
  const [selection] = chosen
  if (selection)
    await own.write((work) =>
      revokeLicenses(work, own.may('licenses:revoke'), { id: newId(), selection, reason: 'closed' }),
    )
  const revoked = await db.pool.query(
    'select notes from license where organization_id = $1 and revoked_at is not null',
    [own.organizationId],
  )
  expect(revoked.rows).toEqual([{ notes: 'second gold' }])
})

test.each([
  [{ metadata: { tier: '' } }, 'metadata.tier'],
  [{ metadata: { 'a[b]': 'x' } }, 'metadata.a[b]'],
  [{ metadata: 'gold' }, 'metadata'],
  [{ customer_email: 'jo' }, 'customer_email'],
  [{ license_key: '' }, 'license_key'],
])('%j is refused at its field', (filter, path) => {
  expect(licenseListQuery.safeParse(filter).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

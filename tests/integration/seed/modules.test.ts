import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, givenSeedDatabase, LATER, NOW, type SeedDatabase } from '@/tests/support/fixtures/seed'

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(() => db.close())

const versionsOf = (productId: string) =>
  db.rows('select version, canonical, yanked from product_version where product_id = $1 order by canonical', productId)
const templateOf = (productId: string) =>
  db.rows('select template, compiled, updated_at from response_template where product_id = $1', productId)

test('a version in another spelling is the same row, and the last entry of the file wins', async () => {
  const { id } = await db.loadOne('spellings', { versions: [{ version: '1.2' }, { version: '2.0-rc.01' }] })
  await db.loadOne('spellings', { versions: [{ version: '1.2.0', yanked: true }, { version: '3' }] })
  expect(await versionsOf(id)).toEqual([
    { version: '1.2.0', canonical: '1.2', yanked: true },
    { version: '2.0-rc.01', canonical: '2-rc.1', yanked: false },
    { version: '3', canonical: '3', yanked: false },
  ])
})

test('a template is stored with its compiled form, and written only when it changes', async () => {
  const template = { key: '{{ license.key }}' }
  const product = { custom_response: { enabled: true, template } }
  const { id } = await db.loadOne('compiled', product)
  await db.loadOne('compiled', product, LATER)
  const kept = { template, compiled: ['{"key":', { value: 'license.key' }, '}'], updated_at: NOW }
  expect(await templateOf(id)).toEqual([kept])
  await db.rows(`update response_template set compiled = '["{}"]' where product_id = $1`, id)
  await db.loadOne('compiled', product, LATER)
  expect(await templateOf(id)).toEqual([{ ...kept, updated_at: LATER }])
})

test('a wrong template or override is reported with its path, and nothing is loaded', async () => {
  const products = [
    {
      slug: 'app',
      name: 'App',
      custom_response: { enabled: true, template: { a: { b: ['{{license.secret}}'] } } },
      licenses: [{ customer: customer('x'), custom_override: { n: 2 ** 53 + 2, constructor: null } }],
    },
  ]
  await expect(db.load([{ slug: 'wrong', name: 'Wrong', products }])).rejects.toMatchObject({
    problems: [
      expect.stringMatching(/^organizations\[0\]\.products\[0\]\.custom_response\.template\.a\.b\[0\]: Replace/),
      'organizations[0].products[0].licenses[0].custom_override.n: Use a number from -(2^53 - 1) to 2^53 - 1, or a text.',
      'organizations[0].products[0].licenses[0].custom_override.constructor: Choose another name.',
    ],
  })
  expect(await db.rows(`select slug from organization where slug = 'wrong'`)).toEqual([])
})

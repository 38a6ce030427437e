import { beforeAll, expect, test } from 'vitest'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { revealLicenseKey } from '@/lib/catalog/licenses/server/reveal-license-key'
import { replaceOwnKey } from '@/lib/people/portal/server/replace-own-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenBundled, idsOfKey } from '@/tests/support/fixtures/bundled-license'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'
import { customerOf } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let program: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
})

let customers = 0
async function givenBundle(over: Parameters<Program['givenOne']>[0] = {}) {
  customers += 1
  const { id, key } = await program.givenOne({ customer: { email: `bundle${customers}@customer.test` }, ...over })
  const other = await givenBundled(program, id)
  const { key_hash: old } = await program.row(id)
  return { id, key, other: other.id, old }
}

const replace = (licenseId: string, grace_hours: 0 | 24) =>
  program.write((work) => replaceLicenseKey(work, program.may('licenses:update'), { licenseId, grace_hours }))
const reveal = (id: string) => program.write((work) => revealLicenseKey(work, program.may('licenses:reveal'), id))
const bothOf = ({ id, other }: { id: string; other: string }) => [id, other].toSorted()

test('replacing the key of a bundle replaces it on each of its licenses, each with its entry', async () => {
  const bundle = await givenBundle()
  const view = await getLicense(program.reading(), program.may('licenses:view'), bundle.id)
  expect(view.shares_key).toEqual([{ id: bundle.other, product: 'Tape Saturator' }])
  expect(await idsOfKey(program, bundle.old)).toEqual(bothOf(bundle))
  const { license_key } = await replace(bundle.id, 0)
  expect(await idsOfKey(program, bundle.old)).toEqual([])
  for (const each of bothOf(bundle)) {
    expect(await reveal(each)).toEqual({ license_key })
    expect((await program.events(each)).filter((action) => action === 'license.key_replaced')).toHaveLength(1)
  }
})

test('the old key of a bundle works for its grace on each of its licenses', async () => {
  const bundle = await givenBundle()
  await replace(bundle.other, 24)
  expect(await idsOfKey(program, bundle.old)).toEqual(bothOf(bundle))
  const [one, two] = [await program.row(bundle.id), await program.row(bundle.other)]
  expect(one.key_hash).toEqual(two.key_hash)
  expect(one.key_hash).not.toEqual(bundle.old)
})

test('a bundle in stock is replaced as a whole, and a license of somebody else with the same key keeps it', async () => {
  const bundle = await givenBundle({ customer: null })
  const { id: foreign } = await givenBundled(program, bundle.id)
  const { customer_id } = await program.row((await program.givenOne()).id)
  await db.pool.query('update license set customer_id = $2 where id = $1', [foreign, customer_id])
  await replace(bundle.id, 0)
  expect(await idsOfKey(program, bundle.old)).toEqual([foreign])
})

test('a program replaces it as well, unless its token is limited to one of the products', async () => {
  const bundle = await givenBundle()
  const route = `POST /licenses/${bundle.id}/replace_key`
  const limited = await program.callerWith({ products: [program.productId] })
  const refused = await limited(route, { body: { grace_hours: 0 } })
  expect([refused.status, refused.json.code]).toEqual([403, 'product_not_allowed'])
  expect(await idsOfKey(program, bundle.old)).toEqual(bothOf(bundle))
  expect((await program.call(route, { body: { grace_hours: 0 } })).status).toBe(200)
  expect(await idsOfKey(program, bundle.old)).toEqual([])
})

test('a member and the customer who replace it at the same time wait for each other, and it stays one key', async () => {
  const bundle = await givenBundle()
  await db.pool.query('update product set portal_key_rotation = true')
  const customer = await customerOf(program, bundle.id)
  await Promise.all([
    replace(bundle.id, 0),
    program.write((work) => replaceOwnKey(work, customer, { licenseId: bundle.other, grace_hours: 0 })),
    replace(bundle.other, 0),
  ])
  const [one, two] = [await program.row(bundle.id), await program.row(bundle.other)]
  expect(one.key_hash).toEqual(two.key_hash)
  expect(await idsOfKey(program, bundle.old)).toEqual([])
})

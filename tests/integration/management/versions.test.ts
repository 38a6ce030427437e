import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const at = () => `/products/${program.productId}/versions`
const publish = (version: string) => program.call(`POST ${at()}`, { body: { version } })
const versionsOf = ({ json }: { json: { data: { version: string }[] } }) => json.data.map(({ version }) => version)

test('a version is published, yanked and deleted', async () => {
  const published = await publish('1.2.0')
  expect(published).toMatchObject({ status: 201, json: { version: '1.2.0', yanked: false } })
  const one = `${at()}/${published.json.id}`
  const shown = await program.call(`GET ${one}`)
  expect(shown.json).toEqual(published.json)
  const ifMatch = shown.headers.get('etag') ?? ''
  const yanked = await program.call(`PATCH ${one}`, { body: { yanked: true }, ifMatch })
  expect(yanked).toMatchObject({ status: 200, json: { version: '1.2.0', yanked: true } })
  expect(await program.call(`PATCH ${one}`, { body: { yanked: true } })).toMatchObject({
    status: 200,
    json: yanked.json,
  })
  expect(await program.call(`DELETE ${one}`, { ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`DELETE ${one}`, { ifMatch: yanked.headers.get('etag') ?? '' })).toMatchObject({
    status: 204,
  })
  expect(await program.call(`GET ${one}`)).toMatchObject({ status: 404 })
})

test('the same version in another spelling is on the list already; wrong fields are named', async () => {
  await publish('1.2')
  expect(await publish('1.2.0')).toMatchObject({ status: 409, json: { errors: [{ field: 'version' }] } })
  const refused = await program.call(`POST ${at()}`, { body: { version: 'latest', yanked: true } })
  expect(refused).toMatchObject({ status: 422, json: { errors: [{ field: 'version' }, { field: 'yanked' }] } })
})

test('the last published is first, and pages are stable while versions are added', async () => {
  for (const version of ['3.0', '1.0', '2.0']) await publish(version)
  const first = await program.call(`GET ${at()}?limit=1`)
  expect(versionsOf(first)).toEqual(['2.0'])
  await publish('4.0')
  const second = await program.call(`GET ${at()}?limit=2&after=${first.json.next}`)
  expect([versionsOf(second), second.json.next]).toEqual([['1.0', '3.0'], null])
})

test('versions of another product, organization or token are out of reach', async () => {
  const { json } = await publish('1.0')
  const [other, second] = [
    await givenProgram(db.pool),
    await program.call('POST /products', { body: { slug: 'b', name: 'B' } }),
  ]
  expect(await other.call(`GET ${at()}/${json.id}`)).toMatchObject({ status: 404 })
  expect(await other.call(`GET ${at()}`)).toMatchObject({ status: 404 })
  const elsewhere = `/products/${second.json.id}/versions`
  expect(await program.call(`PATCH ${elsewhere}/${json.id}`, { body: { yanked: true } })).toMatchObject({ status: 404 })
  expect(await program.call(`DELETE ${elsewhere}/${json.id}`)).toMatchObject({ status: 404 })
  const limited = await program.callerWith({ products: [second.json.id] })
  expect(await limited(`GET ${at()}`)).toMatchObject({ status: 403, json: { code: 'product_not_allowed' } })
  const viewer = await program.callerWith({ scopes: ['products:view'] })
  expect(await viewer(`DELETE ${at()}/${json.id}`)).toMatchObject({ status: 403, json: { code: 'missing_scope' } })
})

import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const ofProduct = () => `/products/${program.productId}/block_rules`
const networksOf = ({ json }: { json: { data: { network: string }[] } }) => json.data.map(({ network }) => network)

test.each([['of a product'], ['of the organization']])('a rule %s is added, changed and removed', async (kind) => {
  const at = kind === 'of a product' ? ofProduct() : '/block_rules'
  const added = await program.call(`POST ${at}`, { body: { network: '203.0.113.9/24' } })
  expect(added).toMatchObject({
    status: 201,
    json: { network: '203.0.113.0/24', note: null, product_id: kind === 'of a product' ? program.productId : null },
  })
  const one = `${at}/${added.json.id}`
  const shown = await program.call(`GET ${one}`)
  expect(shown.json).toEqual(added.json)
  const ifMatch = shown.headers.get('etag') ?? ''
  const edited = await program.call(`PATCH ${one}`, { body: { note: 'Resold keys' }, ifMatch })
  expect(edited).toMatchObject({ status: 200, json: { note: 'Resold keys' } })
  expect(await program.call(`DELETE ${one}`, { ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`POST ${at}`, { body: { network: '203.0.113.0/24' } })).toMatchObject({
    status: 409,
    json: { errors: [{ field: 'network', message: '203.0.113.0/24 is already blocked here.' }] },
  })
  expect(await program.call(`DELETE ${one}`)).toMatchObject({ status: 204 })
  expect(await program.call(`GET ${one}`)).toMatchObject({ status: 404 })
})

test('wrong fields are named, all at once', async () => {
  const body = { network: 'nowhere', note: 'x'.repeat(201), product_id: program.productId }
  const refused = await program.call('POST /block_rules', { body })
  expect(refused).toMatchObject({ status: 422, json: { errors: [{ field: 'note' }, { field: 'product_id' }] } })
  expect(await program.call('POST /block_rules', { body: { network: 'nowhere' } })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'network' }] },
  })
})

test('lists have the newest first, are stable while rules are added, and are of one place', async () => {
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    await program.call(`POST ${ofProduct()}`, { body: { network } })
  await program.call('POST /block_rules', { body: { network: '198.51.100.1' } })
  const first = await program.call(`GET ${ofProduct()}?limit=2`)
  expect(networksOf(first)).toEqual(['192.0.2.3', '192.0.2.2'])
  await program.call(`POST ${ofProduct()}`, { body: { network: '192.0.2.4' } })
  const second = await program.call(`GET ${ofProduct()}?limit=2&after=${first.json.next}`)
  expect([networksOf(second), second.json.next]).toEqual([['192.0.2.1'], null])
  expect(networksOf(await program.call('GET /block_rules'))).toEqual(['198.51.100.1'])
})

test('a rule is found only where it is, and only by who may', async () => {
  const { json: rule } = await program.call(`POST ${ofProduct()}`, { body: { network: '192.0.2.1' } })
  const { json: wide } = await program.call('POST /block_rules', { body: { network: '192.0.2.1' } })
  for (const route of [
    `GET /block_rules/${rule.id}`,
    `DELETE /block_rules/${rule.id}`,
    `DELETE ${ofProduct()}/${wide.id}`,
  ])
    expect(await program.call(route)).toMatchObject({ status: 404 })
  expect(await program.call(`PATCH ${ofProduct()}/${wide.id}`, { body: { note: 'x' } })).toMatchObject({ status: 404 })
  const other = await givenProgram(db.pool)
  expect(await other.call(`DELETE /block_rules/${wide.id}`)).toMatchObject({ status: 404 })
  expect(await other.call(`GET ${ofProduct()}`)).toMatchObject({ status: 404 })
  const limited = await program.callerWith({ products: [program.productId] })
  expect(await limited('GET /block_rules')).toMatchObject({ status: 403, json: { code: 'product_not_allowed' } })
  expect(await limited(`GET ${ofProduct()}/${rule.id}`)).toMatchObject({ status: 200 })
  const viewer = await program.callerWith({ scopes: ['ips:view'] })
  expect(await viewer(`DELETE ${ofProduct()}/${rule.id}`)).toMatchObject({
    status: 403,
    json: { code: 'missing_scope' },
  })
})

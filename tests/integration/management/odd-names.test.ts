import { beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeAll(async () => {
  program = await givenProgram(db.pool)
})

const deleteWhere = (filter: string) => `{"action":"delete","filter":${filter}}`

test.each([
  ['as it is', '{"metadata":{"__proto__":"x"}}'],
  ['with an escape', '{"metadata":{"__pr\\u006fto__":"x"}}'],
])('a filter by __proto__ (%s) is refused: left out, it would match every license', async (_, filter) => {
  await program.call('POST /licenses', { body: { product_id: program.productId, customer_email: 'a@odd.test' } })
  const refused = await program.call('POST /licenses/bulk', { body: deleteWhere(filter) })
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    [{ field: 'filter.metadata.__proto__', message: 'Choose another name.' }],
  ])
  const listed = await program.call('GET /licenses?metadata[__proto__]=x')
  expect([listed.status, listed.json.errors]).toEqual([
    422,
    [{ field: 'metadata[__proto__]', message: 'This request has no such field.' }],
  ])
})

test('metadata keeps other names that every object inherits', async () => {
  const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }
  const body = { product_id: program.productId, customer_email: 'b@odd.test', metadata }
  const { id } = (await program.call('POST /licenses', { body })).json
  expect((await program.call(`GET /licenses/${id}`)).json.metadata).toEqual(metadata)
  const found = await program.call('GET /licenses?metadata[constructor]=a')
  expect(found.json.data.map((license: { id: string }) => license.id)).toEqual([id])
})

test.each(['constructor', 'toString', 'valueOf', '__proto__'])('an unknown field %s is named', async (name) => {
  const inBody = await program.call('POST /licenses', { body: `{"product_id":"${program.productId}","${name}":1}` })
  expect(inBody.status).toBe(422)
  expect(inBody.json.errors.map(({ field }: { field: string }) => field)).toContain(name)
  const inQuery = await program.call(`GET /licenses?${name}=1`)
  expect(inQuery.json.errors).toEqual([{ field: name, message: 'This request has no such field.' }])
})

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('%s nested 10,000 times are a problem of the field, and no error of ours', async (_, opening, closing) => {
  const deep = `${opening.repeat(10_000)}1${closing.repeat(10_000)}`
  const body = `{"product_id":"${program.productId}","notes":"\\u0041","metadata":${deep}}`
  const { status, json } = await program.call('POST /licenses', { body })
  expect([status, json.code]).toEqual([422, 'invalid_request'])
})

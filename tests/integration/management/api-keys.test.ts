import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const at = () => `/products/${program.productId}/api_keys`
const create = (over: object = {}) => program.call(`POST ${at()}`, { body: { name: 'Game', kind: 'client', ...over } })
const namesOf = ({ json }: { json: { data: { name: string }[] } }) => json.data.map(({ name }) => name)

test('a key is created, and shown only by that answer', async () => {
  const created = await create({ daily_limit: 500 })
  expect(created).toMatchObject({
    status: 201,
    json: { name: 'Game', kind: 'client', daily_limit: 500, state: 'current' },
  })
  const { api_key, ...rest } = created.json
  expect(api_key).toMatch(/^lk_live_/)
  const shown = await program.call(`GET ${at()}/${rest.id}`)
  expect(shown.json).toEqual(rest)
  expect(shown.headers.get('etag')).toBe(created.headers.get('etag'))
})

test('a key is changed, replaced and ended', async () => {
  const created = await create()
  const one = `${at()}/${created.json.id}`
  const ifMatch = created.headers.get('etag') ?? ''
  expect(await program.call(`PATCH ${one}`, { body: { name: 'Launcher' }, ifMatch })).toMatchObject({
    status: 200,
    json: { name: 'Launcher', kind: 'client' },
  })
  expect(await program.call(`PATCH ${one}`, { body: { name: 'Late' }, ifMatch })).toMatchObject({ status: 412 })
  const rotated = await program.call(`POST ${one}/rotate`, { body: { grace_hours: 24 } })
  expect(rotated).toMatchObject({ status: 201, json: { name: 'Launcher', kind: 'client', state: 'current' } })
  expect(rotated.json.api_key).not.toBe(created.json.api_key)
  expect((await program.call(`GET ${one}`)).json).toMatchObject({ state: 'ending' })
  expect(await program.call(`DELETE ${one}`, { ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`DELETE ${one}`)).toMatchObject({ status: 204 })
  expect((await program.call(`GET ${one}`)).json).toMatchObject({ state: 'ended' })
  expect(await program.call(`DELETE ${one}`)).toMatchObject({ status: 409 })
})

test('wrong fields are named, all at once', async () => {
  const refused = await create({ name: '', kind: 'both', daily_limit: 0, color: 'red' })
  expect(refused.status).toBe(422)
  expect(refused.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'color',
    'daily_limit',
    'kind',
    'name',
  ])
})

test('the newest key is first, and pages are stable while keys are added', async () => {
  for (const name of ['1', '2']) await create({ name })
  const first = await program.call(`GET ${at()}?limit=1`)
  expect(namesOf(first)).toEqual(['2'])
  await create({ name: '3' })
  const second = await program.call(`GET ${at()}?limit=2&after=${first.json.next}`)
  expect([namesOf(second), second.json.next]).toEqual([['1', 'Default'], null])
  expect(namesOf(await program.call(`GET ${at()}`))).toEqual(['3', '2', '1', 'Default'])
})

test('keys of another product, organization or token are out of reach', async () => {
  const { json: key } = await create()
  const { json: product } = await program.call('POST /products', { body: { slug: 'b', name: 'B' } })
  const elsewhere = `/products/${product.id}/api_keys/${key.id}`
  for (const route of [`GET ${elsewhere}`, `DELETE ${elsewhere}`])
    expect(await program.call(route)).toMatchObject({ status: 404 })
  const other = await givenProgram(db.pool)
  for (const route of [`GET ${at()}`, `GET ${at()}/${key.id}`, `DELETE ${at()}/${key.id}`])
    expect(await other.call(route)).toMatchObject({ status: 404 })
  const limited = await program.callerWith({ products: [product.id] })
  expect(await limited(`DELETE ${at()}/${key.id}`)).toMatchObject({
    status: 403,
    json: { code: 'product_not_allowed' },
  })
  const viewer = await program.callerWith({ scopes: ['api_keys:view'] })
  expect(await viewer(`POST ${at()}/${key.id}/rotate`, { body: { grace_hours: 0 } })).toMatchObject({
    status: 403,
    json: { code: 'missing_scope' },
  })
})

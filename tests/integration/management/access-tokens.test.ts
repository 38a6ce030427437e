import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, managementOf, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const AT = '/access_tokens'
const create = (over: object = {}) =>
  program.call(`POST ${AT}`, { body: { name: 'CI', scopes: ['licenses:view'], ...over }, idempotencyKey: 'once' })
const namesOf = ({ json }: { json: { data: { name: string }[] } }) => json.data.map(({ name }) => name)

test('a token is created, works, is listed without its text, and is revoked', async () => {
  const created = await create()
  expect(created).toMatchObject({ status: 201, json: { name: 'CI', scopes: ['licenses:view'], state: 'active' } })
  const { access_token, ...rest } = created.json
  expect(access_token).toMatch(/^lk_org_/)
  expect((await create()).json.access_token).toBe(access_token)
  const one = `${AT}/${rest.id}`
  const shown = await program.call(`GET ${one}`)
  expect(shown.json).toEqual(rest)
  expect((await program.call(`GET ${AT}`)).text).not.toContain(access_token)
  const call = managementOf(db.pool)(access_token)
  expect(await call('GET /me')).toMatchObject({ json: { access_token: { id: rest.id, scopes: ['licenses:view'] } } })
  expect(await program.call(`DELETE ${one}`, { ifMatch: '"another"' })).toMatchObject({ status: 412 })
  const ifMatch = shown.headers.get('etag') ?? ''
  expect(await program.call(`DELETE ${one}`, { ifMatch })).toMatchObject({ status: 204 })
  expect(await call('GET /me')).toMatchObject({ status: 401, json: { code: 'invalid_token' } })
  expect(await program.call(`DELETE ${one}`, { ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`DELETE ${one}`)).toMatchObject({ status: 409 })
})

test('wrong fields are named, all at once', async () => {
  const refused = await create({ name: '', scopes: ['licenses:fly'], expires_in_days: 0, color: 'red' })
  expect(refused.status).toBe(422)
  const fields = refused.json.errors.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['color', 'expires_in_days', 'name', 'scopes.0'])
})

test('a token makes none that can do more than itself', async () => {
  const scopes = ['access_tokens:manage', 'access_tokens:view', 'licenses:view'] as const
  const call = await program.callerWith({ scopes, products: [program.productId], name: 'Limited' })
  const wide = await call(`POST ${AT}`, { body: { name: 'Wide', scopes: ['licenses:revoke'] } })
  expect(wide).toMatchObject({ status: 403 })
  expect(wide.json.errors.map(({ field }: { field: string }) => field)).toContain('scopes')
  const body = { name: 'Same', scopes: ['licenses:view'], product_ids: [program.productId] }
  expect(await call(`POST ${AT}`, { body })).toMatchObject({ status: 201 })
  expect(namesOf(await call(`GET ${AT}`))).toEqual(['Same', 'Limited'])
  const { json: outside } = await create()
  expect(await call(`GET ${AT}/${outside.id}`)).toMatchObject({ status: 404 })
  expect(await call(`DELETE ${AT}/${outside.id}`)).toMatchObject({ status: 404 })
})

test('the newest token is first, pages are stable while tokens are added, and those of others do not exist', async () => {
  for (const name of ['1', '2']) await program.callerWith({ name })
  const first = await program.call(`GET ${AT}?limit=1`)
  expect(namesOf(first)).toEqual(['2'])
  await program.callerWith({ name: '3' })
  const second = await program.call(`GET ${AT}?limit=2&after=${first.json.next}`)
  expect([namesOf(second), second.json.next]).toEqual([['1', 'Deploy'], null])
  const other = await givenProgram(db.pool)
  const one = `${AT}/${first.json.data[0].id}`
  expect(await other.call(`GET ${one}`)).toMatchObject({ status: 404 })
  expect(await other.call(`DELETE ${one}`)).toMatchObject({ status: 404 })
  const viewer = await program.callerWith({ scopes: ['access_tokens:view'] })
  expect(await viewer(`DELETE ${one}`)).toMatchObject({ status: 403, json: { code: 'missing_scope' } })
})

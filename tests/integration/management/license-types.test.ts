import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool)
})

const at = () => `/products/${program.productId}/license_types`
const create = (name: string, over: object = {}) => program.call(`POST ${at()}`, { body: { name, ...over } })
const namesOf = ({ json }: { json: { data: { name: string }[] } }) => json.data.map(({ name }) => name)

test('a license type is created, changed and deleted', async () => {
  const created = await create('Team', { duration: { unit: 'months', count: 12 }, metadata: { seats: '5' } })
  expect(created).toMatchObject({
    status: 201,
    json: { name: 'Team', duration: { unit: 'months', count: 12 }, ip_system_enabled: false, metadata: { seats: '5' } },
  })
  const one = `${at()}/${created.json.id}`
  expect((await program.call(`GET ${one}`)).json).toEqual(created.json)
  const ifMatch = created.headers.get('etag') ?? ''
  const changed = await program.call(`PATCH ${one}`, { body: { duration: null }, ifMatch })
  expect(changed).toMatchObject({ status: 200, json: { name: 'Team', duration: null, metadata: { seats: '5' } } })
  expect(await program.call(`PATCH ${one}`, { body: { name: 'Late' }, ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`DELETE ${one}`, { ifMatch })).toMatchObject({ status: 412 })
  expect(await program.call(`DELETE ${one}`)).toMatchObject({ status: 204 })
  expect(await program.call(`GET ${one}`)).toMatchObject({ status: 404 })
})

test('wrong fields are named, all at once', async () => {
  const refused = await create('', { ip_mode: 'any', duration: { unit: 'years', count: 1 }, color: 'red' })
  expect(refused.status).toBe(422)
  const fields = refused.json.errors.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['color', 'duration.unit', 'ip_mode', 'name'])
  await create('Team')
  expect(await create('team')).toMatchObject({ status: 409, json: { errors: [{ field: 'name' }] } })
})

test('the newest license type is first, and pages are stable while types are added', async () => {
  for (const name of ['1', '2', '3']) await create(name)
  const first = await program.call(`GET ${at()}?limit=2`)
  expect(namesOf(first)).toEqual(['3', '2'])
  await create('4')
  const second = await program.call(`GET ${at()}?limit=2&after=${first.json.next}`)
  expect([namesOf(second), second.json.next]).toEqual([['1'], null])
})

test('license types of another product, organization or token are out of reach', async () => {
  const { json: type } = await create('Team')
  const { json: product } = await program.call('POST /products', { body: { slug: 'b', name: 'B' } })
  expect(await program.call(`GET /products/${product.id}/license_types/${type.id}`)).toMatchObject({ status: 404 })
  const other = await givenProgram(db.pool)
  for (const route of [`GET ${at()}`, `GET ${at()}/${type.id}`, `DELETE ${at()}/${type.id}`])
    expect(await other.call(route)).toMatchObject({ status: 404 })
  const limited = await program.callerWith({ products: [product.id] })
  expect(await limited(`GET ${at()}`)).toMatchObject({ status: 403, json: { code: 'product_not_allowed' } })
  const viewer = await program.callerWith({ scopes: ['products:view'] })
  expect(await viewer(`DELETE ${at()}/${type.id}`)).toMatchObject({ status: 403, json: { code: 'missing_scope' } })
})

test('licenses issued in bulk take what is left out from their license type', async () => {
  await create('Team', { duration: { unit: 'days', count: 30 }, ip_system_enabled: true, max_ips: 5 })
  const [typed, plain] = [{ customer_email: 'a@bulk.test', license_type: 'team' }, { customer_email: 'b@bulk.test' }]
  const issue = (given: object) =>
    program.call('POST /licenses/bulk', {
      body: { action: 'issue', product_id: program.productId, notify: false, ...given },
    })
  const issued = async (given: object) => {
    const { json } = await issue(given)
    return (await program.call(`GET /jobs/${json.id}/licenses`)).json.data
  }
  expect(await issued({ licenses: [typed, { ...typed, max_ips: 1 }, plain] })).toMatchObject([
    { expires_at: expect.any(String), ip_system_enabled: true, max_ips: 5 },
    { expires_at: expect.any(String), ip_system_enabled: true, max_ips: 1 },
    { expires_at: null, license_type: null },
  ])
  const { data: types } = (await program.call(`GET ${at()}`)).json
  const { id, name } = types.find((type: { name: string }) => type.name === 'Team')
  const ofType = (await program.call(`GET /licenses?license_type_id=${id}`)).json.data
  expect(ofType).toMatchObject([{ license_type: { id, name } }, { license_type: { id, name } }])
  expect(await issued({ license: typed, count: 2 })).toMatchObject([{ max_ips: 5 }, { max_ips: 5 }])
  const unknown = { ...typed, license_type: 'none' }
  expect(await issue({ licenses: [plain, unknown] })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'licenses.1.license_type' }] },
  })
  expect(await issue({ license: unknown, count: 2 })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'license.license_type' }] },
  })
})

import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

const db = databaseOfFile()
let program: Program
beforeEach(async () => {
  program = await givenProgram(db.pool, { name: 'CI' })
})

const at = () => `/products/${program.productId}`
const create = (slug: string) => program.call('POST /products', { body: { slug, name: slug } })

test('a product is created with an API key that no other answer shows', async () => {
  const created = await program.call('POST /products', {
    body: { slug: 'plugin', name: ' Plugin ', key_prefix: 'PLG' },
    idempotencyKey: 'one',
  })
  expect(created).toMatchObject({
    status: 201,
    json: { slug: 'plugin', name: 'Plugin', key_prefix: 'PLG', state: 'active', ipv6_prefix: 128 },
  })
  expect(created.json.api_key).toMatch(/^lk_live_/)
  const shown = await program.call(`GET /products/${created.json.id}`)
  const { api_key, ...rest } = created.json
  expect(shown.json).toEqual(rest)
  expect(shown.headers.get('etag')).toBe(created.headers.get('etag'))
  const { rows } = await db.pool.query(
    `select access_token_name from audit_entry where action = 'product.created' and target_id = $1`,
    [created.json.id],
  )
  expect(rows).toMatchObject([{ access_token_name: 'CI' }])
  const { rows: kept } = await db.pool.query('select answer_ciphertext from idempotent_request')
  expect(kept).toHaveLength(1)
  expect(kept[0].answer_ciphertext.includes(api_key)).toBe(false)
})

test('every wrong field of a new product is named, and an unknown one', async () => {
  const refused = await program.call('POST /products', { body: { slug: '-', name: '', key_prefix: 'a', color: 'red' } })
  expect(refused).toMatchObject({ status: 422, json: { code: 'invalid_request' } })
  expect(refused.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'color',
    'key_prefix',
    'name',
    'slug',
  ])
  const without = await program.call('POST /products', { body: { name: 'App', key_prefix: null } })
  expect(without.json).toMatchObject({
    code: 'invalid_request',
    detail: expect.stringMatching(/^slug: This is required\. /),
  })
  await create('twice')
  expect(await create('twice')).toMatchObject({ status: 409, json: { errors: [{ field: 'slug' }] } })
})

test('the list has the newest first, and its pages are stable while products are added', async () => {
  for (const slug of ['one', 'two', 'three']) await create(slug)
  const first = await program.call('GET /products?limit=2')
  expect(first.json.data.map(({ slug }: { slug: string }) => slug)).toEqual(['three', 'two'])
  await create('four')
  const second = await program.call(`GET /products?limit=2&after=${first.json.next}`)
  expect(second.json.data.map(({ slug }: { slug: string }) => slug)).toEqual(['one', 'app'])
  expect(second.json.next).toBeNull()
  expect(await program.call('GET /products?after=here')).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'after' }] },
  })
  expect(await program.call('GET /products?limit=101')).toMatchObject({ status: 422 })
  expect(await program.call('GET /products?color=red')).toMatchObject({ json: { errors: [{ field: 'color' }] } })
})

test('only the fields that are sent change, and not if the product has changed since it was read', async () => {
  const ifMatch = (await program.call(`GET ${at()}`)).headers.get('etag') ?? ''
  // As nginx and Apache write the tag where they compress.
  for (const tag of [`W/${ifMatch}`, ifMatch.replace(/"$/, '-gzip"')])
    expect(await program.call(`PATCH ${at()}`, { body: {}, ifMatch: tag })).toMatchObject({ status: 200 })
  const changed = await program.call(`PATCH ${at()}`, { body: { default_max_ips: 3 }, ifMatch })
  expect(changed).toMatchObject({ status: 200, json: { name: 'App', default_max_ips: 3 } })
  const late = { body: { default_max_ips: 5 }, ifMatch }
  expect(await program.call(`PATCH ${at()}`, late)).toMatchObject({
    status: 412,
    json: { code: 'precondition_failed' },
  })
  expect(await program.call(`DELETE ${at()}`, { ifMatch })).toMatchObject({ status: 412 })
  expect((await program.call(`GET ${at()}`)).json.default_max_ips).toBe(3)
  const wrong = await program.call(`PATCH ${at()}`, { body: { default_max_ips: 0, ipv6_prefix: 48, slug: 'new' } })
  expect(wrong.json.errors).toHaveLength(3)
})

test('If-Match names a version, several of them, or any: a tag without quotation marks is refused as such', async () => {
  const ifMatch = (await program.call(`GET ${at()}`)).headers.get('etag') ?? ''
  const patch = (tag: string) => program.call(`PATCH ${at()}`, { body: {}, ifMatch: tag })
  for (const tag of ['*', `"other", ${ifMatch}`, `"a,b" ,,W/${ifMatch},`, `${ifMatch},"*"`])
    expect([tag, (await patch(tag)).status]).toEqual([tag, 200])
  for (const tag of ['"other"', '"other", "another"', '"*"', '""', `"${ifMatch.slice(1, -1)},"`])
    expect([tag, (await patch(tag)).json.code]).toEqual([tag, 'precondition_failed'])
  const message = 'Send the ETag as you received it, with its quotation marks.'
  for (const tag of [
    ifMatch.slice(1, -1),
    `'${ifMatch.slice(1, -1)}'`,
    `*, ${ifMatch}`,
    `${ifMatch} "other"`,
    `w/${ifMatch}`,
    '',
  ])
    expect([tag, await patch(tag)]).toMatchObject([
      tag,
      { status: 422, json: { code: 'invalid_request', errors: [{ field: 'If-Match', message }] } },
    ])
  expect(await program.call(`DELETE ${at()}`, { ifMatch: ifMatch.slice(1, -1) })).toMatchObject({ status: 422 })
})

test('a product is disabled, enabled and archived', async () => {
  expect(await program.call(`POST ${at()}/disable`)).toMatchObject({ status: 200, json: { state: 'disabled' } })
  expect(await program.call(`POST ${at()}/disable`)).toMatchObject({ status: 409 })
  expect((await program.call('GET /products?state=disabled')).json.data).toHaveLength(1)
  expect(await program.call(`POST ${at()}/enable`)).toMatchObject({ json: { state: 'active' } })
  expect(await program.call(`POST ${at()}/archive`)).toMatchObject({ json: { state: 'archived' } })
  expect((await program.call('GET /products?state=active')).json.data).toEqual([])
})

test('a deleted product is not found any more', async () => {
  const ifMatch = (await program.call(`GET ${at()}`)).headers.get('etag') ?? ''
  expect(await program.call(`DELETE ${at()}`, { ifMatch })).toMatchObject({ status: 204, text: '' })
  expect(await program.call(`GET ${at()}`)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  expect((await program.call('GET /products')).json.data).toEqual([])
})

test('a product of another organization does not exist', async () => {
  const other = await givenProgram(db.pool)
  const theirs = `/products/${other.productId}`
  for (const route of [`GET ${theirs}`, `DELETE ${theirs}`, `POST ${theirs}/archive`])
    expect(await program.call(route)).toMatchObject({ status: 404 })
  expect(await program.call(`PATCH ${theirs}`, { body: { name: 'Ours' } })).toMatchObject({ status: 404 })
})

test('a token that is limited to products sees only those, and makes no others', async () => {
  const other = (await create('other')).json
  const call = await program.callerWith({ products: [program.productId] })
  expect((await call('GET /products')).json.data.map(({ id }: { id: string }) => id)).toEqual([program.productId])
  const refusal = { status: 403, json: { code: 'product_not_allowed' } }
  expect(await call(`GET /products/${other.id}`)).toMatchObject(refusal)
  expect(await call(`PATCH /products/${other.id}`, { body: { name: 'x' } })).toMatchObject(refusal)
  expect(await call('POST /products', { body: { slug: 'more', name: 'More' } })).toMatchObject(refusal)
  expect(await call(`PATCH ${at()}`, { body: { name: 'Ours' } })).toMatchObject({ status: 200, json: { name: 'Ours' } })
})

test('each deed needs its own scope', async () => {
  const call = await program.callerWith({ scopes: ['products:view'] })
  for (const [route, scope] of [
    ['POST /products', 'products:create'],
    [`PATCH ${at()}`, 'products:update'],
    [`POST ${at()}/archive`, 'products:archive'],
    [`DELETE ${at()}`, 'products:delete'],
  ] as const) {
    const refused = await call(route)
    expect(refused).toMatchObject({ status: 403, json: { code: 'missing_scope' } })
    expect(refused.json.detail).toContain(scope)
  }
})

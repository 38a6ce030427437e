import { beforeEach, expect, test } from 'vitest'
import {
  type CreateApiKeyInput,
  createApiKeyInput,
  MAX_API_KEYS,
  type UpdateApiKeyInput,
} from '@/lib/catalog/products/api-keys/core/schema'
import { createApiKey } from '@/lib/catalog/products/api-keys/server/create-api-key'
import { endApiKey } from '@/lib/catalog/products/api-keys/server/end-api-key'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { listApiKeys } from '@/lib/catalog/products/api-keys/server/list-api-keys'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { updateApiKey } from '@/lib/catalog/products/api-keys/server/update-api-key'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'

const db = databaseOfFile()
let actor: Actor
let productId: string

beforeEach(async () => {
  actor = await givenActor(db.pool)
  const product = { slug: 'editor', name: 'Editor', key_prefix: null }
  productId = (await actor.write((work) => createProduct(work, actor.may('products:create'), product, { issueApiKey })))
    .id
})

const may = () => actor.may('api_keys:rotate')
const create = (input: Partial<CreateApiKeyInput>) =>
  actor.write((work) =>
    createApiKey(work, may(), { productId, ...createApiKeyInput.parse({ name: 'Shop', kind: 'server', ...input }) }),
  )
const update = (keyId: string, input: UpdateApiKeyInput) =>
  actor.write((work) => updateApiKey(work, may(), { productId, keyId, input }))
const keys = async () => (await listApiKeys(actor.reading(), actor.may('api_keys:view'), productId)).items

test('the first key of a product is a server key that looks up, from every address', async () => {
  expect(await keys()).toMatchObject([
    { name: 'Default', kind: 'server', state: 'current', daily_limit: null, sources: [], may_name_end_user: false },
  ])
})

test('a product has several current keys of both kinds, each with its settings', async () => {
  const client = await create({ name: ' Desktop app ', kind: 'client', daily_limit: 500 })
  const sources = ['::ffff:203.0.113.7', '10.1.2.3/8', '10.0.0.0/8', '2001:DB8::/32']
  const server = await create({ name: 'Shop', sources, may_name_end_user: true })
  expect([client.api_key, server.api_key]).toEqual([
    expect.stringMatching(/^lk_live_/),
    expect.stringMatching(/^lk_live_/),
  ])
  expect(client).toMatchObject({ name: 'Desktop app', kind: 'client', daily_limit: 500, used_today: 0, sources: [] })
  expect(server).toMatchObject({
    kind: 'server',
    daily_limit: null,
    used_today: null,
    sources: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'],
    may_name_end_user: true,
  })
  const listed = await keys()
  expect(listed.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['Default', 'current'],
    ['Desktop app', 'current'],
    ['Shop', 'current'],
  ])
  expect(listed.find(({ id }) => id === server.id)?.sources).toEqual(server.sources)
})

const REFUSED: [Partial<CreateApiKeyInput>, Record<string, unknown>][] = [
  [{ kind: 'server', daily_limit: 5 }, { daily_limit: 'Only client keys can have a daily limit.' }],
  [
    { kind: 'client', sources: ['10.0.0.0/8'], may_name_end_user: true },
    {
      sources: 'Only server keys can be limited to IP addresses.',
      may_name_end_user: 'Only server keys can name an end user.',
    },
  ],
  [
    { sources: ['10.0.0.0/8', 'example.com', '0.0.0.0/0'] },
    { sources: expect.stringContaining('example.com, 0.0.0.0/0') },
  ],
]

test.each(REFUSED)(
  'settings that the kind does not have, and unreadable networks, are refused: %j',
  async (input, fields) => {
    await expect(create(input)).rejects.toMatchObject({ code: 'invalid', fields })
    expect(await keys()).toHaveLength(1)
  },
)

test('the database refuses them too', async () => {
  const wrong = ["kind = 'client', sources = '{10.0.0.0/8}'", 'daily_limit = 5', "kind = 'client', daily_limit = 0"]
  for (const set of [...wrong, "kind = 'client', may_name_end_user = true", "kind = 'both'", "name = ''"])
    await expect(db.pool.query(`update api_key set ${set} where product_id = $1`, [productId])).rejects.toMatchObject({
      code: '23514',
    })
})

test('settings change one by one, and what a kind does not have is refused', async () => {
  const { id } = await create({ name: 'App', kind: 'client' })
  expect(await update(id, { name: 'App 2', daily_limit: 9 })).toMatchObject({ name: 'App 2', daily_limit: 9 })
  expect(await update(id, { daily_limit: null })).toMatchObject({ name: 'App 2', daily_limit: null })
  await expect(update(id, { may_name_end_user: true })).rejects.toMatchObject({
    fields: { may_name_end_user: 'Only server keys can name an end user.' },
  })
  await actor.write((work) => endApiKey(work, may(), { productId, keyId: id }))
  await expect(update(id, { name: 'Late' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a rotated key passes name, kind and settings on; the others stay as they are', async () => {
  const { id } = await create({ name: 'Shop', sources: ['10.0.0.0/8'], may_name_end_user: true })
  const rotated = await actor.write((work) => rotateApiKey(work, may(), { productId, keyId: id, grace_hours: 24 }))
  expect(rotated).toMatchObject({ name: 'Shop', kind: 'server', sources: ['10.0.0.0/8'], may_name_end_user: true })
  const states = (await keys()).map(({ name, state }) => `${name} ${state}`).sort()
  expect(states).toEqual(['Default current', 'Shop current', 'Shop ending'])
  const again = { productId, keyId: id, grace_hours: 0 as const }
  await expect(actor.write((work) => rotateApiKey(work, may(), again))).rejects.toMatchObject({ code: 'conflict' })
})

test('two concurrent calls share the last free place', async () => {
  const { organizationId } = actor
  await db.pool.query(
    `insert into api_key (id, organization_id, product_id, hash, last_four)
     select gen_random_uuid(), $1, $2, sha256(gen_random_uuid()::text::bytea), 'abcd' from generate_series(1, $3)`,
    [organizationId, productId, MAX_API_KEYS - 2],
  )
  const outcomes = await Promise.allSettled([create({ name: 'A' }), create({ name: 'B' })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await keys()).toHaveLength(MAX_API_KEYS)
})

test('the audit log records what was created and changed, never a key', async () => {
  const { id, api_key, last_four } = await create({ name: 'App', kind: 'client' })
  await update(id, { daily_limit: 100 })
  await update(id, { daily_limit: 100 })
  const entries = (await actor.audited()).slice(1)
  expect(entries).toMatchObject([
    {
      action: 'product.api_key_created',
      target_label: 'Editor',
      after: { name: 'App', kind: 'client', lastFour: last_four },
    },
    {
      action: 'product.api_key_updated',
      before: { dailyLimit: null },
      after: { dailyLimit: 100, lastFour: last_four },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(api_key.slice(0, 20))
})

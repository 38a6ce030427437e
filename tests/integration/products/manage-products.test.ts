import { describe, expect, test } from 'vitest'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createProductInput, updateProductInput } from '@/lib/catalog/products/core/schema'
import { changeProductState } from '@/lib/catalog/products/server/change-product-state'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { deleteProduct } from '@/lib/catalog/products/server/delete-product'
import { getProduct } from '@/lib/catalog/products/server/get-product'
import { listProductChoices, listProducts } from '@/lib/catalog/products/server/list-products'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenLicense } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

const create = (actor: Actor, slug: string, over: object = {}) =>
  actor.write((work) =>
    createProduct(
      work,
      actor.may('products:create'),
      { slug, name: 'Editor', key_prefix: 'EDIT', ...over },
      { issueApiKey },
    ),
  )
const list = async (actor: Actor, state: 'any' | 'active' | 'archived' | 'disabled' = 'any') =>
  (await listProducts(actor.reading(), actor.may('products:view'), { state })).items.map(({ slug }) => slug)
const read = (actor: Actor, id: string) => getProduct(actor.reading(), actor.may('products:view'), id)
const move = (actor: Actor, productId: string, state: 'active' | 'archived' | 'disabled') =>
  actor.write((work) => changeProductState(work, actor.may('products:archive'), { productId, state }))
const remove = (actor: Actor, productId: string, name: string) =>
  actor.write((work) => deleteProduct(work, actor.may('products:delete'), { productId, name }))
const stateOf = async (id: string) =>
  (await db.pool.query('select state from product where id = $1', [id])).rows[0]?.state

describe('creating', () => {
  test('a product is created with an API key, of which only the hash is stored', async () => {
    const actor = await givenActor(db.pool)
    const made = await create(actor, 'editor')
    expect(made.api_key).toMatch(/^lk_live_[0-9A-Za-z]{38}$/)
    const { rows } = await db.pool.query('select hash, last_four, expires_at from api_key where product_id = $1', [
      made.id,
    ])
    expect(rows).toEqual([{ hash: sha256(made.api_key), last_four: made.api_key.slice(-4), expires_at: null }])
    expect(await read(actor, made.id)).toMatchObject({
      slug: 'editor',
      name: 'Editor',
      key_prefix: 'EDIT',
      state: 'active',
      licenses: 0,
      used_today: 0,
      daily_limit: 10_000,
      last_call_at: null,
    })
  })

  test('neither the API key nor its hash is in the audit log', async () => {
    const actor = await givenActor(db.pool)
    const made = await create(actor, 'editor')
    const entries = await actor.audited()
    expect(entries).toMatchObject([
      {
        action: 'product.created',
        target_label: 'Editor',
        after: { slug: 'editor', name: 'Editor', keyPrefix: 'EDIT' },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(made.api_key.slice(8, 20))
  })

  test('a slug is unique in its organization, and free again after its product was deleted', async () => {
    const [actor, other] = [await givenActor(db.pool), await givenActor(db.pool)]
    const first = await create(actor, 'editor')
    await expect(create(actor, 'editor')).rejects.toMatchObject({
      code: 'conflict',
      fields: { slug: expect.any(String) },
    })
    await expect(create(other, 'editor')).resolves.toMatchObject({ slug: 'editor' })
    await remove(actor, first.id, 'Editor')
    await expect(create(actor, 'editor')).resolves.toMatchObject({ slug: 'editor' })
    expect(await list(actor)).toEqual(['editor'])
  })

  test.each([
    [{ slug: 'Editor' }, 'slug'],
    [{ slug: '-editor' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ slug: 'a'.repeat(64) }, 'slug'],
    [{ name: '   ' }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ key_prefix: 'edit' }, 'key_prefix'],
    [{ key_prefix: 'TOOLONGPREFIX' }, 'key_prefix'],
    [{ key_prefix: '' }, 'key_prefix'],
  ])('%j is refused at its field', (wrong, field) => {
    const result = createProductInput.safeParse({ slug: 'editor', name: 'Editor', key_prefix: null, ...wrong })
    expect(result.error?.issues.map(({ path }) => path[0])).toContain(field)
  })

  test('spaces around a name are trimmed', () => {
    const parsed = createProductInput.parse({ slug: 'editor', name: '  Editor ', key_prefix: null })
    expect(parsed.name).toBe('Editor')
  })

  test('fields outside the form are refused', () => {
    const wrong = { slug: 'a', name: 'A', key_prefix: null, organization_id: 'x' }
    expect(createProductInput.safeParse(wrong).success).toBe(false)
    expect(updateProductInput.safeParse({ signed_validation: true }).success).toBe(false)
    expect(updateProductInput.safeParse({ state: 'active' }).success).toBe(false)
  })
})

describe('settings', () => {
  const update = (actor: Actor, productId: string, settings: object) =>
    actor.write((work) => updateProduct(work, actor.may('products:update'), { productId, settings }))

  test('named fields change, and the audit log records them before and after', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    const change = { name: 'Editor Pro', default_max_ips: 3, version_module: true, key_prefix: 'EDIT' }
    expect(await update(actor, id, change)).toEqual({ changed: true })
    expect(await read(actor, id)).toMatchObject({ ...change, custom_response: false, portal_transfers: true })
    expect((await actor.audited()).at(-1)).toMatchObject({
      action: 'product.updated',
      before: { name: 'Editor', defaultMaxIps: 1, versionModule: false },
      after: { name: 'Editor Pro', defaultMaxIps: 3, versionModule: true },
    })
  })

  test('a form sent without a change is not recorded', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    expect(await update(actor, id, { name: 'Editor', key_prefix: 'EDIT' })).toEqual({ changed: false })
    expect(await actor.audited()).toHaveLength(1)
  })

  test('counting IPv6 by /64 folds the addresses of one network into one slot', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    const product = { pool: db.pool, organizationId: actor.organizationId, productId: id, token: '' }
    const license = await givenLicense(product, { ip: { maxIps: 5, addresses: ['2001:db8::1', '2001:db8::2'] } })
    await update(actor, id, { ipv6_prefix: 64 })
    const { rows } = await db.pool.query('select address::text from license_ip where license_id = $1', [license.id])
    expect(rows).toEqual([{ address: '2001:db8::/64' }])
  })
})

describe('states', () => {
  test('a product is archived, made active, disabled and enabled, and each change emits its event', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    for (const state of ['archived', 'active', 'disabled', 'active'] as const) await move(actor, id, state)
    expect((await actor.audited()).slice(1).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['product.archived', { state: 'active' }, { state: 'archived' }],
      ['product.enabled', { state: 'archived' }, { state: 'active' }],
      ['product.disabled', { state: 'active' }, { state: 'disabled' }],
      ['product.enabled', { state: 'disabled' }, { state: 'active' }],
    ])
  })

  test('an invalid transition is refused and not recorded', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    await expect(move(actor, id, 'active')).rejects.toMatchObject({ code: 'conflict' })
    await move(actor, id, 'archived')
    await expect(move(actor, id, 'archived')).rejects.toMatchObject({ message: 'This product is archived already.' })
    await expect(move(actor, id, 'disabled')).rejects.toMatchObject({ code: 'conflict' })
    expect(await actor.audited()).toHaveLength(2)
  })

  test('of two concurrent archivings one takes effect', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    const both = await Promise.allSettled([move(actor, id, 'archived'), move(actor, id, 'archived')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await actor.audited()).toHaveLength(2)
  })
})

describe('deleting', () => {
  test('requires the name, keeps the row and its API keys, and hides the product everywhere', async () => {
    const actor = await givenActor(db.pool)
    const { id } = await create(actor, 'editor')
    await expect(remove(actor, id, 'editor')).rejects.toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    })
    expect(await stateOf(id)).toBe('active')
    // As the dialog does: what a keyboard can't type is no part of it.
    await remove(actor, id, ' Éditor')
    expect(await stateOf(id)).toBe('deleted')
    const { rows } = await db.pool.query('select expires_at from api_key where product_id = $1', [id])
    expect(rows).toEqual([{ expires_at: null }])
    expect(await list(actor)).toEqual([])
    await expect(read(actor, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(actor, id, 'Editor')).rejects.toMatchObject({ code: 'not_found' })
    expect((await actor.audited()).at(-1)).toMatchObject({ action: 'product.deleted', before: { slug: 'editor' } })
  })
})

describe('the list', () => {
  test('is by slug, filtered by state, and includes the counts of licenses and of today', async () => {
    const actor = await givenActor(db.pool, { plan: 'pro' })
    const [first, second] = [await create(actor, 'beta'), await create(actor, 'alpha')]
    await move(actor, first.id, 'archived')
    expect([await list(actor), await list(actor, 'archived'), await list(actor, 'disabled')]).toEqual([
      ['alpha', 'beta'],
      ['beta'],
      [],
    ])
    const product = { pool: db.pool, organizationId: actor.organizationId, productId: second.id, token: '' }
    await givenLicense(product)
    await givenLicense(product)
    const today = new Date('2030-05-01T12:00:00Z')
    await db.pool.query(
      `insert into usage_day (product_id, day, organization_id, used)
       values ($1, '2030-05-01', $2, 7), ($1, '2030-04-30', $2, 99)`,
      [second.id, actor.organizationId],
    )
    const page = await listProducts(actor.reading(today), actor.may('products:view'), { state: 'active' })
    expect(page).toMatchObject({
      items: [{ slug: 'alpha', licenses: 2, used_today: 7, daily_limit: 100_000 }],
      next_cursor: null,
    })
  })

  test('is paginated by 100; whoever chooses one has all of them, by name', async () => {
    const actor = await givenActor(db.pool)
    await db.pool.query(
      `insert into product (id, organization_id, slug, name, updated_at)
       select gen_random_uuid(), $1, 'p' || lpad(n::text, 3, '0'), 'P ' || n, now() from generate_series(1, 101) n`,
      [actor.organizationId],
    )
    const read1 = (after?: string) =>
      listProducts(actor.reading(), actor.may('products:view'), { state: 'any', ...(after && { after }) })
    const first = await read1()
    expect([first.items.length, first.next_cursor]).toEqual([100, 'p100'])
    expect(await read1('p100')).toMatchObject({ items: [{ slug: 'p101' }], next_cursor: null })
    await givenActor(db.pool).then((other) => create(other, 'another'))
    const { items } = await listProductChoices(actor.reading(), actor.may('products:view'))
    expect(items.map(({ name }) => name)).toEqual(Array.from({ length: 101 }, (_, i) => `P ${i + 1}`))
  })
})

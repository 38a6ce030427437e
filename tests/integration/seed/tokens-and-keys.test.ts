import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { whileHolding } from '@/tests/support/database/while-holding'
import { givenSeedDatabase, LATER, type SeedDatabase } from '@/tests/support/fixtures/seed'

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(() => db.close())

const OWNER = { email: 'owner@tokens.test', role: 'owner' }

async function load(slug: string, access_tokens: object[], { members = [OWNER] as object[], now = LATER } = {}) {
  const { organizations } = await db.load([{ slug, name: slug, members, access_tokens }], { now })
  return organizations[0]?.access_tokens
}

const tokensOf = (slug: string) =>
  db.rows(
    `select t.name, t.hash, t.scopes, t.expires_at, t.is_limited, u.email
     from access_token t join organization o on o.id = organization_id join user_account u on u.id = t.user_id
     where o.slug = $1 order by t.name`,
    slug,
  )

test('an access token acts for the owner with the scopes of the file, and is shown by the run that made it', async () => {
  const [made] = (await load('made', [{ name: 'ci', scopes: ['licenses:view', 'licenses:create'] }])) ?? []
  expect(await tokensOf('made')).toEqual([
    {
      name: 'ci',
      hash: Buffer.from(sha256(made?.token ?? '')),
      scopes: ['licenses:view', 'licenses:create'],
      expires_at: null,
      is_limited: false,
      email: OWNER.email,
    },
  ])
  expect(await load('made', [{ name: 'ci' }])).toEqual([{ name: 'ci', token: null }])
  expect((await tokensOf('made'))[0]).toMatchObject({ scopes: ['licenses:view', 'licenses:create'], expires_at: null })
})

test('of a token that is there, what the file names is changed; a revoked one stays revoked', async () => {
  await load('changed', [{ name: 'ci', scopes: ['licenses:view'] }])
  const change = { name: 'ci', scopes: ['usage:view'], expires_at: '2031-05-01T00:00:00Z' }
  expect(await load('changed', [change])).toEqual([{ name: 'ci', token: null }])
  const changed = { scopes: ['usage:view'], expires_at: new Date('2031-05-01T00:00:00Z') }
  expect(await tokensOf('changed')).toMatchObject([changed])
  await db.rows(`update access_token set revoked_at = now(), revoked_reason = 'revoked' where name = 'ci'`)
  expect(await load('changed', [{ name: 'ci', scopes: ['licenses:view'] }])).toEqual([{ name: 'ci', token: null }])
  expect(await tokensOf('changed')).toMatchObject([changed])
})

test('without an owner nobody is there for whom a token acts', async () => {
  const members = [{ email: 'viewer@tokens.test' }]
  await expect(load('ownerless', [{ name: 'ci', scopes: ['licenses:view'] }], { members })).rejects.toThrow(
    'access_tokens: name an owner in members, for whom they act',
  )
})

test('further API keys are made once by name and kind; one that has ended stays ended', async () => {
  const api_keys = [{ name: 'shipped', kind: 'client' }, { name: 'backend' }]
  const made = await db.loadOne('keys', { api_keys })
  const stored = () =>
    db.rows('select name, kind, hash, expires_at from api_key where product_id = $1 order by created_at, id', made.id)
  const row = (name: string, kind: string, key: string | null | undefined) => ({
    name,
    kind,
    hash: Buffer.from(sha256(key ?? '')),
    expires_at: null,
  })
  const [shipped, backend] = made.api_keys
  expect(await stored()).toEqual(
    expect.arrayContaining([
      row('Default', 'server', made.api_key),
      row('shipped', 'client', shipped?.key),
      row('backend', 'server', backend?.key),
    ]),
  )
  await db.rows(`update api_key set expires_at = now() where product_id = $1 and name = 'shipped'`, made.id)
  const before = await stored()
  expect((await db.loadOne('keys', { api_keys }, LATER)).api_keys.map(({ key }) => key)).toEqual([null, null])
  expect(await stored()).toEqual(before)
  await expect(db.loadOne('keys', { api_keys: [{ name: 'backend', kind: 'client' }] })).rejects.toThrow(
    'api_keys: "backend" is a server key, which stays one',
  )
})

test.each([
  [{ access_tokens: [{ name: 'a', scopes: ['licenses:everything'] }] }, 'access_tokens[0].scopes[0]: This permission'],
  [{ access_tokens: [{ name: 'a' }, { name: 'a' }] }, 'access_tokens[1].name: This is the same as in [0].'],
  [{ access_tokens: [{ scopes: [] }] }, 'access_tokens[0].name'],
  [{ products: [{ slug: 'p', name: 'P', api_keys: [{ name: 'a', kind: 'root' }] }] }, 'api_keys[0].kind: Use'],
])('%o is refused by its path', async (over, message) => {
  await expect(db.load([{ slug: 'wrong', name: 'Wrong', ...over }])).rejects.toThrow(message)
})

test('members can sign in while the licenses of a file are loaded', async () => {
  const { id } = await db.loadOne('locked', {})
  const file = { slug: 'locked', name: 'locked', members: [OWNER], products: [{ slug: 'app', name: 'New name' }] }
  await db.load([file])
  let loading: Promise<unknown> = Promise.resolve()
  const held: [string, unknown[]] = ['select from product where id = $1 for update', [id]]
  await whileHolding(db.pool, held, async ({ untilAwaited }) => {
    loading = db.load([{ ...file, products: [{ slug: 'app', name: 'Newer name' }] }])
    await untilAwaited()
    await db.rows('select from user_account where email = $1 for no key update nowait', OWNER.email)
  })
  await loading
})

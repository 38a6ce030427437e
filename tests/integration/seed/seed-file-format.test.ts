import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import {
  discordIdOf,
  fullOrganization,
  givenSeedDatabase,
  LATER,
  NOW,
  type SeedDatabase,
} from '@/tests/support/fixtures/seed'

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(() => db.close())

const API_KEY = `lk_live_${'0'.repeat(32)}4cjNQE`

test('a second run of the same file writes nothing, and reports the same licenses without the API keys', async () => {
  const first = await db.load([fullOrganization('twice')])
  const before = await db.everything()
  const second = await db.load([fullOrganization('twice')], { now: LATER })
  expect(await db.everything()).toEqual(before)
  const withoutKeys = first.organizations.map(({ access_tokens, products, ...organization }) => ({
    ...organization,
    access_tokens: access_tokens.map(({ name }) => ({ name, token: null })),
    products: products.map((product) => ({
      ...product,
      api_key: null,
      api_keys: product.api_keys.map((key) => ({ ...key, key: null })),
    })),
  }))
  expect(second).toEqual({ organizations: withoutKeys })
})

test('the report names every product with the created key, and the licenses in order', async () => {
  const { organizations } = await db.load([fullOrganization('report')])
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const api_key = expect.stringMatching(/^lk_live_[0-9A-Za-z]{38}$/)
  const access_token = expect.stringMatching(/^lk_org_[0-9A-Za-z]{38}$/)
  const made = (prefix: string) => ({
    id,
    license_key: expect.stringMatching(new RegExp(`^${prefix}(-?[0-9A-Z]{5}){5}$`)),
  })
  const licenses = [{ id, license_key: 'own-key' }, made('FULL'), made('FULL'), made('FULL')]
  expect(organizations).toEqual([
    {
      id,
      slug: 'report',
      access_tokens: [
        { name: 'ci', token: access_token },
        { name: 'bare', token: access_token },
      ],
      products: [
        {
          id,
          slug: 'app',
          api_key,
          api_keys: [
            { name: 'shipped', kind: 'client', key: api_key },
            { name: 'backend', kind: 'server', key: api_key },
          ],
          licenses,
        },
        { id, slug: 'old', api_key, api_keys: [], licenses: [made('')] },
      ],
    },
  ])
})

test('an API key of the file replaces the current one, and a rotated one stays rotated', async () => {
  const made = await db.loadOne('api-keys', {})
  const installed = await db.loadOne('api-keys', { api_key: API_KEY }, LATER)
  expect([made.api_key === API_KEY, installed.api_key]).toEqual([false, API_KEY])
  const keys = () =>
    db.rows('select last_four, expires_at from api_key where product_id = $1 order by expires_at nulls last', made.id)
  expect(await keys()).toEqual([
    { last_four: made.api_key?.slice(-4), expires_at: LATER },
    { last_four: API_KEY.slice(-4), expires_at: null },
  ])
  await db.rows('update api_key set expires_at = $2 where product_id = $1', made.id, NOW)
  await db.loadOne('api-keys', { api_key: API_KEY })
  expect((await keys()).map(({ expires_at }) => expires_at)).toEqual([NOW, NOW])
})

test('a wrong value anywhere rejects the whole file', async () => {
  const before = await db.everything()
  const wrong = { slug: 'wrong', name: 'Wrong', products: [{ slug: 'app', name: 'App', licenses: [{ customer: {} }] }] }
  await expect(db.load([fullOrganization('right'), wrong])).rejects.toMatchObject({
    name: 'SeedError',
    problems: ['organizations[1].products[0].licenses[0].customer.email: Enter an email address or a Discord ID.'],
  })
  expect(await db.everything()).toEqual(before)
})

test('an organization that fails is rolled back, and those before it stay', async () => {
  const key = (await db.loadOne('holder', {})).api_key
  const second = {
    ...fullOrganization('second'),
    products: [...fullOrganization('second').products, { slug: 'x', name: 'X', api_key: key }],
  }
  await expect(db.load([fullOrganization('first'), second])).rejects.toThrow('belongs to another product')
  expect(await db.rows(`select slug from organization where slug in ('first', 'second')`)).toEqual([{ slug: 'first' }])
  expect(await db.rows(`select email from user_account where email like '%@second.test'`)).toEqual([])
  expect(await db.rows('select 1 from global_customer where discord_id = $1', discordIdOf('second'))).toEqual([])
})

test('concurrent runs create everything once', async () => {
  const file = [fullOrganization('at-once'), fullOrganization('at-once-too')]
  const reports = await Promise.all([db.load(file), db.load(file.toReversed()), db.load(file), db.load(file)])
  const licensesOf = ({ organizations }: (typeof reports)[number]) =>
    organizations.flatMap(({ products }) => products.flatMap(({ licenses }) => licenses.map(({ id }) => id)))
  const ids = reports.flatMap(licensesOf)
  expect(new Set(ids).size).toBe(10)
  const made = reports.flatMap(({ organizations }) => organizations.flatMap(({ products }) => products))
  expect(made.filter(({ api_key }) => api_key !== null)).toHaveLength(4)
  const stored = `select count(*)::int as n from license join organization o on o.id = organization_id where slug like 'at-once%'`
  expect(await db.rows(stored)).toEqual([{ n: 10 }])
})

test('the password of an existing member stays unchanged', async () => {
  const member = { email: 'member@staff.test', password: 'correct horse battery', role: 'admin' }
  const organization = { slug: 'staff', name: 'Staff' }
  await db.load([{ ...organization, members: [member] }])
  await db.load([{ ...organization, members: [{ ...member, password: 'another long secret', role: 'owner' }] }])
  const [row] = await db.rows(
    'select password_hash, role from user_account u join membership on user_id = u.id where email = $1',
    member.email,
  )
  expect(row).toMatchObject({
    role: 'owner',
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  })
  expect(await verify(String(row?.['password_hash']), member.password)).toBe(true)
})

test('a webhook endpoint without a secret keeps the current one; a new secret replaces it', async () => {
  const load1 = (endpoint: object) =>
    db.load([{ slug: 'hooks', name: 'Hooks', webhook_endpoints: [{ url: 'https://h.test/', ...endpoint }] }])
  const secret = async () => {
    const [row] = await db.rows(`select secret_ciphertext as s from webhook_endpoint where url = 'https://h.test/'`)
    return createVault(TEST_ENCRYPTION_KEY).decrypt(row?.['s'] as Buffer)
  }
  await load1({})
  const made = await secret()
  expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await load1({ events: ['license.created'] })
  expect(await secret()).toBe(made)
  await load1({ secret: 'whsec_AAAA' })
  expect(await secret()).toBe('whsec_AAAA')
})

test('a database of another master key is refused', async () => {
  await db.load([])
  const other = db.load([], { encryptionKey: 'another key, just as long as the first one was' })
  await expect(other).rejects.toThrow(/^ENCRYPTION_KEY is not the one/)
})

test('the demo contains no credentials, and loads', async () => {
  const { organizations } = await db.loadFile('prisma/demo.json')
  const [app, classic] = organizations[0]?.products ?? []
  expect(app?.api_key).toMatch(/^lk_live_/)
  expect(app?.licenses[0]?.license_key).toMatch(/^DEMO-/)
  expect(classic?.slug).toBe('demo-classic')
})

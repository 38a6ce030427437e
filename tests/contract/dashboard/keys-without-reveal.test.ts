import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { findAppPages } from '@/tests/e2e/every-page/find-pages'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'
import { givenUserWith, type RequestContext } from '@/tests/support/fixtures/tenant'
import { type HttpResponse, sameOriginHeaders, send } from '@/tests/support/http/client'
import { callDashboard, idsFor, ownIdFor, ownIds } from '@/tests/support/http/dashboard-client'
import { findDashboardRoutes } from '@/tests/support/http/dashboard-routes'
import {
  callEndpoint,
  givenManagedTenant,
  type ManagedTenant,
  prepareFor,
} from '@/tests/support/http/management-client'

// Everything that a member with every permission but licenses:reveal is answered, mailed or served, and a token alike.
const routes = await findDashboardRoutes()
const base = inject('transportUrls').web
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
const vault = createVault(TEST_ENCRYPTION_KEY)
const OTHERS = PERMISSIONS.filter((permission) => permission !== 'licenses:reveal')

type World = { tenant: ManagedTenant; member: RequestContext; token: string }

let kept: World
beforeAll(async () => {
  kept = await givenWorld()
  await giveHistory(kept)
})
afterAll(() => pool.end())

async function givenWorld(): Promise<World> {
  const tenant = await givenManagedTenant(pool)
  const member = await givenUserWith({ pool, organizationId: tenant.organizationId }, OTHERS)
  await pool.query(`update organization set plan = 'enterprise' where id = $1`, [tenant.organizationId])
  return { tenant, member, token: await tenant.tokenWith({ scopes: OTHERS }) }
}

const call = ({ tenant }: World, cookie: string, path: string, body: object | null = null): Promise<HttpResponse> =>
  send(base, {
    method: body === null ? 'GET' : 'POST',
    path: `/api/dashboard/${tenant.slug}/${path}`,
    ...(body && { body: JSON.stringify(body) }),
    headers: sameOriginHeaders(base, cookie),
  })

const licenseOf = ({ tenant }: World): string => tenant.ids.get('license')?.[0] ?? ''

/** What an owner does to a license leaves audit entries, events, deliveries, mails, old keys, and a request in the log. */
async function giveHistory(world: World): Promise<void> {
  const { cookie } = world.tenant.owner
  const license = `licenses/${licenseOf(world)}`
  const steps: [string, object][] = [
    [`${license}/reveal`, {}],
    [`${license}/resend`, {}],
    [`${license}/key`, { grace_hours: 24, notify: true }],
    [`${license}/expiry`, { to: { mode: 'until', expires_at: '2031-01-01T00:00:00Z' }, notify: true }],
    [`${license}/revoke`, { reason: 'Test', notify: true }],
    [`${license}/reinstate`, { notify: true }],
  ]
  for (const [path, body] of steps) expect([path, (await call(world, cookie, path, body)).status]).toEqual([path, 200])
}

/** All keys of the organization, those that were replaced included. */
async function keysOf({ tenant: { organizationId } }: World): Promise<string[]> {
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select key_ciphertext as sealed from license where organization_id = $1',
    [organizationId],
  )
  return rows.map(({ sealed }) => vault.decrypt(sealed))
}

/** However it is written: as it is, in a URL, without dashes, in small letters. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/%2d|-/g, '')

/** The keys in a text. */
const shownIn = (text: string, keys: string[]): string[] => keys.filter((key) => bare(text).includes(bare(key)))

async function expectNoKey(world: World, text: string, but: string[] = []): Promise<void> {
  const keys = (await keysOf(world)).filter((key) => !but.includes(key))
  expect(keys.length).toBeGreaterThan(0)
  expect(shownIn(text, keys)).toEqual([])
}

test('the owner is shown the key, so that this test would find it', async () => {
  const keys = await keysOf(kept)
  const { text } = await call(kept, kept.tenant.owner.cookie, `licenses/${licenseOf(kept)}/reveal`, {})
  expect(shownIn(text, keys)).toHaveLength(1)
  expect((await call(kept, kept.member.cookie, `licenses/${licenseOf(kept)}/reveal`, {})).status).toBe(403)
})

test.each(routes.filter(({ method }) => method === 'GET'))('$name shows no key', async (route) => {
  const { tenant, member } = kept
  for (const isFull of [false, true]) {
    const options = { base, slug: tenant.slug, cookie: member.cookie, ids: ownIds(route, tenant), isFull }
    const { status, text } = await callDashboard(route, { ...options, idFor: ownIdFor(tenant) })
    // Files are for whoever started the job.
    if (!isFull) expect(status).toBe(route.path.includes('/jobs/[job]/') ? 404 : 200)
    await expectNoKey(kept, text)
  }
})

test.each(routes.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/reveal')))(
  '$name answers without a key',
  async (route) => {
    const world = await givenWorld()
    const { tenant, member } = world
    const before = await keysOf(world)
    const options = { base, slug: tenant.slug, cookie: member.cookie, ids: ownIds(route, tenant) }
    const { text } = await callDashboard(route, { ...options, idFor: ownIdFor(tenant) })
    // A text of the request may have become the key of a new license.
    const after = (await keysOf(world)).filter((key) => key !== tenant.organizationId)
    expect(shownIn(text, [...before, ...after])).toEqual([])
  },
)

test.each(findAppPages().filter(({ pattern }) => pattern.startsWith('/[org]')))(
  'the page $pattern is served without a key, nor the data it is filled with',
  async ({ pattern }) => {
    const { tenant, member } = kept
    const path = pattern
      .replace('[org]', tenant.slug)
      .replaceAll(/\[(\w+)\]/g, (_, name) => idsFor(name, tenant)[0] ?? '')
    const { status, text } = await send(base, { path, headers: { Cookie: member.cookie } })
    expect([path, status < 400]).toEqual([path, true])
    await expectNoKey(kept, text)
  },
)

test('searching with the whole key finds the license, and answers without it', async () => {
  const [key = ''] = await keysOf(kept)
  const q = encodeURIComponent(key)
  const [product] = kept.tenant.ids.get('product') ?? []
  for (const path of [
    `licenses?q=${q}`,
    `customers?q=${q}`,
    `requests?q=${q}`,
    `products/${product}/template/licenses?q=${q}`,
  ]) {
    const { status, text } = await call(kept, kept.member.cookie, path)
    expect([path, status]).toEqual([path, 200])
    await expectNoKey(kept, text)
  }
  const found = await call(kept, kept.member.cookie, 'simulate/key', { license_key: key })
  expect([found.status, found.text.includes(licenseOf(kept))]).toEqual([200, true])
  await expectNoKey(kept, found.text)
})

test('an export has masked keys, and whole ones are refused', async () => {
  const selection = { ids: [licenseOf(kept)] }
  const exportWith = (with_keys: boolean) =>
    call(kept, kept.member.cookie, 'licenses/bulk/export', { id: newId(), selection, with_keys })
  expect((await exportWith(true)).status).toBe(403)
  const job = await exportWith(false)
  const file = await call(kept, kept.member.cookie, `jobs/${job.json['id']}/result`)
  expect([file.status, file.text.includes('••••')]).toEqual([200, true])
  await expectNoKey(kept, job.text + file.text)
})

test('no file of another member’s job is theirs, nor one whose permission they lost', async () => {
  const world = await givenWorld()
  const { tenant, member } = world
  const exported = await call(world, tenant.owner.cookie, 'licenses/bulk/export', {
    id: newId(),
    selection: { ids: [licenseOf(world)] },
    with_keys: true,
  })
  const path = `jobs/${exported.json['id']}/result`
  const whole = await call(world, tenant.owner.cookie, path)
  expect(shownIn(whole.text, await keysOf(world))).toHaveLength(1)
  expect((await call(world, member.cookie, path)).status).toBe(404)
  await pool.query('update long_job set started_by_id = $2 where id = $1', [exported.json['id'], member.userId])
  const refused = await call(world, member.cookie, path)
  expect(refused.status).toBe(403)
  await expectNoKey(world, refused.text)
})

test('whoever creates a license gets its key, which they could have chosen, and that of no other', async () => {
  const world = await givenWorld()
  const [existing = ''] = await keysOf(world)
  const [product_id] = world.tenant.ids.get('product') ?? []
  const customer = { email: 'ada@customer.test', discord_id: null, name: null }
  const terms = { license_key: null, name: null, notes: null, metadata: {}, expires_at: null, notify: false }
  const addresses = { ip_system_enabled: false, max_ips: 1, ip_mode: 'auto_register' }
  const made = await call(world, world.member.cookie, 'licenses', {
    ...{ id: newId(), product_id, customer, count: 1, ...terms, ...addresses },
    ...{ version_pin_mode: 'none', version_pinned: null, version_range_min: null, version_range_max: null },
  })
  expect([made.status, made.text]).toEqual([200, made.text])
  const file = await call(world, world.member.cookie, `jobs/${made.json['id']}/result`)
  const [own = ''] = (await keysOf(world)).filter((key) => key !== existing)
  expect(shownIn(file.text, [existing, own])).toEqual([own])
  await expectNoKey(world, made.text)
})

test.each(ENDPOINTS.map((endpoint) => ({ ...endpoint, endpoint })))(
  '$method $path answers a token without a key',
  async ({ endpoint }) => {
    const world = await givenWorld()
    await prepareFor(pool, endpoint, world.tenant)
    const before = await keysOf(world)
    const { text } = await callEndpoint(base, endpoint, world.tenant, world.token)
    expect(shownIn(text, [...before, ...(await keysOf(world))])).toEqual([])
  },
)

test('no mail has a key, nor an audit entry, an event or a line of the request log', async () => {
  const keys = await keysOf(kept)
  const mails = await queuedMails(pool)
  expect(shownIn(JSON.stringify(mails), keys)).toEqual([])
  for (const table of ['audit_entry', 'webhook_event', 'webhook_delivery', 'request_log', 'long_job']) {
    const { rows } = await pool.query(`select t::text as row from ${table} t where organization_id = $1`, [
      kept.tenant.organizationId,
    ])
    expect([table, rows.length > 0, shownIn(JSON.stringify(rows), keys)]).toEqual([table, true, []])
  }
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, expectTypeOf, inject, test } from 'vitest'
import type { z } from 'zod'
import { listSales } from '@/clients/typescript/src/cli/commands/sales'
import type { Happening } from '@/clients/typescript/src/cli/shops/seller'
import { SELLERS, SHOP_NAMES } from '@/clients/typescript/src/cli/shops/sellers'
import { PROVIDERS, SALE_PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'
import type { saleEvent } from '@/lib/service/sales/core/sale-event'
import { SALE_STATE_NAMES } from '@/lib/service/sales/core/sale-states'
import { workOff } from '@/tests/support/fixtures/sales/shop'
import { givenManagedTenant, type ManagedTenant } from '@/tests/support/http/management-client'
import { type CommandResult, Computer } from '@/tests/support/process/command-line'
import { serveApi } from '@/tools/shop/serve-api'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4 })
const PRODUCT = '4711'

let tenant: ManagedTenant
let computer: Computer
beforeAll(async () => {
  tenant = await givenManagedTenant(pool)
  computer = await Computer.create({ LATCHKEY_BASE_URL: base, LATCHKEY_ACCESS_TOKEN: tenant.token })
})
afterAll(() => pool.end())

async function api(method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${base}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

async function givenSource(provider: SaleProvider, { isMapped = true, api_key = 'sample-api-key' } = {}) {
  const pasted = `whsec_${Buffer.from(`secret of ${provider}`).toString('base64')}`
  const { id, secret } = await api('POST', '/sales/sources', {
    ...{ provider, name: provider, mode: 'live' },
    ...(PROVIDERS[provider].secret === 'pasted' && { secret: pasted }),
    ...(PROVIDERS[provider].apiKey !== null && api_key !== '' && { api_key }),
  })
  const [product_id] = tenant.ids.get('product') ?? []
  if (isMapped) await api('POST', `/sales/sources/${id}/mappings`, { external_id: PRODUCT, targets: [{ product_id }] })
  return { id, env: { LATCHKEY_SALES_URL: `${base}/api/sales/${id}`, LATCHKEY_SALES_SECRET: secret ?? pasted } }
}

/** What the command prints, while a worker applies what was sent. */
async function tryShop(
  provider: SaleProvider,
  env: Record<string, string>,
  args: string[] = [],
): Promise<CommandResult> {
  const served = await serveApi(provider, SELLERS[provider](), 0)
  const { child, result } = await computer.with(env).start(['sales', 'test', ...args])
  while (child.exitCode === null) {
    await workOff(pool, { shopsUrl: served.url, organizationId: tenant.organizationId })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await served.close()
  return result
}

const countOf = async (what: string, source: string): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${what} = $1`, [source])).rows[0].n

test('the shops of the command are those of Latchkey, and say what Latchkey reads', () => {
  expect(SHOP_NAMES).toEqual(SALE_PROVIDERS)
  expect(listSales.options).toMatchObject({ state: { choices: expect.arrayContaining([...SALE_STATE_NAMES]) } })
  expectTypeOf<Happening>().toExtend<z.input<typeof saleEvent>>()
  expectTypeOf<z.input<typeof saleEvent>>().toExtend<Happening>()
})

/** Their events leave out what their API says, and it has no such order. */
const ASKED: readonly SaleProvider[] = ['stripe', 'paddle', 'gumroad']

describe.each(SALE_PROVIDERS)('%s', (provider) => {
  test('a test order of a live shop is followed to its end, twice, and creates no license', async () => {
    const { id, env } = await givenSource(provider)
    for (const args of [[], ['--provider', provider]]) {
      const { code, stdout, stderr } = await tryShop(provider, env, args)
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^(200 {2}\{.*\}\n)+✓ test: The order /)
      expect(stdout).toContain(ASKED.includes(provider) ? 'isn’t in the shop' : 'would have created 1 license.')
    }
    const { data } = await api('GET', `/sales?source_id=${id}`)
    expect(new Set(data.map(({ state }: { state: string }) => state))).toEqual(new Set(['test']))
    expect(await countOf('sale_license join sale on sale.id = sale_id where source_id', id)).toBe(0)
    expect(await countOf(`audit_entry where action <> 'sale.mapping_saved' and target_id`, id)).toBe(1)
  })
})

test('what keeps an order from becoming a license is said, and is a failure', async () => {
  const { env } = await givenSource('generic', { isMapped: false })
  const unmapped = await tryShop('generic', env, ['--product', 'pro', '--json'])
  expect([unmapped.code, JSON.parse(unmapped.stdout)]).toMatchObject([
    1,
    { provider: 'generic', sale: { state: 'held' }, result: expect.stringContaining('Not mapped: pro') },
  ])
  const keyless = await givenSource('paddle', { api_key: '' })
  const { code, stdout } = await tryShop('paddle', keyless.env)
  expect([code, stdout]).toEqual([1, expect.stringContaining('✗ test: Give the shop an API key')])
})

test('a wrong secret, an unknown source, and what is missing are named', async () => {
  const { id, env } = await givenSource('generic')
  const run = (args: string[], over = {}) => computer.with({ ...env, ...over }).run(['sales', 'test', ...args])
  const other = `whsec_${Buffer.from('another').toString('base64')}`
  expect(await run(['--secret', other])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^Error: The order was refused with 401: The signature is wrong/),
  })
  expect(await run(['--secret', 'whsec_wrong'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('secret must be the signing secret of the shop: whsec_ and base64.'),
  })
  expect(await run(['--provider', 'polar'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--provider needs to be generic'),
  })
  expect(await run([], { LATCHKEY_SALES_URL: '' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('LATCHKEY_SALES_URL'),
  })
  expect(await run(['--url', base])).toMatchObject({ code: 2, stderr: expect.stringContaining('--url needs') })
  expect(await run([], { LATCHKEY_SALES_SECRET: '' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('LATCHKEY_SALES_SECRET'),
  })
  const nobody = env.LATCHKEY_SALES_URL.replace(id, '01934c5e-7a10-7000-8000-00000000b001')
  const unknown = await run(['--url', nobody, '--provider', 'generic', '--product', 'pro'])
  expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('No shop is connected at this URL.')])
})

test('without a token the order is sent, and the answer is printed', async () => {
  const { env } = await givenSource('generic')
  const stranger = await Computer.create(env)
  expect(await stranger.run(['sales', 'test'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--provider is missing'),
  })
  const sent = await stranger.run(['sales', 'test', '--provider', 'generic', '--product', PRODUCT])
  expect(sent).toMatchObject({ code: 0, stdout: '200  {"received":true}\n' })
  expect(sent.stderr).toContain('You are not signed in.')
})

test('sales are listed, shown and replayed', async () => {
  const { id: source, env } = await givenSource('generic', { isMapped: false })
  await tryShop('generic', env, ['--product', 'pro'])
  const [{ id, order_id }] = (await api('GET', `/sales?source_id=${source}`)).data
  const list = await computer.run(['sales', 'list', '--source', source, '--state', 'held'])
  expect(list.stdout).toMatch(/^ORDER +STATE +CUSTOMER +AMOUNT +LICENSES +SHOP +ID\n/)
  expect(list.stdout).toMatch(new RegExp(`\\n${order_id} +held +ada@example\\.com +1\\.00 EUR +0 +generic +${id}\\n$`))
  const shown = await computer.run(['sales', 'show', id])
  expect(shown.stdout).toMatch(/^Order +latchkey-test-\w+\nState +held\nReason +Not mapped: pro\./)
  expect(shown.stdout).toMatch(/\n\nHAPPENED +EVENT +RESULT\n\d{4}-\d\d-\d\d [\d:]+ UTC +order\.paid +nothing\n$/)
  expect(await computer.run(['sales', 'replay', id])).toMatchObject({
    code: 0,
    stdout: `${order_id} is being applied again. It takes seconds.\n`,
  })
  const [product_id] = tenant.ids.get('product') ?? []
  await api('POST', `/sales/sources/${source}/mappings`, { external_id: 'pro', targets: [{ product_id }] })
  await workOff(pool, { organizationId: tenant.organizationId })
  const json = await computer.run(['sales', 'show', id, '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ id, state: 'test', reason: null, licenses: 0 })
  const nowhere = await computer.run(['sales', 'show', '01934c5e-7a10-7000-8000-00000000b001'])
  expect(nowhere).toMatchObject({ code: 4, stderr: expect.stringContaining("This sale doesn't exist.") })
})

test('a sale is shown with all of its payments, and what was paid back', async () => {
  const { id: source, env } = await givenSource('generic')
  const [first, renewal] = [
    { id: 'S-1', period_end: '2026-02-01T00:00:00Z' },
    { id: 'S-1', period_end: '2026-03-01T00:00:00Z' },
  ]
  const lines = [{ line_id: '1', product: PRODUCT }]
  const order = { order_id: 'P-1', customer: { email: 'ada@example.com' }, lines, amount: '9.50', currency: 'EUR' }
  const happenings: Happening[] = [
    { type: 'order.paid', timestamp: '2026-01-01T00:00:00Z', data: { ...order, subscription: first } },
    {
      type: 'subscription.renewed',
      timestamp: '2026-02-01T00:00:00Z',
      data: { subscription: renewal, amount: '9.50' },
    },
    { type: 'order.refunded', timestamp: '2026-02-02T00:00:00Z', data: { order_id: 'P-1', amount: '2.00' } },
  ]
  for (const happening of happenings)
    for (const { body, headers } of SELLERS.generic().say(happening, env.LATCHKEY_SALES_SECRET, new Date()))
      expect((await fetch(env.LATCHKEY_SALES_URL, { method: 'POST', headers, body })).status).toBe(200)
  await workOff(pool, { organizationId: tenant.organizationId })
  const [{ id }] = (await api('GET', `/sales?source_id=${source}`)).data
  const { stdout } = await computer.run(['sales', 'show', id])
  expect(stdout).toMatch(/\nAmount +9\.50 EUR\nPaid +19 EUR in 2 payments\nPaid back +2 EUR\nSubscription +S-1\n/)
})

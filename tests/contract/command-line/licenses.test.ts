import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { givenSignedVendor, type SignedVendor } from '@/tests/support/fixtures/management/signed-vendor'
import { givenLicense } from '@/tests/support/fixtures/product'
import { Computer, commandLineFile } from '@/tests/support/process/command-line'
import { startUnreliableProxy } from '@/tests/support/servers/unreliable-proxy'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2 })

let vendor: SignedVendor
beforeAll(async () => {
  vendor = await givenSignedVendor(pool, base)
})
afterAll(() => pool.end())

async function json(args: string[]) {
  const { code, stdout, stderr } = await vendor.computer.run([...args, '--json'])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const issue = (...args: string[]) =>
  json(['licenses', 'issue', '--product', 'app', '--customer-email', 'ada@example.test', ...args])

test('a license is issued, shown, changed and deleted', async () => {
  const issued = await issue(
    '--max-ips',
    '3',
    '--expires-at',
    '2031-01-31',
    '--metadata',
    'plan=gold',
    '--name',
    'Studio',
  )
  expect(issued).toMatchObject({
    product_id: vendor.product.productId,
    customer_email: 'ada@example.test',
    expires_at: '2031-01-31T23:59:59.000Z',
    ip_system_enabled: true,
    max_ips: 3,
    metadata: { plan: 'gold' },
    name: 'Studio',
  })
  const { id, license_key: key } = issued
  const row = await vendor.computer.run(['licenses', 'list', '--license-key', key])
  expect(row.stdout).toMatch(/ active +2031-01-31 /)
  expect(await json(['licenses', 'get', key])).toMatchObject({ id })
  expect((await vendor.computer.run(['licenses', 'get', id])).stdout).toMatch(/^Expires +2031-01-31$/m)
  expect(await json(['licenses', 'extend', id, '--until', '2032-02-29'])).toMatchObject({
    expires_at: '2032-02-29T23:59:59.000Z',
  })
  expect(await json(['licenses', 'extend', id, '--until', '2032-01-31T12:00:00Z'])).toMatchObject({
    expires_at: '2032-01-31T12:00:00.000Z',
  })
  expect((await vendor.computer.run(['licenses', 'get', id])).stdout).toMatch(/^Expires +2032-01-31 12:00:00 UTC$/m)
  expect(await json(['licenses', 'extend', id, '--lifetime'])).toMatchObject({ is_lifetime: true })
  expect(await json(['licenses', 'revoke', key, '--reason', 'Refunded', '--yes'])).toMatchObject({ status: 'revoked' })
  expect(await json(['licenses', 'reinstate', key])).toMatchObject({ status: 'active' })
  const replaced = await json(['licenses', 'replace-key', id, '--grace-hours', '0', '--yes'])
  expect(replaced.license_key).not.toBe(key)
  expect(await json(['licenses', 'delete', id, '--yes'])).toEqual({ id, deleted: true })
  expect(await vendor.computer.run(['licenses', 'get', id])).toMatchObject({ code: 4, stdout: '' })
  expect(await vendor.computer.run(['licenses', 'get', key])).toMatchObject({
    code: 4,
    stderr: 'Error: There is no license with this key.\n',
  })
})

test('a license is shown as lines for people', async () => {
  const { license_key: key } = await issue('--notes', 'first\nsecond')
  const { stdout } = await vendor.computer.run(['licenses', 'get', key])
  expect(stdout).toMatch(new RegExp(`^License key +${key}\nStatus +active\nExpires +never\n`))
  expect(stdout).toMatch(/^Notes {8}first second$/m)
  expect(stdout).toMatch(new RegExp(`^Product +${await productName()}$`, 'm'))
})

test('a license that was just issued names its product, by its id if the token may not read products', async () => {
  const args = ['licenses', 'issue', '--customer-email', 'ada@example.test', '--product']
  const { stdout } = await vendor.computer.run([...args, 'app'])
  expect(stdout).toMatch(new RegExp(`^Product +${await productName()}$`, 'm'))
  const token = await vendor.tenant.tokenWith({ scopes: ['licenses:view', 'licenses:create'] })
  const computer = await Computer.create({ LATCHKEY_BASE_URL: base, LATCHKEY_ACCESS_TOKEN: token })
  const blind = await computer.run([...args, vendor.product.productId])
  expect([blind.code, blind.stdout]).toEqual([0, expect.stringMatching(`\nProduct +${vendor.product.productId}\n`)])
})

const productName = async (): Promise<string> => (await json(['products', 'list'])).data[0].name

test('lists are filtered and paged', async () => {
  const name = `page ${Date.now()}`
  for (const seat of ['1', '2', '3']) await issue('--notes', name, '--metadata', `seat=${seat}`)
  const first = await json(['licenses', 'list', '--search', name, '--limit', '2'])
  expect(first.data).toHaveLength(2)
  const second = await json(['licenses', 'list', '--search', name, '--limit', '2', '--after', first.next])
  expect([second.data.length, second.next]).toEqual([1, null])
  const all = await vendor.computer.run(['licenses', 'list', '--search', name, '--all', '--json'])
  expect(
    all.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).metadata.seat),
  ).toEqual(['3', '2', '1'])
  const seat = await json(['licenses', 'list', '--search', name, '--metadata', 'seat=2', '--product', 'app'])
  expect(seat.data).toMatchObject([{ metadata: { seat: '2' } }])
  const table = await vendor.computer.run(['licenses', 'list', '--search', name, '--limit', '1'])
  expect(table.stdout).toMatch(
    /^LICENSE KEY +STATUS +EXPIRES +CUSTOMER +NAME +ID\n\S+ +active +never +ada@example\.test/,
  )
  expect(table.stderr).toMatch(/^There are more: add --all, or --after \S+\n$/)
  expect(await vendor.computer.run(['licenses', 'list', '--search', 'nothing like it'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No licenses match.\n',
  })
})

test('products are listed', async () => {
  expect(await json(['products', 'list', '--state', 'active'])).toMatchObject({
    data: [{ id: vendor.product.productId, slug: 'app' }],
  })
  const unknown = await vendor.computer.run(['licenses', 'list', '--product', 'nowhere'])
  expect(unknown).toMatchObject({ code: 4, stderr: expect.stringContaining('There is no product "nowhere".') })
})

test('a wrong value is named by its option', async () => {
  const { computer } = vendor
  const args = ['licenses', 'issue', '--product', 'app', '--customer-email', 'nobody']
  expect(await computer.run(args)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Error: --customer-email /),
  })
})

test('a key that several products have is no reference', async () => {
  const { id: productId } = await createSecondProduct()
  for (const product of [vendor.product, { ...vendor.product, productId }])
    await givenLicense(product, { key: 'SHARED' })
  const { code, stderr } = await vendor.computer.run(['licenses', 'get', 'SHARED'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('Several products have this license key.')])
})

async function createSecondProduct(): Promise<{ id: string }> {
  const headers = { Authorization: `Bearer ${vendor.tenant.token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ slug: 'second', name: 'Second' })
  const answer = await fetch(`${base}/api/v1/products`, { method: 'POST', headers, body })
  return answer.json()
}

test('a token without the scope is refused, and the scope named', async () => {
  const token = await vendor.tenant.tokenWith({ scopes: ['licenses:view'] })
  const computer = await Computer.create({ LATCHKEY_BASE_URL: base, LATCHKEY_ACCESS_TOKEN: token })
  const { id, license_key } = await issue()
  const refused = await computer.run(['licenses', 'revoke', id, '--reason', 'x', '--yes', '--json'])
  expect([refused.code, JSON.parse(refused.stderr)]).toMatchObject([3, { error: { code: 'missing_scope' } }])
  expect(JSON.parse(refused.stderr).error.message).toContain('licenses:revoke')
  const shown = await computer.run(['licenses', 'get', id])
  expect(shown.stdout).toContain(`…${license_key.slice(-4)}`)
  expect(shown.stdout).not.toContain(license_key)
})

test('what cannot be undone needs --yes, or an answer at a terminal', async () => {
  const { id } = await issue()
  expect(await vendor.computer.run(['licenses', 'delete', id])).toMatchObject({
    code: 2,
    stderr: 'Error: Add --yes: there is no terminal to ask for confirmation.\n',
  })
  const answering = async (answer: string) => {
    const command = `${process.execPath} ${await commandLineFile()} licenses delete ${id}`
    const { child, result } = vendor.computer.startProgram('script', ['-qefc', command, '/dev/null'], null)
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('[y/N]')) child.stdin?.write(`${answer}\r`)
    })
    return result
  }
  expect(await answering('')).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was changed.') })
  expect(await answering('y')).toMatchObject({ code: 0, stdout: expect.stringContaining('Deleted') })
})

test('a command whose answer is lost happens once', async () => {
  let lost = 0
  const proxy = await startUnreliableProxy(base, ({ method }) => {
    if (method !== 'POST' || lost > 0) return 'delivered'
    lost += 1
    return 'lost'
  })
  try {
    const env = { LATCHKEY_BASE_URL: proxy.url, LATCHKEY_ACCESS_TOKEN: vendor.tenant.token }
    const computer = await Computer.create(env)
    const args = ['licenses', 'issue', '--product', 'app', '--customer-email', 'once@example.test', '--json']
    const { code, stdout } = await computer.run(args)
    expect(code).toBe(0)
    const keys = proxy.forwarded.flatMap(({ method, idempotencyKey }) => (method === 'POST' ? [idempotencyKey] : []))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    const { data } = await json(['licenses', 'list', '--customer-email', 'once@example.test'])
    expect(data).toMatchObject([{ id: JSON.parse(stdout).id }])
  } finally {
    await proxy.close()
  }
})

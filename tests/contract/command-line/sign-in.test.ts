import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { givenManagedTenant, type ManagedTenant } from '@/tests/support/http/management-client'
import { Computer, commandLineFile } from '@/tests/support/process/command-line'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2 })

let tenant: ManagedTenant
beforeAll(async () => {
  tenant = await givenManagedTenant(pool)
})
afterAll(() => pool.end())

const fileOf = ({ env }: Computer) => join(env['XDG_CONFIG_HOME'] ?? '', 'latchkey', 'credentials.json')

test('an access token is checked, kept for its owner only, used, and forgotten', async () => {
  const computer = await Computer.create()
  const signedIn = await computer.run(['login', '--base-url', `${base}/`, '--token-stdin'], `${tenant.token}\n`)
  expect(signedIn).toMatchObject({ code: 0, stderr: '' })
  expect(signedIn.stdout).toBe(`Signed in to Test at ${base} with the access token "Deploy".\n`)
  expect((await stat(fileOf(computer))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(fileOf(computer), 'utf8'))).toEqual({ base_url: base, access_token: tenant.token })

  const { code, stdout } = await computer.run(['whoami', '--json'])
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { base_url: base, organization: { id: tenant.organizationId }, access_token: { name: 'Deploy' } },
  ])
  const shown = await computer.run(['whoami'])
  expect(shown.stdout).toMatch(/^Organization {2}Test \(.*\), plan pro$/m)
  expect(shown.stdout + shown.stderr).not.toContain(tenant.token)

  expect(await computer.run(['logout'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed out') })
  await expect(stat(fileOf(computer))).rejects.toThrow('ENOENT')
  expect(await computer.run(['whoami'])).toMatchObject({ code: 3, stderr: expect.stringContaining('not signed in') })
})

test.each([
  ['a token that is unknown', `lk_org_${'0'.repeat(38)}`, 3, 'Run latchkey login.'],
  ['the API key of a product', `lk_live_${'0'.repeat(38)}`, 2, 'API key of a product'],
  ['another text', 'password', 2, 'they begin with lk_org_'],
  ['nothing', '', 2, 'they begin with lk_org_'],
])('%s is refused, and nothing is kept', async (_, token, code, message) => {
  const computer = await Computer.create()
  const result = await computer.run(['login', '--base-url', base, '--token-stdin'], token)
  expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) })
  await expect(stat(fileOf(computer))).rejects.toThrow('ENOENT')
})

test('the environment takes the place of a login', async () => {
  const computer = await Computer.create({ LATCHKEY_BASE_URL: base, LATCHKEY_ACCESS_TOKEN: tenant.token })
  expect(await computer.run(['whoami'])).toMatchObject({ code: 0, stdout: expect.stringContaining('LATCHKEY_ACCESS') })
})

test('the products of a token are named', async () => {
  const [product = ''] = tenant.ids.get('product') ?? []
  const { rows } = await pool.query<{ name: string }>('select name from product where id = $1', [product])
  const token = await tenant.tokenWith({ products: [product] })
  const computer = await Computer.create({ LATCHKEY_BASE_URL: base, LATCHKEY_ACCESS_TOKEN: token })
  const { stdout } = await computer.run(['whoami'])
  expect(stdout).toMatch(new RegExp(`^Products +${rows[0]?.name}$`, 'm'))
})

test('a saved token is not sent to another address', async () => {
  const computer = await Computer.create()
  await computer.run(['login', '--base-url', base, '--token-stdin'], tenant.token)
  computer.env['LATCHKEY_BASE_URL'] = 'http://127.0.0.1:9'
  expect(await computer.run(['whoami'])).toMatchObject({
    code: 3,
    stderr: `Error: You are signed in to ${base}, but LATCHKEY_BASE_URL is http://127.0.0.1:9. Run latchkey login for that one, or unset the variable.\n`,
  })
})

test('a service that does not answer, or is no Latchkey, is said so', async () => {
  const computer = await Computer.create({ LATCHKEY_ACCESS_TOKEN: tenant.token })
  const nowhere = await computer.run(['login', '--base-url', 'http://127.0.0.1:9'])
  expect(nowhere).toMatchObject({ code: 5, stderr: expect.stringContaining('No response from 127.0.0.1:9') })
  const elsewhere = await computer.run(['login', '--base-url', `${base}/nowhere`])
  expect(elsewhere).toMatchObject({ code: 4, stderr: expect.stringContaining('Is the base URL that of a Latchkey?') })
  const odd = await computer.run(['login', '--base-url', 'licenses.example.com'])
  expect(odd).toMatchObject({ code: 2, stderr: expect.stringContaining('absolute http or https URL') })
})

test('the access token is not sent in clear over a network, unless it is asked for', async () => {
  const baseUrl = 'http://licenses.example.invalid'
  const refused = { code: 2, stderr: expect.stringContaining('not HTTPS') }
  // No name server knows it: whoever sends something says that there is no response.
  const sent = { code: 5, stderr: expect.stringContaining('No response') }
  const inPipeline = await Computer.create({ LATCHKEY_BASE_URL: baseUrl, LATCHKEY_ACCESS_TOKEN: tenant.token })
  for (const command of ['login', 'whoami', 'products list', 'listen --forward-to http://localhost:1'])
    expect(await inPipeline.run(command.split(' '))).toMatchObject(refused)
  expect(await inPipeline.run(['login', '--insecure'])).toMatchObject(sent)

  const computer = await Computer.create()
  const saved = { base_url: baseUrl, access_token: tenant.token }
  await computer.run(['login', '--base-url', base, '--token-stdin'], tenant.token)
  await writeFile(fileOf(computer), JSON.stringify(saved))
  expect(await computer.run(['whoami'])).toMatchObject(refused)
  await writeFile(fileOf(computer), JSON.stringify({ ...saved, insecure: true }))
  expect(await computer.run(['whoami'])).toMatchObject(sent)
})

test('a damaged file of credentials is no login', async () => {
  const computer = await Computer.create()
  await computer.run(['login', '--base-url', base, '--token-stdin'], tenant.token)
  await writeFile(fileOf(computer), '{')
  expect(await computer.run(['whoami'])).toMatchObject({ code: 3 })
})

test('at a terminal the token is asked for, and not shown', async () => {
  const computer = await Computer.create({ LATCHKEY_BASE_URL: base })
  const command = `${process.execPath} ${await commandLineFile()} login`
  const { child, result } = computer.startProgram('script', ['-qefc', command, '/dev/null'], null)
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes('not shown')) child.stdin?.write(`${tenant.token}\r`)
  })
  const { code, stdout } = await result
  expect(stdout).toContain('Signed in to Test')
  expect(stdout).not.toContain(tenant.token.slice(8, 20))
  expect(code).toBe(0)
})

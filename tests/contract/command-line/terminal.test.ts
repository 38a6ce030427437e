import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Computer, commandLineFile } from '@/tests/support/process/command-line'

const ID = '01934c5e-7a10-7000-8000-000000000001'
const EVIL = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u2066'
const UNSAFE = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

/** Answers with texts that a terminal would obey, and refuses the first call for a page. */
let refusals = 0
const license = { id: ID, license_key: `KEY${EVIL}`, status: EVIL, expires_at: EVIL, customer_email: EVIL, notes: EVIL }
const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  if (pathname.endsWith('/me'))
    return answer(200, { organization: { name: EVIL, slug: EVIL, plan: EVIL }, access_token: { scopes: [EVIL] } })
  if (pathname.endsWith(`/licenses/${ID}`)) return answer(200, license)
  if (searchParams.get('license_key') === OTHER_ID) return answer(200, { data: [license], next: null })
  if (pathname.endsWith('/licenses') && searchParams.get('status') === 'expired' && refusals++ === 0)
    return answer(429, { detail: 'The calls of this minute are used up.' }, { 'Retry-After': '1' })
  if (pathname.endsWith('/licenses')) return answer(200, { data: [license], next: EVIL })
  return answer(404, { code: EVIL, detail: `Nothing here${EVIL}` }, { 'X-Request-Id': 'r\u009b' })
})
const OTHER_ID = '01934c5e-7a10-7000-8000-000000000002'

let computer: Computer
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  computer = await Computer.create({
    LATCHKEY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LATCHKEY_ACCESS_TOKEN: `lk_org_${'0'.repeat(38)}`,
  })
})
afterAll(() => server.close())

test.each([
  [['whoami']],
  [['licenses', 'get', ID]],
  [['licenses', 'get', ID, '--json']],
  [['licenses', 'get', '01934c5e-7a10-7000-8000-000000000003', '--json']],
  [['products', 'list']],
  [['licenses', 'list']],
  [['licenses', 'list', '--json']],
])('nothing that a server says moves the cursor or hides text: latchkey %j', async (args) => {
  const { stdout, stderr } = await computer.run(args)
  expect(stdout + stderr).not.toBe('')
  expect(stdout + stderr).not.toMatch(UNSAFE)
  if (args.includes('--json') && stdout !== '') expect(JSON.stringify(JSON.parse(stdout))).toContain('\u202e')
})

test('a key that looks like an id is found', async () => {
  const { code, stdout } = await computer.run(['licenses', 'get', OTHER_ID, '--json'])
  expect([code, JSON.parse(stdout).id]).toEqual([0, ID])
})

test('all pages are read, also when the calls of a minute are used up', async () => {
  const { code } = await computer.run(['licenses', 'list', '--status', 'expired', '--limit', '1'])
  expect(code).toBe(6)
  refusals = 0
  const lines: string[] = []
  const { child, result } = await computer.start(['licenses', 'list', '--status', 'expired', '--all', '--json'])
  // The server's pages have no end.
  child.stdout?.on('data', (chunk: Buffer) => {
    lines.push(...chunk.toString().trim().split('\n'))
    child.kill()
  })
  await result
  expect(lines.length).toBeGreaterThan(0)
  expect(refusals).toBeGreaterThan(1)
})

const atTerminal = async (typed: string, prompt: string, words: string, env = {}) => {
  const command = `${process.execPath} ${await commandLineFile()} ${words}`
  const { child, result } = computer.with(env).startProgram('script', ['-qefc', command, '/dev/null'], null)
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes(prompt)) child.stdin?.write(typed)
  })
  return result
}

test('Ctrl-D and Ctrl-C answer no question', async () => {
  for (const [words, prompt, env] of [
    [`licenses delete ${ID}`, '[y/N]', {}],
    ['login', 'not shown', { LATCHKEY_ACCESS_TOKEN: '' }],
  ] as const) {
    const ended = await atTerminal('\u0004', prompt, words, env)
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('There was no answer.') })
    const broken = await atTerminal('\u0003', prompt, words, env)
    expect(broken.code).toBe(130)
    expect(ended.stdout + broken.stdout).not.toMatch(/node:internal|Deleted/)
  }
})

test('a token is kept in no project folder, and a folder that cannot be written is said so', async () => {
  const token = computer.env['LATCHKEY_ACCESS_TOKEN'] ?? ''
  const home = await mkdtemp(join(tmpdir(), 'latchkey-project-'))
  const file = join(home, 'a-file')
  await writeFile(file, '')
  const login = (env: Record<string, string>) =>
    computer.with({ LATCHKEY_ACCESS_TOKEN: '', ...env }).run(['login', '--token-stdin', '--json'], token)
  const unwritable = await login({ XDG_CONFIG_HOME: file })
  expect([unwritable.code, JSON.parse(unwritable.stderr)]).toMatchObject([1, { error: { exit_code: 1 } }])
  expect(unwritable.stderr).not.toContain(token)

  expect((await login({ XDG_CONFIG_HOME: 'relative', HOME: home })).code).toBe(0)
  expect(existsSync('relative')).toBe(false)
  expect(await readdir(join(home, '.config/latchkey'))).toEqual(['credentials.json'])
  const homeless = await login({ XDG_CONFIG_HOME: '', HOME: '' })
  expect([homeless.code, homeless.stderr]).toEqual([1, expect.stringContaining('There is no home folder')])
  expect(existsSync('.config/latchkey')).toBe(false)

  const taken = join(home, 'taken')
  await mkdir(join(taken, 'latchkey/credentials.json/x'), { recursive: true })
  expect((await login({ XDG_CONFIG_HOME: taken })).code).toBe(1)
  expect(await readdir(join(taken, 'latchkey'))).toEqual(['credentials.json'])
})

test('with --json every failure is a document', async () => {
  for (const args of [['--json'], ['licenses', '--json'], ['licenses', 'nope', '--json'], ['validate', '--json']]) {
    const { code, stdout, stderr } = await computer.run(args)
    expect([code, stdout, JSON.parse(stderr)]).toMatchObject([2, '', { error: { exit_code: 2 } }])
  }
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runningPort } from '@/scripts/database/postmaster'
import { readPort } from '@/scripts/process/check-port'
import { Problem } from '@/scripts/process/problem'
import { send, validate } from '@/tests/support/http/client'
import { copyAll } from '@/tests/support/process/dockerfile'
import { runNpmStart, type StartedProgram, stopStarted, untilReady } from '@/tests/support/process/npm-start'
import { postmasterOf, processesOf } from '@/tests/support/process/processes-of'
import { testPort } from '@/tests/support/process/test-port'
import { atMost } from '@/tests/support/setup/limits'

// The slowest of them starts its own database.
const SLOW = { timeout: atMost(240_000) }

const started: StartedProgram[] = []
const folders: string[] = []
const start = (...given: Parameters<typeof runNpmStart>) => {
  const program = runNpmStart(...given)
  started.push(program)
  return program
}
const newFolder = (name = 'data') => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  folders.push(folder)
  return join(folder, name)
}
afterEach(async () => {
  for (const program of started.splice(0)) await stopStarted(program)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test.each(['0', '65536', 'http'])('PORT=%s is refused in one sentence', (PORT) => {
  vi.stubEnv('PORT', PORT)
  expect(readPort).toThrow(new Problem(`PORT is "${PORT}", but it needs a number from 1 to 65535.`))
  vi.unstubAllEnvs()
})

test(
  'a start that is refused prints one line: a port that is taken, a data folder that cannot be written, a wrong argument',
  SLOW,
  async () => {
    const other = createServer().listen(0)
    const { port } = other.address() as { port: number }
    const inTheWay = newFolder('a file, not a folder')
    writeFileSync(inTheWay, '')
    const refused = [
      start({ PORT: String(port), DATA_DIR: newFolder() }),
      start({ PORT: String(await testPort()), DATA_DIR: join(inTheWay, 'data') }),
      start({ DATA_DIR: newFolder() }, { args: ['--workers=many'] }),
    ]
    expect(await Promise.all(refused.map(({ ended }) => ended))).toEqual([1, 1, 1])
    expect(refused.map(({ output }) => output())).toEqual([
      `Port ${port} is taken. Stop what listens there or choose another, like PORT=${port + 1}.\n`,
      expect.stringMatching(
        /^The data folder .* is not writable \(\w+\)\. Choose another: DATA_DIR=\/path\/to\/folder npm start\n$/,
      ),
      '--workers is "many", but it needs a number from 1 to 256, or auto for one per core.\n',
    ])
    other.close()
  },
)

test(
  'in a path with spaces, the first start prints a call that works; a second one joins its database, prints no key, goes on alone, and starts the database again after kill -9',
  SLOW,
  async () => {
    const cwd = newFolder('a folder with spaces')
    copyTree(cwd)
    const [one, two] = [String(await testPort()), String(await testPort())]
    const env = { DATA_DIR: '.data', SKIP_DEMO: '' }
    const first = start({ ...env, PORT: one }, { cwd })
    await untilReady(first)
    const [, apiKey = '', license_key = ''] =
      /demo API key +(lk_live_\w+).*demo license key +(DEMO-[\w-]+)/s.exec(first.output()) ?? []
    const askAt = (port: string) => validate(`http://127.0.0.1:${port}`, apiKey, { license_key })
    const statusAt = async (port: string) => (await askAt(port)).json['status']
    expect(await statusAt(one)).toBe('active')
    const second = start({ ...env, PORT: two }, { cwd, args: ['--workers', '2'] })
    await untilReady(second)
    expect(processesOf(second.process.pid, 'api')).toHaveLength(2)
    expect(second.output()).not.toContain('lk_live_')
    expect(await stopStarted(first)).toBe(0)
    expect(await statusAt(two)).toBe('active')
    expect((await send(`http://127.0.0.1:${two}`, { path: '/portal/sign-in' })).status).toBe(200)

    const folder = join(cwd, '.data', 'postgres')
    const killed = postmasterOf(folder)
    const statuses = new Set<number>()
    const ask = async () => {
      const { status } = await askAt(two)
      statuses.add(status)
      return status
    }
    process.kill(killed, 'SIGKILL')
    await expect.poll(ask, { interval: 10 }).toBe(503)
    await expect.poll(ask).toBe(200)
    expect([...statuses].toSorted()).toEqual([200, 503])
    expect(postmasterOf(folder)).not.toBe(killed)
    expect(await stopStarted(second)).toBe(0)
    expect(runningPort(folder)).toBeUndefined()

    // Nobody has it open any more: the data is as it was, and a key is printed once only.
    const third = start({ ...env, PORT: one }, { cwd, args: ['--role', 'api'] })
    await untilReady(third)
    expect(third.output()).not.toContain('lk_live_')
    expect(await statusAt(one)).toBe('active')
  },
)

/** Copies tracked files, and everything installed, generated and built. */
function copyTree(target: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  const built = ['supervisor.mjs', 'api.mjs', 'web.mjs', 'work.mjs', 'build.sha256'].map((name) => `dist/${name}`)
  copyAll([...tracked, 'lib/generated', ...built, '.next'], target)
  symlinkSync(join(process.cwd(), 'node_modules'), join(target, 'node_modules'))
}

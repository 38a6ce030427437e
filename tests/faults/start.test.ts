import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '@/scripts/process/free-port'
import { send, validate } from '@/tests/support/http/client'
import { runNpmStart, type StartedProgram, stopStarted, untilReady } from '@/tests/support/process/npm-start'

// The slowest of them starts its own database.
const SLOW = { timeout: 240_000 }

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

test('a port that is taken is one line, and names another', SLOW, async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as { port: number }
  const { ended, output } = start({ PORT: String(port), DATA_DIR: newFolder() })
  expect(await ended).toBe(1)
  expect(output()).toBe(`Port ${port} is taken. Stop what listens there or choose another, like PORT=${port + 1}.\n`)
  other.close()
})

test.each(['0', '65536', 'http'])('PORT=%s is one line', SLOW, async (PORT) => {
  const { ended, output } = start({ PORT, DATA_DIR: newFolder() })
  expect(await ended).toBe(1)
  expect(output()).toBe(`PORT is "${PORT}", but it needs a number from 1 to 65535.\n`)
})

test('a data folder that cannot be written is one line', SLOW, async () => {
  const inTheWay = newFolder('a file, not a folder')
  writeFileSync(inTheWay, '')
  const { ended, output } = start({ PORT: String(await freePort()), DATA_DIR: join(inTheWay, 'data') })
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /^The data folder .* is not writable \(\w+\)\. Choose another: DATA_DIR=\/path\/to\/folder npm start\n$/,
  )
})

test('the first start prints a call that works, and no later one prints the key', SLOW, async () => {
  const DATA_DIR = newFolder()
  const PORT = String(await freePort())
  const first = start({ PORT, DATA_DIR, SKIP_DEMO: '' })
  await untilReady(first)
  const [, apiKey = '', license_key = ''] =
    /demo API key +(lk_live_\w+).*demo license key +(DEMO-[\w-]+)/s.exec(first.output()) ?? []
  expect((await validate(`http://127.0.0.1:${PORT}`, apiKey, { license_key })).json).toMatchObject({ status: 'active' })
  expect(await stopStarted(first)).toBe(0)

  const second = start({ PORT, DATA_DIR, SKIP_DEMO: '' })
  await untilReady(second)
  expect(second.output()).not.toContain('lk_live_')
  expect((await validate(`http://127.0.0.1:${PORT}`, apiKey, { license_key })).json).toMatchObject({ status: 'active' })
})

test('a second start joins the database of the first, and goes on when the first ends', SLOW, async () => {
  const DATA_DIR = newFolder()
  const [one, two] = [await freePort(), await freePort()]
  const first = start({ PORT: String(one), DATA_DIR })
  await untilReady(first)
  const second = start({ PORT: String(two), DATA_DIR })
  await untilReady(second)
  expect(await stopStarted(first)).toBe(0)
  expect((await send(`http://127.0.0.1:${two}`, { path: '/api/ready' })).status).toBe(200)
})

test('an installation whose path has spaces starts', SLOW, async () => {
  const cwd = newFolder('a folder with spaces')
  copyTree(cwd)
  const port = await freePort()
  await untilReady(start({ PORT: String(port), DATA_DIR: '.data' }, { cwd }))
  expect((await send(`http://127.0.0.1:${port}`, { path: '/portal/sign-in' })).status).toBe(200)
})

/** Copies tracked files, and everything installed, generated and built. */
function copyTree(target: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const path of [
    ...tracked,
    'lib/generated',
    'dist/supervisor.mjs',
    'dist/api.mjs',
    'dist/web.mjs',
    'dist/work.mjs',
    'dist/build.sha256',
    '.next',
  ]) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(path, join(target, path), { recursive: true, filter: (from) => !from.includes('.next/cache') })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(target, 'node_modules'))
}

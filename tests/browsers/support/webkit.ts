import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPort } from '@/tests/support/process/test-port'
import { type Command, type Driver, failureOf } from './driver'

const PATHS: Record<Command, { method: string; path: string }> = {
  Navigate: { method: 'POST', path: '/url' },
  ExecuteScript: { method: 'POST', path: '/execute/sync' },
  PerformActions: { method: 'POST', path: '/actions' },
  ReleaseActions: { method: 'DELETE', path: '/actions' },
}
const DISPLAY = ':97'
const ENV = { DISPLAY, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
/** The sandbox needs rights that a container does not have. */
const NO_SANDBOX = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }

/** WebKit of Debian, the engine of Safari, in the small browser that comes with its driver. It needs a display. */
export async function startWebKit(): Promise<Driver> {
  const port = await testPort()
  const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...ENV, ...NO_SANDBOX },
    stdio: 'ignore',
  })
  const call = caller(`http://127.0.0.1:${port}`)
  const browser = { binary: findMiniBrowser(), args: ['--automation'] }
  const session = (await untilReady(() =>
    call('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } } }),
  )) as { sessionId: string }
  const base = `/session/${session.sessionId}`
  return {
    send: (command, parameters = {}) => call(PATHS[command].method, base + PATHS[command].path, parameters),
    close: async () => {
      await call('DELETE', base)
      await Promise.all([end(driver), end(display)])
    },
  }
}

function findMiniBrowser(): string {
  const folders = readdirSync('/usr/lib').flatMap((machine) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
  )
  const found = folders.find((path) => existsSync(path))
  if (!found) throw new Error('no MiniBrowser: npm run test:browsers installs it')
  return found
}

const caller = (url: string) => async (method: string, path: string, body?: object) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw failureOf(path, value)
  return value
}

/** The driver serves a moment after it was started. */
async function untilReady<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await work().catch((error: unknown) => {
      if (error instanceof TypeError) return null
      throw error
    })
    if (result !== null) return result
    await sleep(100)
  }
}

async function end(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill()
  await ended
}

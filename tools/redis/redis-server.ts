import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/scripts/process/free-port'
import { Problem } from '@/scripts/process/problem'

export type RedisServer = { url: string; process: ChildProcess; stop: () => Promise<void> }

const PROGRAMS = ['redis-server', 'valkey-server']
const MAX_WAIT_MS = 10_000

type Options = {
  port?: number
  /** further settings of redis.conf */
  settings?: Record<string, string | number>
}

/** A private Redis on the loopback address, without persistence. Throws a Problem if it does not start. */
export async function startRedis({ port, settings: more }: Options = {}): Promise<RedisServer> {
  const program = requireRedis()
  const chosen = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  const settings = { port: chosen, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', ...more }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    await end(child)
    process.off('exit', endWithUs)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswering(child, chosen)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `redis://127.0.0.1:${chosen}`, process: child, stop }
}

/** The path of the server program. Throws a Problem if there is none. */
export function requireRedis(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (found) return found
  const how = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server'
  throw new Problem(`There is no redis-server or valkey-server on the PATH. Install one, for example with: ${how}`)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  let lastLine = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    lastLine = chunk.toString().trim().split('\n').at(-1) ?? lastLine
  })
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    if (hasEnded(child)) break
    if (await accepts(port)) {
      // Another program may be answering: ours exits a moment later if the port is taken.
      await sleep(50)
      if (!hasEnded(child)) return
    }
    await sleep(20)
  }
  throw new Problem(`Redis did not start on port ${port}. ${lastLine}`)
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => done(true)).once('error', () => done(false))
  })
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // A server stopped with SIGSTOP, as in the fault tests, receives no other signal.
  const cutOff = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(cutOff)
}

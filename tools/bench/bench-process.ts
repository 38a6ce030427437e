import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/scripts/process/free-port'

export type BenchProcess = { url: string; pid: number; stop: () => Promise<void>; rssBytes: () => number }

type Options = {
  /** path of the Node.js executable */
  node?: string
  args?: string[]
  /** the path that answers once all that is needed does; a page, where pages are */
  answers?: string
}

/** A server in a separate process, ready to answer. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  { node = process.execPath, args = [], answers = '/api/health' }: Options = {},
): Promise<BenchProcess> {
  const port = await freePort()
  const child = spawn(node, [file, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      WORKER_HEALTH_PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries++) {
    const answer = await fetch(`${url}${answers}`).catch(() => null)
    if (answer?.ok) return { url, pid: child.pid ?? 0, stop: () => stop(child), rssBytes: () => rssBytes(child) }
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${file} did not serve`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The resident memory of the process, as reported by `ps`. */
const rssBytes = (child: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024

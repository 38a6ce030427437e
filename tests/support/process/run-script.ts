import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { bundled } from './bundled'

export type Ran = { code: number | null; out: string; err: string }

type Options = {
  env: Record<string, string>
  /** called with each line it prints */
  onLine?: (line: string, pid: number) => void
  onStart?: (pid: number) => void
}

/** Runs a program of scripts/ to its end, bundled, which starts in a fraction of the time. */
export const runScript = async (script: string, args: string[], options: Options): Promise<Ran> =>
  runProgram([await bundled(script), ...args], options)

/** The same as npm runs it, from its source. */
export const runFromSource = (script: string, args: string[], options: Options): Promise<Ran> =>
  runProgram(['scripts/run.mjs', script, ...args], options)

async function runProgram(
  args: string[],
  { env, onLine = () => undefined, onStart = () => undefined }: Options,
): Promise<Ran> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? Number.NaN
  onStart(pid)
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    ran.out += chunk.toString()
    for (const line of chunk.toString().trimEnd().split('\n')) onLine(line, pid)
  })
  child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
  ran.code = await once(child, 'close').then(([code]) => code)
  return ran
}

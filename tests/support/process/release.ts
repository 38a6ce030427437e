import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { send } from '../http/client'
import { atMost } from '../setup/limits'

/** An ordinary user, who owns no file of the release: root may write anywhere. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export type Folders = { root: string; code: string; data: string; remove: () => void }

/** Folders of a machine that has nothing of ours: one for the code, one that its user may write. */
export function givenFolders(): Folders {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  const [code, data] = [join(root, 'app'), join(root, 'data')]
  chmodSync(root, 0o755)
  mkdirSync(data)
  chmodSync(data, 0o777)
  return { root, code, data, remove: () => removeAll(root) }
}

/** Copies a built release there. */
export const install = (release: string, { code }: Folders): void =>
  cpSync(release, code, { recursive: true, verbatimSymlinks: true })

/** Like a file system that is mounted read-only. */
export function makeReadOnly(folder: string): void {
  const { status } = spawnSync('chmod', ['-R', 'a-w,a+rX', folder])
  expect(status).toBe(0)
}

function removeAll(folder: string): void {
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}

export type Program = { command: string[]; cwd: string; env: Record<string, string> }

/** Starts a program as an ordinary user with only this environment. */
export function startAsStranger({ command: [file = '', ...args], cwd, env }: Program) {
  const all: Record<string, string | undefined> = { PATH: process.env['PATH'], ...env }
  const child = spawn(file, args, { cwd, env: all as NodeJS.ProcessEnv, ...NOBODY })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]): number | null => code)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { process: child, output: () => output, ended, stop }
}

/** Runs one to its end. */
export async function runAsStranger(program: Program): Promise<{ code: number | null; output: string }> {
  const { ended, output } = startAsStranger(program)
  return { code: await ended, output: output() }
}

/** Waits until all processes are ready; fails with the output if the program ends before. */
export async function untilAllReady(url: string, started: ReturnType<typeof startAsStranger>): Promise<void> {
  const state = async () => {
    if (started.process.exitCode !== null) return `ended:\n${started.output()}`
    return send(url, { path: '/api/ready' }).then(
      ({ json }) => json['status'],
      () => 'starting',
    )
  }
  await expect.poll(state, { timeout: atMost(150_000), interval: 250 }).toMatch(/^ready$|^ended/)
  expect(await state()).toBe('ready')
}

/** The names in a folder, for a test that nothing was written there. */
export const namesIn = (folder: string): string[] => readdirSync(folder).sort()

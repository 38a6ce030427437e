import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The port of the running server of this data folder, or undefined. */
export function runningPort(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid')
  const [pid, , , port] = readLines(file).map(Number)
  if (!pid || !isAlive(pid)) return undefined
  if (!isPostmasterOf(pid, folder)) {
    // After a crash of the machine, the process id may belong to another program, and PostgreSQL would refuse to start.
    rmSync(file, { force: true })
    return undefined
  }
  return port || undefined
}

/** Whether the server of this data folder was killed: a regular stop removes its pid file. */
export function wasKilled(folder: string): boolean {
  const pid = Number(readLines(join(folder, 'postmaster.pid'))[0])
  return pid > 0 && !(isAlive(pid) && isPostmasterOf(pid, folder))
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return processName(pid).includes('postgres')
  try {
    // By inode: the same folder may have two paths.
    const [own, its] = [statSync(folder), statSync(`/proc/${pid}/cwd`)]
    return own.ino === its.ino && own.dev === its.dev
  } catch {
    // Root in a container may be denied details of other processes, but can read their names and states. Z is a zombie.
    return /\(postgres\) [^Z]/.test(readLines(`/proc/${pid}/stat`)[0] ?? '')
  }
}

const processName = (pid: number) => spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout

/** The port on which the server of this data folder was last started, or undefined. */
export function lastPort(folder: string): number | undefined {
  const port = Number(/"port=(\d+)"/.exec(readLines(join(folder, 'postmaster.opts'))[0] ?? '')?.[1])
  return port || undefined
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@/lib/foundation/platform/process/roles'

/** The process ids of this role among a supervisor's processes. */
export function processesOf(supervisor: number | undefined, role: Role): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, title]) => Number(parent) === supervisor && title?.trim() === `latchkey ${role}`)
    .map(([, pid]) => Number(pid))
}

/** The only process of this role. */
export function processOf(supervisor: number | undefined, role: Role): number {
  const [pid, ...more] = processesOf(supervisor, role)
  if (pid === undefined || more.length > 0) throw new Error(`there is not exactly one process "latchkey ${role}"`)
  return pid
}

/** The process id of the PostgreSQL of this data folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** False for 0, which would stand for our own process group. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU time of processes so far, in user mode and in the kernel, in seconds. Those that ended count as 0. Linux only. */
export function cpuSecondsOf(pids: number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = statOf(pid)
    return fields ? [Number(fields[11]) + Number(fields[12])] : []
  })
  return ticks.reduce((sum, n) => sum + n, 0) / ticksPerSecond()
}

/** The processes that this one started and that still run. */
export const childrenOf = (pid: number): number[] => childrenByParent().get(pid) ?? []

/** Of every process that has some. */
export function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const parent = Number(statOf(pid)?.[1])
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  return children
}

/** The fields of /proc/PID/stat after the name, which may hold spaces: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

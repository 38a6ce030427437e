import { readFileSync } from 'node:fs'
import { childrenByParent } from './cpu-seconds'

export type Memory = { pssKb: number; swapKb: number }

/** The processes and all that they started. Linux only. */
export function withDescendants(roots: number[]): number[] {
  const children = childrenByParent()
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return roots.flatMap(below)
}

/** The memory of a process, in which what it shares with others counts by its share. One that ended has none. */
export function memoryOf(pid: number): Memory {
  const text = readOf(pid, 'smaps_rollup')
  return { pssKb: field(text, 'Pss'), swapKb: field(text, 'SwapPss') }
}

/** As `ps` shows it. */
export const titleOf = (pid: number): string => readOf(pid, 'cmdline').replaceAll('\0', ' ').trim()

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0)

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

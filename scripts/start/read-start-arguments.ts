import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Problem } from '../process/problem'

const MAX_WORKERS = 256

/** What stands behind `npm start --`. Throws a Problem when it is nothing that start knows. */
export function readStartArguments(args: string[]): { workers: number } {
  const { workers, dev } = parse(args)
  if (workers === undefined) return { workers: 1 }
  if (dev) throw new Problem('--workers goes with npm start, not with npm run dev.')
  return { workers: readWorkers(workers) }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { workers: { type: 'string' }, dev: { type: 'boolean' } } }).values
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('.')[0] ?? '') : ''
    throw new Problem(`${reason}. To serve with several processes: npm start -- --workers 4`)
  }
}

function readWorkers(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_WORKERS)
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_WORKERS) return count
  throw new Problem(`--workers is "${text}", but it needs a number from 1 to ${MAX_WORKERS}, or auto for one per core.`)
}

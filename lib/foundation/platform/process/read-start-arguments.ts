import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config/env'
import { commandLine } from './command-line'
import { ROLES, type Role } from './roles'

const MAX_WORKERS = 256
const ALL_ROLES = ['all', ...ROLES] as const

/** `workers` is the number of API processes; `role` is what to start if ROLE is not set. */
export type StartArguments = { workers: number; role?: Role | 'all' | undefined }

/** Parses the arguments of a start. Throws ConfigError for an unknown one. */
export function readStartArguments(args: string[]): StartArguments {
  const { workers, role, dev } = parse(args)
  if (dev && (workers !== undefined || role !== undefined)) {
    throw new ConfigError('--workers and --role cannot be combined with --dev.')
  }
  return {
    workers: workers === undefined ? 1 : readWorkers(workers),
    role: role === undefined ? undefined : readRole(role),
  }
}

function parse(args: string[]) {
  try {
    const options = { workers: { type: 'string' }, role: { type: 'string' }, dev: { type: 'boolean' } } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('.')[0] ?? '') : ''
    throw new ConfigError(`${reason}. To serve with several API processes: ${commandLine('start', '--workers 4')}`)
  }
}

function readWorkers(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_WORKERS)
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_WORKERS) return count
  throw new ConfigError(
    `--workers is "${text}", but it needs a number from 1 to ${MAX_WORKERS}, or auto for one per core.`,
  )
}

function readRole(text: string): Role | 'all' {
  const role = ALL_ROLES.find((each) => each === text)
  if (role) return role
  throw new ConfigError(`--role is "${text}", but it needs one of ${ALL_ROLES.join(', ')}.`)
}

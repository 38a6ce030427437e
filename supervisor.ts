import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Env, inheritedEnv, readEnv, stopPauseMs } from './lib/foundation/platform/config/env'
import { newId } from './lib/foundation/platform/config/ids'
import { warnOfGaps } from './lib/foundation/platform/config/warn-of-gaps'
import { connectionsOf } from './lib/foundation/platform/database/pool-sizes'
import { createLogger } from './lib/foundation/platform/log/log'
import { readStartArguments, type StartArguments } from './lib/foundation/platform/process/read-start-arguments'
import type { Role } from './lib/foundation/platform/process/roles'
import { exitAfter, stopOnSignals } from './lib/foundation/platform/process/stop-on-signals'
import { type Member, type Supervisor, supervise } from './lib/foundation/platform/process/supervise'

/** After its pause a process drains for at most 10 s (lib/http/node/stop-server.ts) and then flushes its memory. */
const MAX_DRAIN_MS = 20_000

/**
 * By default glibc keeps up to eight heaps per core for Node's threads, each with the peak of its own, and V8 fills 32 MB
 * before it looks for what is left of a page. The API process keeps its young generation, which its throughput needs.
 */
const THRIFTY_MALLOC = { MALLOC_ARENA_MAX: '1' }
const THRIFTY_HEAP = ['--max-semi-space-size=4']
/** A machine of 1 GB, and one that is sold as 1.5. */
const SMALL_BYTES = 1.75 * 2 ** 30

/** The processes of this installation on this machine, as ROLE selects them, behind one port. */
export function startProcesses({ workers: apiProcesses, role: asked }: StartArguments): Supervisor {
  const env = readEnv()
  const log = createLogger()
  warnOfGaps(log)
  const role = asked ?? env.ROLE ?? 'all'
  const work = role === 'all' ? whereToWork(env) : env.BACKGROUND_WORK
  const folder = role === 'all' ? mkdtempSync(join(tmpdir(), 'latchkey-')) : undefined
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const socketPath = folder && socketIn(folder)
  const roles = rolesOf(role, work === '1')
  const counted = roles.flatMap((each) => numbered(each, each === 'api' ? apiProcesses : 1))
  const connections = counted.reduce(
    (sum, each) => sum + connectionsOf(each.role, { ...env, BACKGROUND_WORK: work }),
    0,
  )
  const members = counted.map((each, i): Member => {
    const settings = {
      ...THRIFTY_MALLOC,
      ...inheritedEnv(),
      ROLE: each.role,
      BACKGROUND_WORK: work,
      LATCHKEY_PROCESS: each.name,
      // One process warns for all.
      LATCHKEY_CONNECTIONS: String(i === 0 ? connections : 0),
      ...(socketPath && { LATCHKEY_WEB_SOCKET: socketPath }),
    }
    return { ...each, fork: () => forkProcess(each.role, settings) }
  })
  return supervise({ members, log, stopMs: stopPauseMs(env) + MAX_DRAIN_MS })
}

const rolesOf = (role: Role | 'all', hasWork: boolean): Role[] => {
  if (role !== 'all') return [role]
  return hasWork ? ['api', 'web', 'work'] : ['api', 'web']
}

/** In a process of its own, unless the machine is too small for one more. */
function whereToWork({ BACKGROUND_WORK, WORKER_HEALTH_PORT }: Env): NonNullable<Env['BACKGROUND_WORK']> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const isSmall = memory < SMALL_BYTES && WORKER_HEALTH_PORT === undefined
  return BACKGROUND_WORK ?? (isSmall ? 'web' : '1')
}

const numbered = (role: Role, count: number): { role: Role; name: string }[] =>
  Array.from({ length: count }, (_, i) => ({ role, name: count === 1 ? role : `${role}-${i + 1}` }))

/** In a folder that only this user can enter, so that no other user can connect and forge client addresses. */
const socketIn = (folder: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\latchkey-${newId()}` : join(folder, 'web.sock')

/** API processes share one port through `node:cluster`; the others run independently. */
function forkProcess(role: Role, env: NodeJS.ProcessEnv) {
  const program = fileURLToPath(new URL(`./${role}.mjs`, import.meta.url))
  if (role !== 'api') return fork(program, [], { env, execArgv: THRIFTY_HEAP })
  cluster.setupPrimary({ exec: program, args: [], execArgv: [] })
  return cluster.fork(env).process
}

/** For containers: everything is configured by environment variables, and nothing is prepared. */
async function main(): Promise<void> {
  const supervisor = startProcesses(readStartArguments(process.argv.slice(2)))
  stopOnSignals(exitAfter(supervisor.stop))
  try {
    const links = await supervisor.ready
    for (const { does, url } of links) createLogger().info({ url }, does)
  } catch (error) {
    await supervisor.stop('prompt')
    throw error
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.title = 'latchkey'
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? `Latchkey cannot start. ${error.message}` : error)
    process.exit(1)
  })
}

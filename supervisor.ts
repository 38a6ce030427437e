import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inheritedEnv, readEnv, stopPauseMs } from './lib/foundation/platform/config/env'
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

/** The processes of this installation on this machine, as ROLE selects them, behind one port. */
export function startProcesses({ workers: apiProcesses, role: asked }: StartArguments): Supervisor {
  const env = readEnv()
  const log = createLogger()
  warnOfGaps(log)
  const role = asked ?? env.ROLE ?? 'all'
  const folder = role === 'all' ? mkdtempSync(join(tmpdir(), 'latchkey-')) : undefined
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const socketPath = folder && socketIn(folder)
  const roles = rolesOf(role, env.BACKGROUND_WORK !== '0')
  const counted = roles.flatMap((each) => numbered(each, each === 'api' ? apiProcesses : 1))
  const connections = counted.reduce((sum, each) => sum + connectionsOf(each.role, env), 0)
  const members = counted.map((each, i): Member => {
    const settings = {
      ...inheritedEnv(),
      ROLE: each.role,
      LATCHKEY_PROCESS: each.name,
      // One process warns for all.
      LATCHKEY_CONNECTIONS: String(i === 0 ? connections : 0),
      ...(socketPath && { LATCHKEY_WEB_SOCKET: socketPath }),
    }
    return { ...each, fork: () => forkProcess(each.role, settings) }
  })
  return supervise({ members, log, stopMs: stopPauseMs(env) + MAX_DRAIN_MS })
}

const rolesOf = (role: Role | 'all', hasBackground: boolean): Role[] => {
  if (role !== 'all') return [role]
  return hasBackground ? ['api', 'web', 'work'] : ['api', 'web']
}

const numbered = (role: Role, count: number): { role: Role; name: string }[] =>
  Array.from({ length: count }, (_, i) => ({ role, name: count === 1 ? role : `${role}-${i + 1}` }))

/** In a folder that only this user can enter, so that no other user can connect and forge client addresses. */
const socketIn = (folder: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\latchkey-${newId()}` : join(folder, 'web.sock')

/** API processes share one port through `node:cluster`; the others run independently. */
function forkProcess(role: Role, env: NodeJS.ProcessEnv) {
  const program = fileURLToPath(new URL(`./${role}.mjs`, import.meta.url))
  if (role !== 'api') return fork(program, [], { env, execArgv: [] })
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

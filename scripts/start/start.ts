import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readStartArguments, type StartArguments } from '@/lib/foundation/platform/process/read-start-arguments'
import type { Supervisor } from '@/lib/foundation/platform/process/supervise'
import { buildIfStale, type PROGRAMS, programFile } from '../build/build-if-stale'
import { watchPrograms } from '../build/watch-programs'
import { openInstallation } from '../database/installation'
import { readPort, requireFreePort } from '../process/check-port'
import { mannerOf, stopSignal } from '../process/stop-signal'
import { announce } from './announce'
import { type Demo, markDemoAnnounced } from './demo-note'
import { prepareDatabase } from './prepare-database'

const DEV_FOLDER = 'dist/dev'

type SupervisorModule = { startProcesses: (options: StartArguments) => Supervisor }
type Options = { dev: boolean; onPrepared: () => Promise<void> }

/**
 * From a fresh clone to a server that answers, until a signal stops it. `onPrepared` runs before the server is loaded.
 */
export async function start(options: Options): Promise<void> {
  const signal = stopSignal()
  try {
    await run(options, signal)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
}

async function run({ dev, onPrepared }: Options, signal: AbortSignal): Promise<void> {
  const asked = readStartArguments(process.argv.slice(2))
  // A process that only runs jobs listens on no port.
  const port = (asked.role ?? process.env['ROLE']) === 'work' ? undefined : readPort()
  if (port !== undefined) await requireFreePort(port, process.env['HOST']?.trim() || undefined)
  const installation = await openInstallation()
  try {
    signal.throwIfAborted()
    const demo = await prepareDatabase()
    signal.throwIfAborted()
    const restarts: Restarts = { of: undefined }
    await (dev ? watchPrograms(DEV_FOLDER, (program) => restarts.of?.(program)) : buildIfStale(signal))
    signal.throwIfAborted()
    await onPrepared()
    console.error('Starting…')
    const supervisor = await startSupervisor(programFile('supervisor', dev ? DEV_FOLDER : 'dist'), asked)
    restarts.of = (program) => program !== 'supervisor' && supervisor.restart(program)
    await serve(supervisor, { demo, port, signal })
  } finally {
    await installation.release()
  }
}

/** Set once there is something to restart. */
type Restarts = { of: ((program: (typeof PROGRAMS)[number]) => void) | undefined }

async function startSupervisor(file: string, asked: StartArguments): Promise<Supervisor> {
  const { startProcesses }: SupervisorModule = await import(pathToFileURL(resolve(file)).href)
  return startProcesses(asked)
}

type Serving = { demo: Demo | undefined; port: number | undefined; signal: AbortSignal }

async function serve(supervisor: Supervisor, { demo, port, signal }: Serving): Promise<void> {
  const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  try {
    const links = await Promise.race([supervisor.ready, aborted.then(() => undefined)])
    if (!links) return
    if (port === undefined) console.log('Latchkey is working.')
    else announce(`http://localhost:${port}`, demo, links)
    if (demo) markDemoAnnounced(demo)
    await aborted
  } finally {
    await supervisor.stop(mannerOf(signal))
  }
}

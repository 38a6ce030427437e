import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, bundle, SERVER } from '../build/build-if-stale'
import { applyMigrations } from '../database/apply-migrations'
import { type Installation, openInstallation } from '../database/installation'
import { portProblem, readPort, requireFreePort } from '../process/check-port'
import { mannerOf, stopSignal } from '../process/stop-signal'
import { announce, type Link } from './announce'
import { type Demo, isDemoWanted, loadDemoOnce } from './load-demo'
import { readStartArguments } from './read-start-arguments'
import { startWorkers } from './start-workers'

const DEV_SERVER = 'dist/dev-server.mjs'

/** Workers print their links themselves. */
type Server = {
  address: string
  findLinks?: () => Promise<Link[]>
  stop: (manner: 'prompt' | 'gentle') => Promise<void>
}
type ServerModule = { startServer: (options: { port: number; dev: boolean }) => Promise<Server> }
type Options = { dev: boolean; onPrepared: () => Promise<void> }

/** From nothing to a server that answers, until a signal stops it. `onPrepared` runs before the server is loaded. */
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
  const { workers } = readStartArguments(process.argv.slice(2))
  const port = readPort()
  await requireFreePort(port)
  const installation = await openInstallation()
  try {
    const demo = await prepare(installation, dev, signal)
    await onPrepared()
    const server = workers > 1 ? startWorkers({ port, count: workers, signal }) : startHere({ port, dev })
    await serve(await server, demo, signal)
  } finally {
    await installation.release()
  }
}

async function prepare(installation: Installation, dev: boolean, signal: AbortSignal): Promise<Demo | undefined> {
  signal.throwIfAborted()
  await applyMigrations(installation.databaseUrl)
  signal.throwIfAborted()
  const demo = isDemoWanted(installation) ? await loadDemoOnce(installation) : undefined
  signal.throwIfAborted()
  await (dev ? bundle('server.ts', DEV_SERVER) : buildIfStale(signal))
  signal.throwIfAborted()
  return demo
}

async function startHere(options: { port: number; dev: boolean }): Promise<Server> {
  const { startServer }: ServerModule = await import(pathToFileURL(resolve(options.dev ? DEV_SERVER : SERVER)).href)
  return startServer(options).catch((error: unknown) => {
    throw portProblem(error, options.port)
  })
}

async function serve(server: Server, demo: Demo | undefined, signal: AbortSignal): Promise<void> {
  try {
    if (signal.aborted) return
    announce(server.address, demo, await linksOf(server))
    await once(signal, 'abort')
  } finally {
    await server.stop(mannerOf(signal))
  }
}

/** A server that serves is not stopped for what it would have printed. */
async function linksOf(server: Server): Promise<Link[]> {
  try {
    return (await server.findLinks?.()) ?? []
  } catch (error) {
    console.error(`The links to set up and to mails cannot be told. ${error instanceof Error ? error.message : error}`)
    return []
  }
}

/** The text for a person: one line where they can put it right. */
export const describeFailure = (error: unknown) =>
  error instanceof Error && ONE_LINE.has(error.name) ? error.message : error

// By name: the built server brings its own copy of the class.
const ONE_LINE = new Set(['Problem', 'SeedError', 'Unusable'])

import cluster from 'node:cluster'
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import next from 'next'
import { answerClientError } from './lib/http/node/client-error'
import { compressPage } from './lib/http/node/compress-page'
import { refuseAtEdge, sanitizeHeaders } from './lib/http/node/edge-guard'
import { disableIdleAsyncStorage } from './lib/http/node/idle-async-storage'
import { answerUnread, refuseLargeBody } from './lib/http/node/limit-body'
import { limitConnections } from './lib/http/node/limit-connections'
import { type NextHandler, servePages } from './lib/http/node/serve-pages'
import { createStop, type StopManner } from './lib/http/node/stop-server'
import { createNodeAdapter, writeAnswer } from './lib/http/public-api/node-adapter'
import { startOwnBackground } from './lib/wiring/background'
import { type Edge, getEdge } from './lib/wiring/public-api'
import { findStartLinks, logStartLinks, type StartLink, warnOfGaps } from './lib/wiring/start'

type Options = { port: number; dev: boolean }
export type RunningServer = {
  address: string
  findLinks: () => Promise<StartLink[]>
  stop: (manner: StopManner) => Promise<void>
}

/** How long requests under way may take once the process was told to stop. */
const DRAIN_MS = 10_000

/** The Node process: the fast lane, the trusted address, everything else to Next. Rejects with EADDRINUSE. */
export async function startServer({ port, dev }: Options): Promise<RunningServer> {
  const edge = getEdge()
  const { app } = edge
  await app.assertReady()
  await app.warnOfFewConnections('server')
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 })
  // In production Next's WebSocket handler hangs on a server that never listens: an Upgrade header changes nothing.
  const web = next({ dev, dir: process.cwd(), port, hostname: 'localhost', httpServer: dev ? server : new Server() })
  await web.prepare()
  // In development Next works between the pages too.
  const beginPage = dev ? () => () => undefined : disableIdleAsyncStorage()
  const handOn = web.getRequestHandler()
  const toNext: NextHandler = (request, response) => {
    response.once('close', beginPage())
    return handOn(request, response)
  }
  server.on('request', createHandler(edge, servePages(toNext)))
  server.on('clientError', answerClientError)
  limitConnections(server, edge.maxConnections, app.log)
  await listen(server, port)
  const background = startOwnBackground()
  app.log.info({ port }, 'serving')
  warnOfGaps()
  let settled: Promise<void> | undefined
  const settle = () => {
    settled ??= background.stop()
    return settled
  }
  const closeRest = async () => {
    await Promise.all([web.close(), settle()])
    await app.close()
    app.log.info('stopped')
  }
  const drain = createStop({ server, health: app.health, pauseMs: edge.stopPauseMs, drainMs: DRAIN_MS, closeRest })
  const stop = (manner: StopManner) => {
    // Work behind the requests is let go of at once, while they are still being answered.
    // What fails here is told where it is waited for.
    settle().catch(() => undefined)
    return drain(manner)
  }
  return { address: `http://localhost:${port}`, findLinks: findStartLinks, stop }
}

function createHandler({ app, readAddress, lane: name }: Edge, handOn: NextHandler) {
  const { isStopping } = app.health
  const lane = name === 'fast' ? createNodeAdapter(app.publicApi, app.probes, readAddress) : () => undefined
  const handToNext = (request: IncomingMessage, response: ServerResponse) => {
    sanitizeHeaders(request, readAddress(request))
    // While the server stops, each answer is the last of its connection.
    if (isStopping()) response.shouldKeepAlive = false
    compressPage(request, response)
    return handOn(request, response)
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const refused = refuseAtEdge(request)
    if (refused) return answerUnread(request, response, refused)
    const answered = lane(request)?.then((given) => writeAnswer(response, given, isStopping()))
    if (!answered && refuseLargeBody(request, response)) return
    const handled = answered ?? handToNext(request, response)
    handled.catch((err: unknown) => {
      app.log.error({ err }, 'a request failed')
      response.destroy()
    })
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve())
  })
}

/** The container runs this file itself, and so does each worker; `npm start` without workers imports it. */
async function main(): Promise<void> {
  const { stop } = await startServer({ port: getEdge().port, dev: false })
  // Of several workers one says it.
  if (!cluster.worker || cluster.worker.id === 1) void logStartLinks()
  // A worker hears Ctrl-C from the terminal and from its primary: that is one request to stop.
  const end = (manner: StopManner) =>
    void stop(manner).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  process.on('SIGINT', () => end('prompt'))
  process.on('SIGTERM', () => end('gentle'))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? `Latchkey cannot start. ${error.message}` : error)
    process.exit(1)
  })
}

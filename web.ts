import type { IncomingMessage, ServerResponse } from 'node:http'
import next from 'next'
import { declareEdge, readEnv } from './lib/foundation/platform/config/env'
import { untilReachable } from './lib/foundation/platform/database/until-reachable'
import { consoleToLog } from './lib/foundation/platform/log/console-to-log'
import { type Running, runProcess } from './lib/foundation/platform/process/run-process'
import { answerUnmodified } from './lib/http/node/answer-unmodified'
import { compressPage } from './lib/http/node/compress-page'
import { createHttpServer } from './lib/http/node/create-server'
import { createEdge, createHandler } from './lib/http/node/edge'
import { limitBody } from './lib/http/node/limit-body'
import { limitConnections } from './lib/http/node/limit-connections'
import { listen, PUBLIC_TIMEOUTS } from './lib/http/node/listen'
import { servePages } from './lib/http/node/serve-pages'
import { createStop, DRAIN_MS } from './lib/http/node/stop-server'
import { findStartLinks } from './lib/people/sign-in/server/start-links'
import { readEdgeSettings } from './lib/wiring/edge'
import { getParts } from './lib/wiring/parts'
import { getWatch } from './lib/wiring/watch'

/**
 * The web process: pages, and the routes that pages call. It listens on a socket behind the API process, which limits
 * each request and sets its client address. Without an API process it does both itself, on a port.
 */
await runProcess('web', async (): Promise<Running> => {
  declareEdge()
  const settings = readEdgeSettings()
  const { LATCHKEY_WEB_SOCKET: socketPath, NODE_ENV, BACKGROUND_WORK } = readEnv()
  const { log, health, close, vault, probePool } = getParts()
  const { metrics, untilReady } = getWatch()
  await untilReady('web')
  // Before anything can be asked of it: later, Next keeps a process alive whose start was rejected.
  const links = await untilReachable(() => findStartLinks({ pool: probePool, vault }), { log })
  const dev = NODE_ENV === 'development'
  if (!dev) consoleToLog(log)
  const server = createHttpServer(socketPath ? { requestTimeout: 0 } : PUBLIC_TIMEOUTS)
  // The API process asks once over each connection. Whatever else comes over it is nobody's request.
  if (socketPath) server.maxRequestsPerSocket = 1
  // In production Next's WebSocket handler is attached to a server that never listens, so it has no effect.
  const web = next({
    dev,
    dir: process.cwd(),
    port: settings.port,
    hostname: 'localhost',
    httpServer: dev ? server : createHttpServer({}),
  })
  await web.prepare()
  const showPage = servePages(web.getRequestHandler())
  const handOn = (request: IncomingMessage, response: ServerResponse) => {
    answerUnmodified(request, response)
    compressPage(request, response)
    return showPage(request, response)
  }
  const edge = createEdge({
    ...settings,
    log,
    isStopping: health.isStopping,
    answer: () => undefined,
    handOn: (request, response, largest) => {
      limitBody(request, response, largest)
      return handOn(request, response)
    },
  })
  server.on('request', socketPath ? createHandler(log, handOn) : edge)
  if (!socketPath) limitConnections(server, settings.maxConnections, log)
  await listen(server, socketPath ?? settings)
  const background =
    BACKGROUND_WORK === 'web' ? await loadBackground().then((work) => work.startBackground()) : undefined
  log.info({ at: socketPath ?? settings.port }, 'serving pages')
  const closeRest = async () => {
    await background?.stop()
    await web.close()
    await close()
    log.info('stopped')
  }
  const pauseMs = socketPath ? 0 : settings.stopPauseMs
  const stop = createStop({ server, health, pauseMs, drainMs: DRAIN_MS, closeRest })
  return { stop, health, metrics, links }
})

/** Of work.mjs, which is built beside this program, and loaded only where it is needed. */
function loadBackground(): Promise<typeof import('./lib/wiring/background')> {
  return import(new URL('./work.mjs', import.meta.url).href)
}

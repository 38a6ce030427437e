import { readEnv } from './lib/foundation/platform/config/env'
import { newRequestId } from './lib/foundation/platform/config/ids'
import { type Running, runProcess } from './lib/foundation/platform/process/run-process'
import { createHttpServer } from './lib/http/node/create-server'
import { createEdge } from './lib/http/node/edge'
import { limitConnections } from './lib/http/node/limit-connections'
import { listen, PUBLIC_TIMEOUTS } from './lib/http/node/listen'
import { createPipe } from './lib/http/node/pipe-to-web'
import { createUpgradePipe } from './lib/http/node/pipe-upgrade'
import { createStop, DRAIN_MS } from './lib/http/node/stop-server'
import { notFound } from './lib/http/public-api/answer'
import { createNodeAdapter, writeAnswer } from './lib/http/public-api/node-adapter'
import { readEdgeSettings } from './lib/wiring/edge'
import { getParts } from './lib/wiring/parts'
import { getApp } from './lib/wiring/public-api'
import { getStatusPage } from './lib/wiring/status-page'
import { getWatch } from './lib/wiring/watch'

/** The API process: the public API, the probes and the metrics; everything else goes to the web process. */
await runProcess('api', async (): Promise<Running> => {
  const settings = readEdgeSettings()
  const { log, health, close } = getParts()
  const { probes, metrics, renderMetrics, untilReady } = getWatch()
  await untilReady('api')
  const { publicApi, publicKeys } = getApp()
  const { readStatus } = getStatusPage()
  const server = createHttpServer(PUBLIC_TIMEOUTS)
  const { LATCHKEY_WEB_SOCKET: socketPath, NODE_ENV } = readEnv()
  const pipe = socketPath === undefined ? undefined : createPipe({ socketPath, log })
  server.on(
    'request',
    createEdge({
      readAddress: settings.readAddress,
      log,
      isStopping: health.isStopping,
      observe: settings.observe,
      answer: createNodeAdapter(
        { publicApi, publicKeys, log, probes, metrics: renderMetrics, readStatus },
        settings.readAddress,
      ),
      handOn: async (request, response, largest) =>
        pipe ? pipe(request, response, largest) : writeAnswer(response, notFound(newRequestId()), health.isStopping()),
    }),
  )
  if (socketPath !== undefined && NODE_ENV === 'development')
    server.on('upgrade', createUpgradePipe(socketPath, settings.readAddress))
  limitConnections(server, settings.maxConnections, log)
  await listen(server, settings)
  log.info({ port: settings.port, address: settings.host }, 'serving')
  const closeRest = async () => {
    await close()
    log.info('stopped')
  }
  const stop = createStop({ server, health, pauseMs: settings.stopPauseMs, drainMs: DRAIN_MS, closeRest })
  return { stop, health, metrics }
})

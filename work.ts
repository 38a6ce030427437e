import { pathToFileURL } from 'node:url'
import { readEnv } from './lib/foundation/platform/config/env'
import { type Running, runProcess } from './lib/foundation/platform/process/run-process'
import { listen } from './lib/http/node/listen'
import { createWorkerProbes } from './lib/http/node/worker-probes'
import { startBackground } from './lib/wiring/background'
import { getParts } from './lib/wiring/parts'
import { getWatch } from './lib/wiring/watch'

// For the web process of a small machine, which does the background work too.
export { startBackground }

/** The work process: webhooks, mails, long jobs and scheduled events. */
async function start(): Promise<Running> {
  const { log, health, close } = getParts()
  const { probes, metrics, renderMetrics, untilReady } = getWatch()
  await untilReady('work')
  const { WORKER_HEALTH_PORT: port, HOST: host } = readEnv()
  const server = createWorkerProbes({ probes, metrics: renderMetrics })
  if (port !== undefined) await listen(server, { port, host })
  const background = await startBackground()
  log.info({ health_port: port }, 'working')
  let stopped: Promise<void> | undefined
  const stopOnce = async () => {
    health.beginStop()
    await background.stop()
    server.close()
    server.closeAllConnections()
    await close()
    log.info('stopped')
  }
  const stop = () => {
    stopped ??= stopOnce()
    return stopped
  }
  return { stop, health, metrics }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runProcess('work', start)

import { once } from 'node:events'
import type { Server } from 'node:http'
import { createWorkerProbes } from '@/lib/http/node/worker-probes'
import { readEnv } from '@/lib/platform/config/env'
import { startBackground } from '@/lib/wiring/background'
import { getParts } from '@/lib/wiring/parts'
import { createWatch } from '@/lib/wiring/probes'
import { applyMigrations } from './database/apply-migrations'
import { openInstallation } from './database/installation'
import { errorCode, Problem, runProgram } from './process/problem'
import { stopSignal } from './process/stop-signal'

// npm run worker: long jobs, webhooks and mails in a process of their own, on as many machines as one likes.
await runProgram(async () => {
  const signal = stopSignal()
  const installation = await openInstallation()
  try {
    await applyMigrations(installation.databaseUrl)
    await work(signal)
  } finally {
    await installation.release()
  }
})

async function work(signal: AbortSignal): Promise<void> {
  const { log, health, close } = getParts()
  const { assertReady, warnOfFewConnections, probes, metrics } = createWatch()
  await assertReady().catch(asProblem)
  await warnOfFewConnections('worker')
  const port = readEnv().WORKER_HEALTH_PORT
  const server =
    port === undefined ? undefined : await listen(createWorkerProbes({ probes, metrics: metrics.render }), port)
  const background = startBackground()
  log.info({ health_port: port }, 'working')
  if (!signal.aborted) await once(signal, 'abort')
  health.beginStop()
  await background.stop()
  server?.close()
  server?.closeAllConnections()
  await close()
  log.info('stopped')
}

async function listen(server: Server, port: number): Promise<Server> {
  server.listen(port)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Problem(`Nothing can listen on WORKER_HEALTH_PORT ${port} (${errorCode(error)}). Choose another port.`)
  })
  return server
}

function asProblem(error: unknown): never {
  throw error instanceof Error && error.name === 'Unusable' ? new Problem(error.message) : error
}

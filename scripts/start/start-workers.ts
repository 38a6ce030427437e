import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StopManner } from '@/lib/http/node/stop-server'
import { readEnv, stopPauseMs } from '@/lib/platform/config/env'
import { SERVER } from '../build/build-if-stale'
import { Problem } from '../process/problem'

type Options = { port: number; count: number; signal: AbortSignal }
type WorkerGroup = { address: string; stop: (manner: StopManner) => Promise<void> }

/** Who dies younger than this died of its start, and the next is not made at once. */
const YOUNG_MS = 5_000
const PAUSE_MS = 1_000
/** So many deaths before all were up at once, and nobody tries any more. */
const MAX_DEATHS_AT_START = 3
/** After its pause a worker drains for 10 s at most (server.ts) and then writes what it still has in memory. */
const MAX_DRAIN_MS = 20_000

/**
 * The built server in several processes behind one port. A worker that dies is replaced. Workers end with this
 * process, even by kill -9: Node ends a worker whose line to its primary is cut.
 */
export async function startWorkers({ port, count, signal }: Options): Promise<WorkerGroup> {
  cluster.setupPrimary({ exec: resolve(SERVER), args: [] })
  const stopping = new AbortController()
  const isStopping = () => signal.aborted || stopping.signal.aborted
  const stop = async (manner: StopManner) => {
    stopping.abort()
    await Promise.all(workers().map((worker) => stopWorker(worker, manner)))
  }

  const allUp = new Promise<void>((done, fail) => {
    const up = new Set<Worker>()
    let deaths = 0
    let isUp = false
    const hire = (number: number) => {
      const born = performance.now()
      const worker = cluster.fork(environmentOf(number, { port, count }))
      worker.once('listening', () => {
        isUp ||= up.add(worker).size === count
        if (isUp) done()
      })
      worker.once('exit', () => {
        up.delete(worker)
        void replace(number, born)
      })
    }
    const replace = async (number: number, born: number) => {
      if (isStopping()) return
      deaths += 1
      if (!isUp && deaths >= MAX_DEATHS_AT_START) return fail(new Problem('The workers end before they can serve.'))
      await pauseAfter(performance.now() - born)
      if (!isStopping()) hire(number)
    }
    for (let number = 1; number <= count; number++) hire(number)
  })

  try {
    await Promise.race([allUp, aborted(signal)])
  } catch (error) {
    await stop('prompt')
    throw error
  }
  return { address: `http://localhost:${port}`, stop }
}

/** Webhooks, mails and long jobs are the first worker's: four times their connections would do no more in a second. */
const environmentOf = (number: number, { port, count }: Pick<Options, 'port' | 'count'>) => ({
  PORT: String(port),
  LATCHKEY_WORKER: String(number),
  LATCHKEY_WORKERS: String(count),
  ...(number > 1 && { BACKGROUND_WORK: '0' }),
})

const pauseAfter = (ageMs: number): Promise<void> => sleep(ageMs < YOUNG_MS ? PAUSE_MS : 0)

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Not worker.kill(), which would cut the line first: the worker drains before it goes. */
async function stopWorker(worker: Worker, manner: StopManner): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill(manner === 'prompt' ? 'SIGINT' : 'SIGTERM')
  const cutOff = setTimeout(() => worker.process.kill('SIGKILL'), stopPauseMs(readEnv()) + MAX_DRAIN_MS)
  await ended
  clearTimeout(cutOff)
}

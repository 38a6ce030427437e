import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER } from '../build'
import { Problem } from '../problem'

type Options = { port: number; count: number; signal: AbortSignal }
type Crew = { address: string; stop: () => Promise<void> }

/** Who dies younger than this died of its start, and the next is not made at once. */
const YOUNG_MS = 5_000
const PAUSE_MS = 1_000
/** So many deaths before all were up at once, and nobody tries any more. */
const MAX_DEATHS_AT_START = 3
/** A worker drains for 10 s at most (server.ts) and then writes what it still has in memory. */
const MAX_STOP_MS = 20_000

/**
 * The built server in several processes behind one port. A worker that dies is replaced. Workers end with this
 * process, even by kill -9: Node ends a worker whose line to its primary is cut.
 */
export async function startWorkers({ port, count, signal }: Options): Promise<Crew> {
  cluster.setupPrimary({ exec: resolve(SERVER), args: [] })
  const stopping = new AbortController()
  const isStopping = () => signal.aborted || stopping.signal.aborted
  const stop = async () => {
    stopping.abort()
    await Promise.all(workers().map(stopWorker))
  }

  const allUp = new Promise<void>((done, fail) => {
    const up = new Set<Worker>()
    let deaths = 0
    let isUp = false
    const hire = () => {
      const born = performance.now()
      const worker = cluster.fork({ PORT: String(port) })
      worker.once('listening', () => {
        isUp ||= up.add(worker).size === count
        if (isUp) done()
      })
      worker.once('exit', () => {
        up.delete(worker)
        void replace(born)
      })
    }
    const replace = async (born: number) => {
      if (isStopping()) return
      deaths += 1
      if (!isUp && deaths >= MAX_DEATHS_AT_START) return fail(new Problem('The workers end before they can serve.'))
      await pauseAfter(performance.now() - born)
      if (!isStopping()) hire()
    }
    for (let i = 0; i < count; i++) hire()
  })

  try {
    await Promise.race([allUp, aborted(signal)])
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://localhost:${port}`, stop }
}

const pauseAfter = (ageMs: number): Promise<void> => sleep(ageMs < YOUNG_MS ? PAUSE_MS : 0)

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Not worker.kill(), which would cut the line first: the worker drains before it goes. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const cutOff = setTimeout(() => worker.process.kill('SIGKILL'), MAX_STOP_MS)
  await ended
  clearTimeout(cutOff)
}

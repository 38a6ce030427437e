import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '@/lib/foundation/platform/log/health'
import type { StopManner } from '@/lib/foundation/platform/process/roles'

/** Grace period for requests in progress once the process is asked to stop. */
export const DRAIN_MS = 10_000

type Stopping = {
  server: Server
  health: Health
  /** how long it keeps serving after /api/ready has announced the stop */
  pauseMs: number
  /** time limit for requests in progress after that */
  drainMs: number
  /** closes everything behind the server, such as its pools */
  closeRest: () => Promise<void>
}

/**
 * Returns the function that stops a server. During the pause /api/ready is 503, requests are still answered, and each
 * response closes its connection, so that kept-alive connections end between two requests. Then the server accepts no
 * more connections and finishes the requests in progress. `prompt` skips the pause, even one that has begun.
 */
export function createStop({ server, health, pauseMs, drainMs, closeRest }: Stopping) {
  const hurry = new AbortController()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    health.beginStop()
    await sleep(pauseMs, undefined, { signal: hurry.signal }).catch(() => undefined)
    // Connections that wait to be accepted would be reset: they are accepted just before this resolves.
    await new Promise((resolve) => setImmediate(resolve))
    const drained = new Promise((resolve) => server.close(resolve))
    const cutOff = setTimeout(() => server.closeAllConnections(), drainMs)
    await drained
    clearTimeout(cutOff)
    await closeRest()
  }
  return (manner: StopManner): Promise<void> => {
    if (manner === 'prompt') hurry.abort()
    stopped ??= stop()
    return stopped
  }
}

import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '@/lib/platform/log/health'
import type { StopManner } from '@/lib/platform/process/roles'

/** How long requests under way may take once the process is asked to stop. */
export const DRAIN_MS = 10_000

type Stopping = {
  server: Server
  health: Health
  /** how long it goes on serving, and says at /api/ready that it is about to stop */
  pauseMs: number
  /** how long requests under way may take after that */
  drainMs: number
  /** lets go of everything behind the server */
  closeRest: () => Promise<void>
}

/**
 * Answers what stops a server. While it pauses, /api/ready is 503, calls are answered, and each answer is the last of
 * its connection: kept-alive connections end between two calls. Then nobody is let in any more, and calls under way are
 * answered. Told `prompt`, also while it pauses, it goes on at once.
 */
export function createStop({ server, health, pauseMs, drainMs, closeRest }: Stopping) {
  const hurry = new AbortController()
  let stopped: Promise<void> | undefined
  const stop = async () => {
    health.beginStop()
    await sleep(pauseMs, undefined, { signal: hurry.signal }).catch(() => undefined)
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

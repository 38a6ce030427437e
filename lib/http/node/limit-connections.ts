import type { Server } from 'node:http'
import { atMostEvery } from '@/lib/platform/concurrency/at-most-every'
import type { Log } from '@/lib/platform/log/log'

const LOG_EVERY_MS = 1_000

/**
 * Closes new connections once the limit is reached, so that idle ones cannot use up the process's file descriptors.
 * Counted here because under `node:cluster` a worker at `maxConnections` hands the connection to another worker: if
 * all are full, it would be passed around forever.
 */
export function limitConnections(server: Server, most: number, log: Log): void {
  const report = atMostEvery(LOG_EVERY_MS, () => performance.now())
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open <= most) return
    socket.destroy()
    report((leftOut) =>
      log.warn({ max_connections: most, dropped: leftOut + 1 }, 'connections are refused: MAX_CONNECTIONS is reached'),
    )
  })
}

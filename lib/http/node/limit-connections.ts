import type { Server } from 'node:http'
import { atMostEvery } from '@/lib/platform/concurrency/at-most-every'
import type { Log } from '@/lib/platform/log/log'

const LOG_EVERY_MS = 1_000

/**
 * Hangs up on whoever connects when there are so many connections: idle ones must not use up the files a process may
 * open. Counted here, because `maxConnections` gives a connection back in a process of `node:cluster`, for another to take
 * it: with all of them full it would go round for ever.
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

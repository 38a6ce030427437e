import type { Server } from 'node:http'
import type { Log } from '@/lib/foundation/platform/log/log'

/**
 * Closes new connections once the limit is reached, so that idle ones cannot use up the process's file descriptors.
 * Counted here because under `node:cluster` a worker at `maxConnections` hands the connection to another worker: if
 * all are full, it would be passed around forever.
 */
export function limitConnections(server: Server, most: number, log: Log): void {
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open <= most) return
    socket.destroy()
    log.warn({ max_connections: most }, 'connections are refused: MAX_CONNECTIONS is reached')
  })
}

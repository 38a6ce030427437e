import type { Server } from 'node:http'
import { atMostEvery } from '@/lib/platform/concurrency/at-most-every'
import type { Log } from '@/lib/platform/log/log'

const SAY_EVERY_MS = 1_000

/** Hangs up on who comes when there are so many connections: idle ones must not use up the files a process may open. */
export function limitConnections(server: Server, most: number, log: Log): void {
  server.maxConnections = most
  const say = atMostEvery(SAY_EVERY_MS, () => performance.now())
  server.on('drop', () =>
    say((leftOut) =>
      log.warn({ max_connections: most, dropped: leftOut + 1 }, 'connections are refused: MAX_CONNECTIONS is reached'),
    ),
  )
}

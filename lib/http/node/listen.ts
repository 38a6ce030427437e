import { rmSync } from 'node:fs'
import type { Server } from 'node:http'

/** Milliseconds for a server that faces clients. */
export const PUBLIC_TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }

/** A port, of one address of this machine or of all. */
export type Port = { port: number; host?: string | undefined }

/** Each request comes to the web process over a connection of its own, so a burst of them waits here to be accepted. */
const SOCKET_BACKLOG = 4_096

/** Listens on a port, or on a Unix socket whose file a killed process may have left behind. */
export function listen(server: Server, where: Port | string): Promise<void> {
  if (typeof where === 'string' && process.platform !== 'win32') rmSync(where, { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(typeof where === 'string' ? { path: where, backlog: SOCKET_BACKLOG } : where, () => resolve())
  })
}

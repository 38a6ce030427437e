import { rmSync } from 'node:fs'
import type { Server } from 'node:http'

/** Listens on a port, or on a Unix socket whose file a killed process may have left behind. */
export function listen(server: Server, where: number | string): Promise<void> {
  if (typeof where === 'string' && process.platform !== 'win32') rmSync(where, { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => resolve())
  })
}

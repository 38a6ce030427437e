import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, Problem } from './problem'

const DEFAULT_PORT = 3000
const GRACE_MS = 1_500

/** The port configured by a variable, PORT by default. Throws a Problem if it is not a port number. */
export function readPort(value = process.env['PORT']?.trim(), name = 'PORT'): number {
  if (!value) return DEFAULT_PORT
  const port = Number(value)
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port
  throw new Problem(`${name} is "${value}", but it needs a number from 1 to 65535.`)
}

/**
 * Throws a Problem if something listens on the port, before spending minutes on a build. A server that is stopping may.
 */
export async function requireFreePort(port: number, host?: string): Promise<void> {
  const deadline = performance.now() + GRACE_MS
  for (;;) {
    const error = await tryToListen({ port, host })
    if (!error) return
    if (errorCode(error) !== 'EADDRINUSE' || performance.now() > deadline) throw portProblem(error, port)
    await sleep(100)
  }
}

function tryToListen(where: { port: number; host: string | undefined }): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', resolve)
    probe.listen(where, () => probe.close(() => resolve(undefined)))
  })
}

/** Turns a failed attempt to listen into a Problem with advice. */
function portProblem(error: unknown, port: number): unknown {
  const code = errorCode(error)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Problem('HOST is no address of this machine.')
  if (code === 'EACCES') return new Problem(`Port ${port} needs more rights. Choose another, like PORT=3000.`)
  if (code !== 'EADDRINUSE') return error
  return new Problem(
    `Port ${port} is taken. Stop what listens there or choose another, like PORT=${(port % 65_535) + 1}.`,
  )
}

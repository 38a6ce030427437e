import { createServer } from 'node:net'

/** A free port of the loopback address: the preferred one if it is free, otherwise any. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort())))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

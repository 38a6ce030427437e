import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CommitGate = Awaited<ReturnType<typeof startCommitGate>>

const COMMIT = Buffer.from('COMMIT')

/**
 * A PostgreSQL server behind a proxy that can withhold the answer to a COMMIT: the change is stored, and who made it
 * does not know.
 */
export async function startCommitGate(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let onCommit: (() => void) | null = null
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isWithheld = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('data', (chunk: Buffer) => {
      if (onCommit && chunk.includes(COMMIT)) {
        isWithheld = true
        // Answered by PostgreSQL once it is stored.
        upstream.once('data', onCommit)
        onCommit = null
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => isWithheld || client.write(chunk))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Withholds the answer to the next COMMIT; resolves when the change is stored. */
    withholdNext: () =>
      new Promise<void>((resolve) => {
        onCommit = resolve
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

type Received = { id: string; headers: Record<string, string>; body: string; at: number }

export type Receiver = {
  url: string
  /** every complete request, in order */
  received: Received[]
  connections: () => number
  close: () => Promise<void>
}

type Answer = (response: ServerResponse, received: Received, request: IncomingMessage) => void

type Options = { tls?: { key: string; cert: string }; host?: string }

/** A real server that records what it receives. `answer` is 204 by default. */
export async function startReceiver(
  answer: Answer = (response) => void response.writeHead(204).end(),
  { tls, host = '127.0.0.1' }: Options = {},
): Promise<Receiver> {
  const received: Received[] = []
  let connections = 0
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const one = {
        id: headers['webhook-id'] ?? '',
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: performance.now(),
      }
      received.push(one)
      answer(response, one, request)
    })
  }
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle)
  server.on('connection', () => {
    connections += 1
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    received,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What happens to an answer on its way back. */
export type Fate = 'delivered' | 'lost' | 'refused'

export type UnreliableProxy = {
  url: string
  /** the requests that reached the server */
  forwarded: { method: string; path: string; idempotencyKey: string | undefined }[]
  close: () => Promise<void>
}

/** In front of a server: loses answers after the server has acted, or refuses requests. */
export async function startUnreliableProxy(
  base: string,
  fateOf: (incoming: IncomingMessage) => Fate,
): Promise<UnreliableProxy> {
  const forwarded: UnreliableProxy['forwarded'] = []
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = incoming
    const body = await buffer(incoming)
    const fate = fateOf(incoming)
    if (fate === 'refused') return response.writeHead(503).end()
    forwarded.push({ method, path, idempotencyKey: String(headers['idempotency-key'] ?? '') || undefined })
    const sent = request(`${base}${path}`, { method, headers: { ...headers, host: new URL(base).host } }, (answer) => {
      if (fate === 'lost') return answer.resume().on('end', () => response.destroy())
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return answer.pipe(response)
    })
    sent.on('error', () => response.destroy())
    return sent.end(body)
  }
  const server = createServer((incoming, response) => void handle(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwarded,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

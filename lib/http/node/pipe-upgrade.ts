import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Client } from 'undici'
import { refuseAtEdge, sanitizeHeaders } from './edge-guard'
import { endToEndHeaders, requestHeaders } from './piped-headers'
import type { ReadAddress } from './read-client-address'

/** Where Next listens for a browser that wants to hear of changed pages. */
const NEXT_PREFIX = '/_next/'

/**
 * Connects a browser's WebSocket to the web process. Used in development, where Next reloads pages over one. Anything
 * but the well-formed opening of a WebSocket at one of Next's own paths ends the connection.
 */
export const createUpgradePipe =
  (socketPath: string, readAddress: ReadAddress) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const end = (): void => {
      socket.destroy()
    }
    socket.once('error', end)
    if (refuseAtEdge(request) || !isWebSocket(request)) {
      end()
      return
    }
    sanitizeHeaders(request, readAddress(request))
    const client = new Client('http://host.invalid', { socketPath, pipelining: 0 })
    socket.once('close', () => void client.destroy())
    const path = request.url ?? ''
    client.dispatch(
      { method: 'GET', path, upgrade: 'websocket', headers: requestHeaders(request) },
      {
        onRequestStart: () => undefined,
        onRequestUpgrade: ({ rawHeaders }, _status, _headers, web) => {
          socket.write(openingOf(endToEndHeaders(rawHeaders as Buffer[])))
          web.write(head)
          web.once('error', end).once('close', end)
          socket.once('close', () => web.destroy())
          web.pipe(socket).pipe(web)
        },
        // An answer that is no upgrade.
        onResponseStart: end,
        onResponseError: end,
      },
    )
  }

/** RFC 6455 section 4.1. A body would be read as the first bytes of the WebSocket. */
const isWebSocket = ({ method, url = '', headers, httpVersion }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersion === '1.1' &&
  url.startsWith(NEXT_PREFIX) &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-key'] !== undefined &&
  headers['sec-websocket-version'] === '13' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

function openingOf(headers: string[]): string {
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket']
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

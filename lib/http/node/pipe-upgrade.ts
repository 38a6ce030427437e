import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** Connects a browser's WebSocket to the web process. Used in development, where Next reloads pages over one. */
export const createUpgradePipe =
  (socketPath: string) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const web = connect(socketPath, () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let i = 0; i < request.rawHeaders.length; i += 2) {
        lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`)
      }
      web.write(`${lines.join('\r\n')}\r\n\r\n`)
      web.write(head)
      web.pipe(socket)
      socket.pipe(web)
    })
    const end = () => {
      web.destroy()
      socket.destroy()
    }
    for (const stream of [web, socket]) stream.once('error', end).once('close', end)
  }

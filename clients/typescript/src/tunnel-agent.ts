import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import type { HttpProxy } from './proxy.js'

type OnConnected = (error: Error | null, stream: Duplex) => void

/**
 * Connects to hosts through an HTTP proxy, which is asked with CONNECT and sees nothing of what TLS carries. Node.js 20
 * has no such agent, and its option `proxyEnv` came later; the packages that have one would be this one's first
 * dependency. The framing of both requests and answers is Node's own.
 */
export class TunnelAgent extends https.Agent {
  readonly #proxy: HttpProxy
  readonly #timeoutMs: number

  constructor(proxy: HttpProxy, timeoutMs: number) {
    super({ keepAlive: true })
    this.#proxy = proxy
    this.#timeoutMs = timeoutMs
  }

  override createConnection(options: https.RequestOptions, onConnected?: OnConnected): undefined {
    openTunnel(this.#proxy, targetOf(options), this.#timeoutMs).then(
      (socket) => {
        const stream = super.createConnection({ ...options, socket } as https.RequestOptions)
        if (stream) onConnected?.(null, stream)
      },
      (error: Error) => onConnected && fail(onConnected, error),
    )
  }
}

/** There is no stream then, which its type does not say. */
const fail = (onConnected: OnConnected, error: Error): void => (onConnected as (error: Error) => void)(error)

const targetOf = ({ host, port }: https.RequestOptions): string => `${host?.includes(':') ? `[${host}]` : host}:${port}`

/** A connection to the target. */
function openTunnel({ hostname, port, authorization }: HttpProxy, target: string, timeoutMs: number): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const headers = { Host: target, ...(authorization !== null && { 'Proxy-Authorization': authorization }) }
    const asked = http.request({ agent: false, hostname, port, method: 'CONNECT', path: target, headers })
    const timer = setTimeout(() => asked.destroy(new Error('the proxy did not answer')), timeoutMs)
    asked.once('close', () => clearTimeout(timer))
    asked.once('error', reject)
    asked.once('connect', ({ statusCode = 0 }, socket, early) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) {
        if (early.length > 0) socket.unshift(early)
        return resolve(socket)
      }
      socket.destroy()
      reject(new Error(`the proxy answered with HTTP ${statusCode}`))
    })
    asked.end()
  })
}

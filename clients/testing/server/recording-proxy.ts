import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { CERTIFICATE } from './certificate'

const HOST = '127.0.0.1'
const LEAKED = 'The server behind the proxy was sent the credentials of the proxy.'

/** Whatever a proxy is asked for, the answer comes from one server: as it is, and behind TLS as https://licenses.test. */
export type RecordingProxy = {
  /** with a user name and a password, without which it refuses */
  url: string
  /** `CONNECT licenses.test:443`, or `POST http://licenses.test/path` */
  requests: string[]
  problems: string[]
  stop: () => Promise<void>
}

export async function startRecordingProxy(serverUrl: string): Promise<RecordingProxy> {
  const serverPort = Number(new URL(serverUrl).port)
  const requests: string[] = []
  const problems: string[] = []
  const sockets = new Set<Duplex>()

  const behindTls = createTlsServer(CERTIFICATE, (socket) => {
    socket.on('data', (bytes) => {
      if (/^proxy-/im.test(bytes.toString('latin1'))) problems.push(LEAKED)
    })
    join(socket, connect(serverPort, HOST))
  })
  const proxy = createServer((asked, response) => {
    requests.push(`${asked.method} ${asked.url}`)
    if (isAllowed(asked)) forward(asked, response, serverPort)
    else response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="proxy"', 'Content-Length': '0' }).end()
  })
  proxy.on('connect', (asked: IncomingMessage, socket: Socket) => {
    requests.push(`CONNECT ${asked.url}`)
    if (!isAllowed(asked))
      return void socket.end(
        'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      )
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    join(socket, connect(portOf(behindTls), HOST))
  })
  for (const server of [behindTls, proxy])
    server.on('connection', (socket: Duplex) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    })
  for (const server of [behindTls, proxy]) await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all([behindTls, proxy].map((server) => new Promise((resolve) => server.close(resolve))))
  }
  return { url: `http://${USER}@${HOST}:${portOf(proxy)}`, requests, problems, stop }
}

/** The password has a sign that is percent-encoded in a URL. */
const USER = 'ada:a%2Fb'
const EXPECTED = `Basic ${Buffer.from(decodeURIComponent(USER)).toString('base64')}`
const isAllowed = ({ headers }: IncomingMessage): boolean => headers['proxy-authorization'] === EXPECTED

const portOf = (server: { address: () => string | AddressInfo | null }): number =>
  (server.address() as AddressInfo).port

function join(near: Duplex, far: Duplex): void {
  near.on('error', () => far.destroy()).on('close', () => far.destroy())
  far.on('error', () => near.destroy()).on('close', () => near.destroy())
  near.pipe(far).pipe(near)
}

function forward(asked: IncomingMessage, response: ServerResponse, port: number): void {
  const { pathname, search, host } = new URL(asked.url ?? '')
  const kept = Object.entries(asked.headers).filter(([name]) => !name.startsWith('proxy-'))
  const headers = { ...Object.fromEntries(kept), host }
  const sent = request({ host: HOST, port, method: asked.method, path: pathname + search, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.destroy())
  asked.pipe(sent)
}

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from '@/lib/http/node/create-server'
import { listen } from '@/lib/http/node/listen'
import { createUpgradePipe } from '@/lib/http/node/pipe-upgrade'
import { createReadAddress } from '@/lib/http/node/read-client-address'

const ATTACKER = '127.0.0.66'
const PATH = '/_next/webpack-hmr'
const OPENING = [
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

const folder = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'))
const opened: Server[] = []
const sockets: Duplex[] = []
let asked: { url: string; headers: Record<string, unknown> }[] = []
let port: number

/** The API process in development, before a web process whose WebSocket echoes. */
beforeAll(async () => {
  const socketPath = join(folder, 'web.sock')
  const web = createHttpServer({})
  web.on('upgrade', (request, socket, head) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    sockets.push(socket)
    if (request.url?.endsWith('?refused')) return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: yes\r\n\r\n',
    )
    socket.write(head)
    socket.pipe(socket).on('error', () => undefined)
  })
  web.on('request', (request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    response.end()
  })
  const api = createHttpServer({}, (_request, response) => void response.end('plain'))
  api.on('upgrade', createUpgradePipe(socketPath, createReadAddress('')))
  opened.push(web, api)
  await listen(web, socketPath)
  await listen(api, { port: 0, host: '127.0.0.1' })
  port = (api.address() as AddressInfo).port
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of opened) server.close()
  rmSync(folder, { recursive: true })
})

/** Sends bytes and leaves the connection open. */
async function begin(bytes: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
  const connection = { socket, received: '', isClosed: false }
  sockets.push(socket)
  socket
    .on('error', () => undefined)
    .on('close', () => {
      connection.isClosed = true
    })
    .on('data', (chunk: Buffer) => {
      connection.received += chunk.toString()
    })
  await once(socket, 'connect')
  socket.write(bytes)
  return connection
}

const opening = ({ start = `GET ${PATH} HTTP/1.1`, headers = OPENING, behind = '' } = {}): string =>
  `${[start, ...headers].join('\r\n')}\r\n\r\n${behind}`

test('a WebSocket is opened, with the address that the API process saw, and carries bytes both ways', async () => {
  const forged = ['X-Latchkey-Client-Address: 203.0.113.7', 'X-Forwarded-For: 203.0.113.7']
  const connection = await begin(opening({ headers: [...OPENING, ...forged], behind: 'first ' }))
  await expect.poll(() => connection.received).toMatch(/^HTTP\/1\.1 101 .*\r\n\r\nfirst $/s)
  connection.socket.write('second')
  await expect.poll(() => connection.received).toContain('first second')
  expect(connection.received).toContain('Sec-WebSocket-Accept: yes')
  expect(asked).toMatchObject([{ url: PATH, headers: { 'x-latchkey-client-address': ATTACKER, upgrade: 'websocket' } }])
  expect(asked[0]?.headers).not.toHaveProperty('x-forwarded-for')
  connection.socket.destroy()
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
})

const without = (name: string): string[] => OPENING.filter((line) => !line.startsWith(`${name}:`))

test.each([
  ['another method', opening({ start: `POST ${PATH} HTTP/1.1` })],
  ['another path', opening({ start: 'GET /api/session/account HTTP/1.1' })],
  ['HTTP/1.0', opening({ start: `GET ${PATH} HTTP/1.0` })],
  ['no path', opening({ start: `GET http://localhost${PATH} HTTP/1.1` })],
  ['h2c', opening({ headers: [...without('Upgrade'), 'Upgrade: h2c'] })],
  ['no key', opening({ headers: without('Sec-WebSocket-Key') })],
  ['another version', opening({ headers: [...without('Sec-WebSocket-Version'), 'Sec-WebSocket-Version: 8'] })],
  ['a length', opening({ headers: [...OPENING, 'Content-Length: 5'], behind: 'hello' })],
  ['chunks', opening({ headers: [...OPENING, 'Transfer-Encoding: chunked'], behind: '0\r\n\r\n' })],
  [
    'a length behind a thousand headers',
    opening({ headers: [...OPENING, ...Array(1_005).fill('a:'), 'Content-Length: 5'] }),
  ],
  ['two Hosts', opening({ headers: [...OPENING, 'Host: other'] })],
])('an upgrade with %s ends the connection, and reaches nobody', async (_name, bytes) => {
  const connection = await begin(bytes)
  await expect.poll(() => connection.isClosed).toBe(true)
  expect([connection.received, asked]).toEqual(['', []])
})

test('an opening that is refused ends the connection', async () => {
  const connection = await begin(opening({ start: `GET ${PATH}?refused HTTP/1.1` }))
  await expect.poll(() => connection.isClosed).toBe(true)
  expect([connection.received, asked.length]).toEqual(['', 1])
})

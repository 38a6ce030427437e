import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createHttpServer } from '@/lib/http/node/create-server'
import { createEdge } from '@/lib/http/node/edge'
import { listen } from '@/lib/http/node/listen'
import { createPipe } from '@/lib/http/node/pipe-to-web'
import { createReadAddress } from '@/lib/http/node/read-client-address'
import { answer as ownAnswer } from '@/lib/http/public-api/answer'
import { send } from '@/tests/support/http/client'
import { FORGED_ADDRESS, framingTricks, play } from '@/tests/support/http/framing-tricks'

type Seen = { request: string; address: unknown; body: string; pieces: number; forwarded: unknown }

const ATTACKER = '127.0.0.66'
const LANES = 8
const folder = mkdtempSync(join(tmpdir(), 'latchkey-framing-'))
const opened: Server[] = []
const sockets: Socket[] = []
let seen: Seen[] = []
let base: string

beforeAll(async () => {
  const web = createHttpServer({}, (request, response) => void answer(request, response))
  opened.push(web)
  await listen(web, join(folder, 'web.sock'))
  base = await givenApi()
})
beforeEach(() => {
  seen = []
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of opened) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true })
})

/** The edge and the pipe of the API process, as api.ts puts them together. */
async function givenApi(options: Partial<Parameters<typeof createPipe>[0]> = {}): Promise<string> {
  const log = createLogger('silent')
  const api = createHttpServer({})
  opened.push(api)
  const edge = createEdge({
    readAddress: createReadAddress(''),
    log,
    isStopping: () => false,
    observe: () => ({ answered: () => undefined, handOn: () => undefined }),
    answer: ({ url }) =>
      url === '/api/own' ? Promise.resolve(ownAnswer(200, newRequestId(), { own: true })) : undefined,
    handOn: createPipe({ socketPath: join(folder, 'web.sock'), log, ...options }),
  })
  api.on('request', edge)
  await listen(api, { port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(api.address() as AddressInfo).port}`
}

/** Says what was asked. At /api/early before the body is there, at /api/held never, everywhere else once it is whole. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request
  const one: Seen = {
    request: `${method} ${url}`,
    address: headers['x-latchkey-client-address'],
    body: '',
    pieces: 0,
    forwarded: headers['x-latchkey-forwarded'],
  }
  seen.push(one)
  request.on('data', () => {
    one.pieces += 1
  })
  if (url !== '/api/early') one.body = await text(request).catch(() => 'broken off')
  if (url !== '/api/held') response.end(JSON.stringify({ asked: url }))
}

/** Opens a connection, writes bytes, and leaves it open. */
async function begin(bytes: string, { to = base, from = ATTACKER } = {}) {
  const socket = connect({ port: Number(new URL(to).port), host: '127.0.0.1', localAddress: from })
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

test.each(['/api/x', '/api/early'])(
  'no trick at %s reaches another request, or comes from another address',
  async (path) => {
    let isOver = false
    const wrong: unknown[] = []
    const victim = (async () => {
      for (let i = 0; !isOver; i++) {
        const asked = `/api/victim?${i}`
        const reply = await send(base, { path: asked })
        if (reply.status !== 200 || reply.json['asked'] !== asked) wrong.push({ asked, reply })
      }
    })()
    const hidden = (marker: string) =>
      `POST /api/hidden?${marker} HTTP/1.1\r\nHost: localhost\r\nX-Latchkey-Client-Address: ${FORGED_ADDRESS}\r\nContent-Length: 0\r\n\r\n`
    const { port } = new URL(base)
    const leaked: string[] = []
    const tricks = framingTricks({ host: `localhost:${port}`, path, hidden })
    // Playing one is mostly listening for what it does not get.
    const lanes = Array.from({ length: LANES }, async () => {
      for (let trick = tricks.shift(); trick; trick = tricks.shift()) {
        const received = await play(trick, { port: Number(port), from: ATTACKER })
        if (received.includes('/api/victim')) leaked.push(trick.name)
      }
    })
    await Promise.all(lanes)
    isOver = true
    await victim
    expect({ wrong, leaked }).toEqual({ wrong: [], leaked: [] })
    const made = seen.filter(({ request }) => !request.includes('/api/victim'))
    expect(made.length).toBeGreaterThan(20)
    // What the parser of the API process took for a request of its own comes from the one who sent it; or from nobody, if
    // they hung up before it was read.
    expect(made.filter(({ address }) => address !== ATTACKER && address !== '0.0.0.0')).toEqual([])
  },
)

test('a body of any method arrives as it was sent, and a request without one has none', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
    await send(base, { method, path: '/api/x', body: 'the body' })
    await send(base, { method, path: '/api/x' })
  }
  expect(seen.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => ['the body', '']).flat())
})

test.each([
  ['201 headers', 'a:\r\n'.repeat(200), 431],
  ['two Authorization headers', 'Authorization: Bearer a\r\nauthorization: Bearer b\r\n', 400],
  ['two Hosts', 'Host: other\r\n', 400],
  ['gzip, chunked', 'Transfer-Encoding: gzip, chunked\r\n', 501],
  ['another coding', 'Transfer-Encoding: identity\r\n', 501],
  ['an odd Expect', 'Expect: 200-ok\r\n', 417],
])('%s: refused in JSON with a request ID', async (_name, lines, status) => {
  const connection = await begin(`GET /api/x HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`)
  await expect.poll(() => connection.received).toMatch(/"request_id"|"status":/)
  expect(connection.received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*x-request-id: `, 'is'))
  expect(seen).toEqual([])
})

test('HTTP/1.1 without Host is 400 in JSON; HTTP/1.0 needs none', async () => {
  const without = await begin('GET /api/x HTTP/1.1\r\n\r\n')
  await expect.poll(() => without.received).toContain('Send a Host header.')
  const old = await begin('GET /api/x HTTP/1.0\r\n\r\n')
  await expect.poll(() => old.received).toContain('"asked":"/api/x"')
})

test.each(['HTTP/0.9', 'HTTP/2.0'])('%s, which the parser takes, is 400', async (version) => {
  const connection = await begin(`GET /api/x ${version}\r\nHost: localhost\r\n\r\n`)
  await expect.poll(() => connection.received).toContain('Send HTTP/1.1.')
  expect(seen).toEqual([])
})

const CHUNKED = 'Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'

test.each([
  ['in the body of a request', `POST /api/x HTTP/1.1\r\n${CHUNKED}5\r\nhelloXX`, [400]],
  ['behind a request that waits', 'GET /api/held HTTP/1.1\r\nHost: localhost\r\n\r\nNO HTTP\r\n\r\n', []],
])('bytes %s that are no HTTP are answered in nobody’s place', async (_where, bytes, statuses) => {
  const connection = await begin(bytes)
  await expect.poll(() => connection.isClosed).toBe(true)
  expect([...connection.received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))).toEqual(statuses)
})

test('bytes that are no HTTP in the body of an answered request are no second answer', async () => {
  const connection = await begin(`POST /api/own HTTP/1.1\r\n${CHUNKED}5\r\nhello`)
  await expect.poll(() => connection.received).toContain('"own":true')
  connection.socket.write('XX')
  await expect.poll(() => connection.isClosed).toBe(true)
  expect(connection.received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test('bytes behind an answered request that are no HTTP are 400, and the connection is closed', async () => {
  const connection = await begin('GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => connection.received).toContain('"asked":"/api/x"')
  connection.socket.write('NO HTTP\r\n\r\n')
  await expect.poll(() => connection.isClosed).toBe(true)
  expect(connection.received).toContain('HTTP/1.1 400')
})

test('a body in pieces of a byte arrives in few pieces, and as it was sent', async () => {
  const size = 200_000
  await begin(`POST /api/stripe/webhook HTTP/1.1\r\n${CHUNKED}${'1\r\nx\r\n'.repeat(size)}0\r\n\r\n`)
  await expect.poll(() => seen[0]?.body.length).toBe(size)
  expect(seen[0]?.pieces).toBeLessThan(size / 1_000)
})

test('an address behind a thousand headers is refused, and one in any spelling of our header is deleted', async () => {
  const forwarded = await begin(
    `GET /api/x HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(1_000)}X-Forwarded-For: 1.2.3.4\r\n\r\n`,
  )
  await expect.poll(() => forwarded.received).toMatch(/^HTTP\/1\.1 431/)
  await send(base, { path: '/api/x', headers: { X_Forwarded_For: '1.2.3.4', x_latchkey_forwarded: '0' } })
  expect(seen).toMatchObject([{ address: '127.0.0.1', forwarded: '1' }])
})

test.each(['/API/v1/validate', '/%61pi/v1/validate', '/api/v1/../x'])('%s is 404 in JSON', async (path) => {
  expect(await send(base, { method: 'POST', path })).toMatchObject({ status: 404, json: { status: 'not_found' } })
})

test('half bodies take no place: others are served, and a small body that is late is 408', async () => {
  const small = await givenApi({ maxUnderWay: 4, maxOfOne: 100, arrivalMs: 500 })
  const head = 'POST /api/session/password HTTP/1.1\r\nHost: x\r\nContent-Length: 8000\r\n\r\nx'
  const held = await Promise.all(Array.from({ length: 60 }, () => begin(head, { to: small })))
  for (let i = 0; i < 10; i++) expect((await send(small, { path: '/api/x' })).status).toBe(200)
  await expect.poll(() => held.filter(({ received }) => received.startsWith('HTTP/1.1 408')).length).toBe(60)
  expect(seen.every(({ request }) => request === 'GET /api/x')).toBe(true)
})

test('slow uploads share places of their own, and are counted by network', async () => {
  const small = await givenApi({ maxUnderWay: 10, maxUploads: 2, maxUploadsOfOne: 1 })
  const upload = `POST /api/dashboard/a/imports HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(200_000)}`
  await begin(upload, { to: small })
  await expect.poll(() => seen.length).toBe(1)
  const second = await begin(upload, { to: small })
  await expect.poll(() => second.received).toMatch(/^HTTP\/1\.1 503/)
  await begin(upload, { to: small, from: '127.0.0.67' })
  await expect.poll(() => seen.length).toBe(2)
  const third = await begin(upload, { to: small, from: '127.0.0.68' })
  await expect.poll(() => third.received).toMatch(/^HTTP\/1\.1 503/)
  expect((await send(small, { path: '/api/x' })).status).toBe(200)
})

test('incomplete bodies hold a bounded amount of memory: the oldest makes room', async () => {
  const small = await givenApi({ mostHeldBytes: 20_000 })
  const body = `POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(8_000)}`
  const first = await begin(body, { to: small })
  await begin(body, { to: small })
  await begin(body, { to: small })
  await expect.poll(() => first.received).toMatch(/^HTTP\/1\.1 503/)
})

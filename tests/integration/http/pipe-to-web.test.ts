import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createHttpServer } from '@/lib/http/node/create-server'
import { listen } from '@/lib/http/node/listen'
import { createPipe } from '@/lib/http/node/pipe-to-web'
import { send } from '@/tests/support/http/client'

/** The largest body of the paths of these tests. */
const LARGEST = 16 * 1024 * 1024

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const folder = mkdtempSync(join(tmpdir(), 'latchkey-pipe-'))
const socketPath = join(folder, 'web.sock')
const opened: Server[] = []
const rawWebs: ReturnType<typeof createSocketServer>[] = []
let base: string
let webConnections = 0

beforeEach(async () => {
  base = await givenApi()
})
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  for (const web of rawWebs.splice(0)) web.close()
  webConnections = 0
  rmSync(socketPath, { force: true })
})

async function givenApi(options: Partial<Parameters<typeof createPipe>[0]> = {}, largest = LARGEST): Promise<string> {
  const pipe = createPipe({ socketPath, log: createLogger('silent'), ...options })
  const server = createHttpServer({}, (asked, response) => void pipe(asked, response, largest)).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function givenWeb(handle: Handle): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 0 }, handle)
  server.on('connection', () => {
    webConnections += 1
  })
  opened.push(server)
  await listen(server, socketPath)
  return server
}

/** A web process that answers every request with these bytes, and closes the connection if they are the last. */
async function givenRawWeb(answer: string, isLast: boolean): Promise<void> {
  const web = createSocketServer((socket) => {
    webConnections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => (isLast ? socket.end(answer) : socket.write(answer)))
  })
  rawWebs.push(web)
  rmSync(socketPath, { force: true })
  await once(web.listen(socketPath), 'listening')
}

test('a body of any size passes both ways, each request over a connection of its own', async () => {
  await givenWeb((asked, response) => void asked.pipe(response))
  const body = 'x'.repeat(3_000_000)
  for (let i = 0; i < 5; i++) {
    expect((await send(base, { method: 'POST', path: '/echo', body })).text).toBe(body)
  }
  expect(webConnections).toBe(5)
})

test('a chunked body passes as one, whatever the method', async () => {
  await givenWeb((asked, response) => {
    void text(asked).then((received) => response.end(`${asked.method} ${received}`))
  })
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const outgoing = request(base, { method, headers: { 'Transfer-Encoding': 'chunked' } })
    outgoing.write('one ')
    outgoing.end('two')
    const [answer] = await once(outgoing, 'response')
    expect(await text(answer)).toBe(`${method} one two`)
  }
})

test('headers of one connection are dropped in both directions, all others pass as they came', async () => {
  await givenWeb((asked, response) => {
    response.writeHead(201, 'Made', [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Kept', 'yes'],
      ['Keep-Alive', 'timeout=999'],
      ['Proxy-Authenticate', 'Basic'],
    ])
    response.end(JSON.stringify(asked.headers))
  })
  const headers = { Connection: 'close, X-Named', 'X-Named': '1', TE: 'trailers', Upgrade: 'websocket', 'X-Sent': '2' }
  const reply = await send(base, { path: '/', headers })
  expect(reply.status).toBe(201)
  expect(reply.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-kept': 'yes' })
  expect(reply.headers).not.toHaveProperty('proxy-authenticate')
  expect(reply.headers['keep-alive']).not.toBe('timeout=999')
  expect(reply.json).toMatchObject({ 'x-sent': '2' })
  for (const name of ['x-named', 'te', 'upgrade']) expect(reply.json).not.toHaveProperty(name)
})

test('a client that hangs up ends the request to the web process', async () => {
  const ended = new Promise<void>((resolve) => {
    void givenWeb((asked) => asked.once('close', () => resolve()))
  })
  await expect.poll(() => opened.length).toBe(2)
  const outgoing = request(`${base}/slow`).on('error', () => undefined)
  outgoing.end()
  await sleep(50)
  outgoing.destroy()
  await ended
})

test('an answer that is cut off looks cut off', async () => {
  await givenWeb((_asked, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(send(base, { path: '/' })).rejects.toThrow()
})

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 502],
  ['a line feed for a line end', 'HTTP/1.1 200 OK\nContent-Length: 0\n\n', 502],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 502],
  [
    'an upgrade that nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    503,
  ],
  ['the end in the middle of the headers', 'HTTP/1.1 200 OK\r\nContent-Le', 503],
])('an answer of %s is an error, and the next request is not affected', async (_name, bytes, status) => {
  await givenRawWeb(bytes, status === 503)
  const forms = [
    ['/sign-in', /Latchkey is temporarily unavailable/],
    ['/api/session/account', /"status":"(?:bad_gateway|service_unavailable)"/],
    ['/api/v1/licenses', /"code":"(?:bad_gateway|service_unavailable)"/],
  ] as const
  for (const [path, text] of forms) {
    const reply = await send(base, { path })
    expect(reply).toMatchObject({ status, text: expect.stringMatching(text) })
    expect(reply.headers.connection).toBe('close')
    if (path.startsWith('/api/')) expect('retry-after' in reply.headers).toBe(status === 503)
  }
  for (const web of rawWebs.splice(0)) web.close()
  await givenWeb((_asked, response) => void response.end('fine'))
  expect((await send(base, { path: '/' })).text).toBe('fine')
})

test.each([
  ['is shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
  ['breaks off between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ['has a chunk that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n'],
])('an answer that %s looks cut off, and the next request is not affected', async (_name, bytes) => {
  await givenRawWeb(bytes, true)
  await expect(send(base, { path: '/' })).rejects.toThrow()
  for (const web of rawWebs.splice(0)) web.close()
  await givenWeb((_asked, response) => void response.end('fine'))
  expect((await send(base, { path: '/' })).text).toBe('fine')
})

test('what follows an answer on its connection is nobody’s', async () => {
  const answer = (text: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  await givenRawWeb(answer('mine') + answer('foreign'), false)
  for (let i = 0; i < 3; i++) expect((await send(base, { path: '/' })).text).toBe('mine')
  expect(webConnections).toBe(3)
})

test('without a web process a page is a 503 with Retry-After, an API call is one in JSON, and both pass once it is back', async () => {
  const page = await send(base, { path: '/acme/licenses' })
  expect(page.status).toBe(503)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' })
  expect(page.text).toContain('temporarily unavailable')
  const called = await send(base, { method: 'POST', path: '/api/session/password', body: '{}' })
  expect(called).toMatchObject({ status: 503, json: { status: 'service_unavailable' } })
  expect(called.headers['retry-after']).toBe('1')
  await givenWeb((_asked, response) => void response.end('back'))
  expect((await send(base, { path: '/acme/licenses' })).text).toBe('back')
})

test('a web process that does not answer is given up, and one request too many is refused at once', async () => {
  await givenWeb(() => undefined)
  const silent = await givenApi({ silenceMs: 100 })
  expect((await send(silent, { path: '/' })).status).toBe(503)
  // Whether it was carried out, nobody knows: it is not told to ask again.
  const change = await send(silent, { method: 'POST', path: '/api/v1/licenses', body: '{}' })
  expect(change).toMatchObject({
    status: 502,
    json: { code: 'bad_gateway', detail: expect.stringContaining('may have') },
  })
  expect(change.headers).not.toHaveProperty('retry-after')

  const full = await givenApi({ maxUnderWay: 2 })
  const held = [request(`${full}/1`), request(`${full}/2`)]
  for (const each of held) each.on('error', () => undefined).end()
  await expect.poll(async () => (await send(full, { path: '/3' })).status).toBe(503)
  for (const each of held) each.destroy()
})

test('a call of the scheduler, which answers when its work is done, is given longer', async () => {
  await givenWeb((_asked, response) => setTimeout(() => response.end('done'), 500))
  const silent = await givenApi({ silenceMs: 100 })
  expect(await send(silent, { path: '/api/cron/drain' })).toMatchObject({ status: 200, text: 'done' })
  expect((await send(silent, { path: '/api/cronies' })).status).toBe(503)
})

test('a change whose answer breaks off before it begins may have been made', async () => {
  await givenRawWeb('HTTP/1.1 200 OK\r\nContent-Le', true)
  const change = { method: 'POST', path: '/api/session/password', body: '{}' }
  expect(await send(base, change)).toMatchObject({ status: 502, json: { status: 'bad_gateway' } })
})

test('an early answer to an upload that goes on reaches the client', async () => {
  await givenWeb((_asked, response) => {
    response.writeHead(413, { 'Content-Length': '3' })
    response.end('no!')
  })
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.on('error', () => undefined)
  socket.write('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 50000000\r\n\r\n')
  socket.write('x'.repeat(100_000))
  await expect.poll(() => received).toContain('no!')
  expect(received).toMatch(/^HTTP\/1\.1 413/)
  socket.destroy()
})

/** Everything received over one connection until it is quiet. */
async function exchange(bytes: string, until: (received: string) => boolean): Promise<string> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  await expect.poll(() => until(received)).toBe(true)
  socket.destroy()
  return received
}

test('a body whose length is named as a header of the connection is not read as another request', async () => {
  const asked: string[] = []
  await givenWeb((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-latchkey-client-address']}`)
    request.resume()
    response.end('answered')
  })
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\nX-Latchkey-Client-Address: 127.0.0.1\r\n\r\n'
  const head = `GET /asked HTTP/1.1\r\nHost: x\r\nX-Latchkey-Client-Address: 203.0.113.7\r\nContent-Length: ${smuggled.length}\r\n`
  await exchange(`${head}Connection: content-length, x-latchkey-client-address, host\r\n\r\n${smuggled}`, (received) =>
    received.includes('answered'),
  )
  await send(base, { path: '/next' })
  expect(asked).toEqual(['GET /asked 203.0.113.7', 'GET /next undefined'])
})

test('requests that were pipelined on a connection which closes leave their places', async () => {
  await givenWeb((_asked, response) => void setTimeout(() => response.end('late'), 50))
  base = await givenApi({ maxUnderWay: 25 })
  const { hostname, port } = new URL(base)
  for (let i = 0; i < 3; i++) {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
    await sleep(20)
    socket.destroy()
    await expect.poll(async () => (await send(base, { path: '/' })).status).toBe(200)
  }
})

test('slow requests of one client keep no other client out', async () => {
  await givenWeb((asked, response) => (asked.url === '/held' ? undefined : void response.end('served')))
  const crowded = await givenApi({ maxUnderWay: 10, maxOfOne: 2 })
  const of = (address: string) => ({ 'X-Latchkey-Client-Address': address })
  const held = [1, 2].map(() => request(`${crowded}/held`, { headers: of('192.0.2.1') }).on('error', () => undefined))
  for (const each of held) each.end()
  const page = (address: string) => send(crowded, { path: '/', headers: of(address) }).then(({ status }) => status)
  await expect.poll(() => page('192.0.2.1')).toBe(503)
  expect(await page('192.0.2.2')).toBe(200)
  for (const each of held) each.destroy()
  await expect.poll(() => page('192.0.2.1')).toBe(200)
})

test('incomplete bodies are counted by network: an IPv6 client has as many addresses as it likes', async () => {
  await givenWeb((_asked, response) => void response.end('served'))
  const small = await givenApi({ maxOfOne: 2 })
  const { hostname, port } = new URL(small)
  const head = (address: string) =>
    `POST /api/x HTTP/1.1\r\nHost: x\r\nX-Latchkey-Client-Address: ${address}\r\nContent-Length: 9\r\n\r\nx`
  const held = ['2001:db8::1', '2001:db8::2'].map((address) =>
    connect(Number(port), hostname, function (this: Socket) {
      this.write(head(address))
    }).on('error', () => undefined),
  )
  const page = (address: string) =>
    send(small, { path: '/', headers: { 'X-Latchkey-Client-Address': address } }).then(({ status }) => status)
  await expect.poll(() => page('2001:db8::3')).toBe(503)
  expect(await page('2001:db8:0:1::3')).toBe(200)
  for (const each of held) each.destroy()
  await expect.poll(() => page('2001:db8::3')).toBe(200)
})

test('a download is not cut because its client reads slowly', async () => {
  const size = 20_000_000
  await givenWeb((_asked, response) => void response.end(Buffer.alloc(size)))
  // A busy machine may itself be silent for half a second: only the client's three silences may count.
  const impatient = await givenApi({ silenceMs: 1_000 })
  const outgoing = request(`${impatient}/file`).end()
  const [answer] = await once(outgoing, 'response')
  answer.pause()
  await sleep(3_500)
  let received = 0
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  answer.resume()
  await once(answer, 'end')
  expect(received).toBe(size)
})

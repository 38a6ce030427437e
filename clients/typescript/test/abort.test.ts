import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, test } from 'node:test'
import { Latchkey } from '../src/index.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a signal ends a call that waits for its answer, and closes the connection', async () => {
  const { server, baseUrl } = await serve(() => undefined)
  const stop = new AbortController()
  const calling = new Latchkey({ apiKey: 'key', baseUrl }).validate('A', { signal: stop.signal })
  const [request] = await once(server, 'request')
  const closed = once(request.socket, 'close')
  stop.abort(new Error('closing'))
  await assert.rejects(calling, { message: 'closing' })
  await closed
})

test('a signal ends the wait before a retry', async () => {
  const { server, baseUrl } = await serve(
    (_, response) => void response.writeHead(503, { 'Retry-After': '5' }).end('{}'),
  )
  const stop = new AbortController()
  let requests = 0
  server.on('request', () => {
    requests += 1
  })
  const client = new Latchkey(
    { apiKey: 'key', baseUrl },
    {
      now: Date.now,
      random: Math.random,
      sleep: async (_ms, signal) => {
        stop.abort()
        if (signal?.aborted) throw signal.reason
      },
    },
  )
  await assert.rejects(client.getLicense('A', { signal: stop.signal }), { name: 'AbortError' })
  assert.equal(requests, 1)
})

test('a signal that has ended sends nothing', async () => {
  const { server, baseUrl } = await serve((_, response) => void response.end('{}'))
  server.on('request', () => assert.fail('a request was sent'))
  const client = new Latchkey({ apiKey: 'key', baseUrl })
  await assert.rejects(client.validate('A', { signal: AbortSignal.abort() }), { name: 'AbortError' })
})

test('a signal ends one call that waits for the key set, and not another one', async () => {
  const { server, baseUrl } = await serve(({ url }, response) => {
    if (!url?.includes('/keys/')) response.end('{"valid":true,"status":"active"}')
  })
  const keysAsked = new Promise<ServerResponse>((resolve) => {
    server.on('request', ({ url }, response) => url?.includes('/keys/') && resolve(response))
  })
  const client = new Latchkey({ apiKey: 'key', baseUrl, verification: { productId: 'p' } })
  const stop = new AbortController()
  const ended = client.validate('A', { signal: stop.signal })
  const other = client.validate('A')
  const answer = await keysAsked
  stop.abort()
  await assert.rejects(ended, { name: 'AbortError' })
  answer.end('{"keys":[]}')
  await assert.rejects(other, { name: 'SignatureError' })
})

test('the signal of a finished call is left without listeners', async () => {
  const { baseUrl } = await serve((_, response) => void response.end('{"valid":true,"status":"active"}'))
  const { signal } = new AbortController()
  const listeners = new Set<() => void>()
  const counting = {
    aborted: false,
    reason: undefined,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  const client = new Latchkey({ apiKey: 'key', baseUrl })
  assert.equal((await client.validate('A', { signal })).valid, true)
  assert.equal((await client.validate('A', { signal: counting })).valid, true)
  assert.equal(listeners.size, 0)
})

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { ConfigurationError, FileStore, Latchkey, MemoryStore, TransportError } from '../src/index.js'

const ANSWER = JSON.stringify({ valid: true, status: 'active', expires: null })
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(listener: RequestListener): Promise<{ baseUrl: string; connections: () => number }> {
  let connections = 0
  const server = createServer(listener).on('connection', () => {
    connections += 1
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections }
}

test('calls share a connection', async () => {
  const { baseUrl, connections } = await serve((_, response) => void response.end(ANSWER))
  const client = new Latchkey({ apiKey: 'key', baseUrl })
  for (let call = 0; call < 3; call += 1) assert.equal((await client.validate('A')).valid, true)
  assert.equal(connections(), 1)
})

test('an answer that switches protocols is no answer', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  const { baseUrl } = await serve(({ socket }) => void socket.write(switching))
  const client = new Latchkey({ apiKey: 'key', baseUrl, timeoutMs: 5_000, maxRetries: 0 })
  await assert.rejects(client.validate('A'), TransportError)
})

test('a license key is one segment of the path, whatever it contains', async () => {
  const paths: (string | undefined)[] = []
  const { baseUrl } = await serve(({ url }, response) => {
    paths.push(url)
    response.writeHead(200).end(JSON.stringify({ id: '1', license_key: 'k', status: 'active' }))
  })
  const client = new Latchkey({ apiKey: 'key', baseUrl: `${baseUrl}/base/` })
  for (const key of ["a/b?c#d e'(f)*!", '..', 'ü~_-.']) await client.getLicense(key)
  assert.deepEqual(paths, [
    '/base/api/v1/license/a%2Fb%3Fc%23d%20e%27%28f%29%2A%21',
    '/base/api/v1/license/..',
    '/base/api/v1/license/%C3%BC~_-.',
  ])
})

test('an answer that trickles in is cut off by the timeout, which the error names', async () => {
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  const client = new Latchkey({ apiKey: 'key', baseUrl, timeoutMs: 100, maxRetries: 0 })
  await assert.rejects(client.validate('A'), (error) => {
    assert.ok(error instanceof TransportError)
    assert.match(error.message, /^No response from 127\.0\.0\.1:\d+: no complete response within 100 ms$/)
    assert.ok(error.cause instanceof Error)
    return true
  })
})

test('an API key that was pasted with a line break is a configuration error that says so', () => {
  for (const apiKey of ['key\n', 'a key', ' key'])
    assert.throws(
      () => new Latchkey({ apiKey, baseUrl: 'http://127.0.0.1:9' }),
      (error) => error instanceof ConfigurationError && error.message.includes('has a space, a line break'),
    )
})

test('arguments that cannot be sent are configuration errors', async () => {
  const client = new Latchkey({ apiKey: 'key', baseUrl: 'http://127.0.0.1:9' })
  await assert.rejects(client.validate(''), ConfigurationError)
  await assert.rejects(client.validate(undefined as unknown as string), ConfigurationError)
  await assert.rejects(client.getLicense('\ud800'), ConfigurationError)
  await assert.rejects(client.validate('A', { endUserAddress: '1.2.3.4\r\nX: y' }), ConfigurationError)
})

test('the memory store forgets the license that was validated longest ago', () => {
  const store = new MemoryStore()
  for (let id = 0; id < 1_000; id += 1) store.save(String(id), 'entry')
  store.save('0', 'again')
  store.save('one more', 'entry')
  assert.deepEqual([store.load('0'), store.load('1'), store.load('2')], ['again', null, 'entry'])
})

test('the file store leaves one file, for its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
  try {
    const store = new FileStore(join(folder, 'grace.json'))
    assert.equal(await store.load('id'), null)
    await store.save('id', 'first')
    await store.save('id', 'second')
    assert.equal(await store.load('id'), 'second')
    assert.deepEqual(readdirSync(folder), ['grace.json'])
    assert.equal(statSync(join(folder, 'grace.json')).mode & 0o077, 0)
    await store.clear('id')
    assert.deepEqual(readdirSync(folder), [])
    await assert.rejects(async () => new FileStore(join(folder, 'nowhere', 'grace.json')).save('id', 'text'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

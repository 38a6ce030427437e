import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { startServerProcess, type Transport } from '@/tests/support/process/server-process'

const db = databaseOfFile()

/** A connection that stays open between the calls made over it. */
function keptAlive(url: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  return {
    socket,
    /** The head of the answer to one GET. */
    get: async (path: string) => {
      received = ''
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await expect.poll(() => received).toContain('\r\n\r\n')
      return received
    },
  }
}

test.each<Transport>(['api', 'web'])(
  'SIGTERM (%s process): ready says so first, idle connections are answered once more, and SIGINT ends the pause',
  async (transport) => {
    const server = await startServerProcess(db.url, transport, { STOP_PAUSE_SECONDS: '60' })
    const product = await givenProduct(db.pool)
    const { key } = await givenLicense(product)
    const idle = keptAlive(server.url)
    expect(await idle.get('/api/health')).toMatch(/^HTTP\/1\.1 200/)
    expect(idle.socket.destroyed).toBe(false)

    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    const ready = () => send(server.url, { path: '/api/ready' })
    await expect.poll(async () => (await ready()).status).toBe(503)
    expect((await ready()).json).toEqual({ status: 'stopping' })

    const last = await idle.get('/api/health')
    expect(last).toMatch(/^HTTP\/1\.1 200/)
    expect(last).toMatch(/\r\nConnection: close\r\n/i)
    const validated = await validate(server.url, product.token, { license_key: key })
    expect(validated).toMatchObject({ status: 200, json: { status: 'active' }, headers: { connection: 'close' } })
    expect(server.process.exitCode).toBeNull()

    server.process.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(server.output()).toContain('"msg":"stopped"')
  },
)

test('Ctrl-C alone does not wait for the pause', async () => {
  const env = { STOP_PAUSE_SECONDS: '60' }
  const [pausing, server] = [await startServerProcess(db.url, 'api', env), await startServerProcess(db.url, 'api', env)]
  const paused = pausing.stop('SIGTERM')
  expect(await server.stop('SIGINT')).toBe(0)
  // The other one, asked before it, is not over its pause.
  expect(pausing.process.exitCode).toBeNull()
  pausing.process.kill('SIGINT')
  expect(await paused).toBe(0)
})

test.each<[string, 'api' | 'all', Record<string, string>]>([
  ['alone', 'api', {}],
  ['behind the port of its supervisor', 'all', { ROLE: 'api' }],
])(
  'connections beyond MAX_CONNECTIONS are closed, open ones are answered, and the log says so: %s',
  async (_, role, env) => {
    const options = { answers: '/api/health' }
    const server = await startServerProcess(db.url, role, { MAX_CONNECTIONS: '2', ...env }, options)
    const base = new URL(server.url)
    const open = async () => {
      const socket = connect(Number(base.port), base.hostname)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    try {
      // The start left connections of its own, which close by themselves.
      const first = keptAlive(server.url)
      await expect.poll(() => first.get('/api/health')).toContain('200')
      const held = [await open(), await open(), await open()]
      await expect.poll(() => server.output()).toContain('MAX_CONNECTIONS is reached')
      expect(await first.get('/api/health')).toMatch(/^HTTP\/1\.1 200/)
      for (const socket of [first.socket, ...held]) socket.destroy()
    } finally {
      await server.stop()
    }
  },
)

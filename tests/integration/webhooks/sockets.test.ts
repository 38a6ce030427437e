import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { givenDeliveries, loopback, untilDelivered } from '@/tests/support/fixtures/webhooks'

const bench = webhookHarness()
const servers: Server[] = []
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** Sends raw bytes once a request starts to arrive: what an HTTP server would never send. */
async function startRaw(speak: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => speak(socket))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
}

function pour(socket: Socket): void {
  const chunk = Buffer.alloc(16_384, 'x')
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', more)
  }
  more()
}

const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\n'
const CASES: [string, (socket: Socket) => void, object][] = [
  [
    '101 with an upgrade',
    (socket) => socket.write(`${SWITCH}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`),
    { state: 'failed', last_status: 101, last_error: 'It returned HTTP 101.' },
  ],
  ['101 without one', (socket) => socket.write(`${SWITCH}\r\n`), { state: 'failed', last_status: 101 }],
  [
    '100 Continue without end',
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    },
    { state: 'failed', last_status: null, last_error: 'It did not answer within 1 s.' },
  ],
  [
    'half a header',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Le'),
    { state: 'failed', last_error: 'It did not answer within 1 s.' },
  ],
  [
    'a connection closed without a word',
    (socket) => socket.end(),
    { state: 'failed', last_error: 'It broke off the connection.' },
  ],
  [
    'a body cut in the middle',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    { state: 'succeeded', last_status: 200 },
  ],
  [
    'a body without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      pour(socket)
    },
    { state: 'succeeded', last_status: 200 },
  ],
]

test.each(CASES)('an attempt ends, and its lane is free: %s', async (_name, speak, expected) => {
  const { organizationId, endpointId } = await bench.send(await startRaw(speak))
  // More attempts than the process has lanes: each has to free its own.
  await givenDeliveries(bench.pool(), organizationId, endpointId, 3)
  bench.work({ pausesMs: [0], timeoutMs: 1_000, most: 2 })
  const all = await untilDelivered(bench.pool(), endpointId)
  expect(all).toHaveLength(4)
  for (const delivery of all) expect(delivery).toMatchObject({ attempts: 1, ...expected })
})

test('an attempt ends even where a name lookup never returns', async () => {
  const destinations = loopback({ resolveHost: () => new Promise(() => undefined) })
  const { endpointId } = await bench.send('http://never.test:8080/hook')
  bench.work({ pausesMs: [0], timeoutMs: 300, destinations })
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([
    { state: 'failed', last_error: 'It did not answer within 0.3 s.' },
  ])
})

test('a stopping worker waits for no receiver: deliveries in progress are due again, without a counted attempt', async () => {
  let held = 0
  const { organizationId, endpointId } = await bench.send(
    await startRaw(() => {
      held += 1
    }),
  )
  await givenDeliveries(bench.pool(), organizationId, endpointId, 1)
  // An attempt would take longer than this test may.
  bench.work({ timeoutMs: 600_000, leaseMs: 900_000 })
  await expect.poll(() => held).toBe(2)
  await bench.stopWork()
  const { rows } = await bench
    .pool()
    .query(
      `select state, attempts, lease_until, next_at <= now() as is_due from webhook_delivery where endpoint_id = $1`,
      [endpointId],
    )
  const untried = { state: 'pending', attempts: 0, lease_until: null, is_due: true }
  expect(rows).toEqual([untried, untried])
  const lanes = await bench
    .pool()
    .query(`select 1 from webhook_lane where endpoint_id = $1 and lease_until > now()`, [endpointId])
  expect(lanes.rowCount).toBe(0)
})

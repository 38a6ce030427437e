import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { loopback, untilDelivered } from '@/tests/support/fixtures/webhooks'
import { TLS } from '@/tests/support/servers/tls-certificate'
import type { startReceiver } from '@/tests/support/servers/webhook-receiver'

const bench = webhookHarness()

test('a redirect is a failure, and its target is never called', async () => {
  const target = await bench.receiver()
  const { url } = await bench.receiver((response) => response.writeHead(307, { location: target.url }).end())
  const { endpointId } = await bench.send(url)
  bench.work({ pausesMs: [0] })
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([{ state: 'failed', last_status: 307 }])
  expect(target.connections()).toBe(0)
})

test('of a gigabyte only 4 KiB are read and stored', async () => {
  let sent = 0
  const chunk = Buffer.alloc(65_536, 'x')
  const { url } = await bench.receiver((response) => {
    response.writeHead(200)
    response.on('error', () => undefined)
    const pour = () => {
      while (sent < 2 ** 30 && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return response.once('drain', pour)
      }
      return response.end()
    }
    pour()
  })
  const { endpointId } = await bench.send(url)
  bench.work()
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([{ state: 'succeeded' }])
  await sleep(100)
  expect(sent).toBeLessThan(2 ** 25)
  const [attempt] = await bench.attemptsOf(endpointId)
  expect(attempt.answer).toHaveLength(4_096)
})

test('a slowly dripping answer: its status counts, its body is not awaited', async () => {
  const { url } = await bench.receiver((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(drip))
  })
  const { endpointId } = await bench.send(url)
  // Waiting for the body would outlast the test.
  bench.work({ timeoutMs: 600_000, leaseMs: 1_200_000 })
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([{ state: 'succeeded' }])
})

test('no answer in time is a failure, and so are a broken connection, garbage and NUL in the answer', async () => {
  const cases: [string, Parameters<typeof startReceiver>[0], object][] = [
    ['silent', () => undefined, { last_status: null, last_error: 'It did not answer within 0.3 s.' }],
    ['broken', (response) => response.destroy(), { last_error: 'It broke off the connection.' }],
    [
      'garbage',
      (_response, _received, request) => request.socket.end('ICY 200 OK\r\n\r\n'),
      { last_error: 'It answered with something that is not HTTP.' },
    ],
    ['nul', (response) => response.writeHead(400).end('a\0b'), { last_status: 400 }],
  ]
  bench.work({ pausesMs: [0], timeoutMs: 300 })
  for (const [name, answer, expected] of cases) {
    const { url } = await bench.receiver(answer)
    const { endpointId } = await bench.send(url)
    expect((await untilDelivered(bench.pool(), endpointId))[0], name).toMatchObject({ state: 'failed', ...expected })
  }
})

test('TLS is verified: an untrusted certificate is refused before anything is sent, a trusted one is accepted', async () => {
  const resolveHost = async () => ['127.0.0.1']
  const good = await bench.receiver(undefined, { tls: TLS })
  const name = good.url.replace('127.0.0.1', 'localhost')
  const refused = await bench.send(name)
  bench.work({ pausesMs: [0], destinations: loopback({ resolveHost }) })
  expect(await untilDelivered(bench.pool(), refused.endpointId)).toMatchObject([
    { state: 'failed', last_error: 'Its TLS certificate is signed by itself.' },
  ])
  expect(good.received).toEqual([])
  await bench.stopWork()
  const accepted = await bench.send(name)
  const wrongName = await bench.send(good.url.replace('127.0.0.1', 'other.test'))
  bench.work({ pausesMs: [0], destinations: loopback({ resolveHost, ca: TLS.cert }) })
  expect(await untilDelivered(bench.pool(), accepted.endpointId)).toMatchObject([{ state: 'succeeded' }])
  expect(await untilDelivered(bench.pool(), wrongName.endpointId)).toMatchObject([
    { last_error: 'Its TLS certificate is for another name.' },
  ])
})

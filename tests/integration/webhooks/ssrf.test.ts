import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDestinations } from '@/lib/service/webhooks/server/delivery/destination'
import { resolveHost } from '@/lib/service/webhooks/server/delivery/resolve-host'
import { sendRequest } from '@/lib/service/webhooks/server/delivery/send-request'
import { webhookHarness } from '@/tests/support/fixtures/webhook-harness'
import { untilDelivered } from '@/tests/support/fixtures/webhooks'

// A listener on every address of this machine, IPv4 and IPv6: it counts whatever gets past the filter.
let listener: Server
let port: number
let connections = 0
const bench = webhookHarness()

beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
  const address = listener.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void listener.close())

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]

/** Addresses that a name may resolve to. */
const ADDRESSES = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.1.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '::7f00:1',
  '::10.0.0.1',
  '::c0a8:101',
  '100:0:0:1::1',
]

const TIMEOUT = () => AbortSignal.timeout(2_000)

test.each(HOSTS)('https://%s is refused when it is saved and when it is sent to', async (host) => {
  const { problemOf, open } = createDestinations({ allowed: '', resolveHost: async () => ['127.0.0.1'] })
  const url = `https://${host}:${port}/hook`
  expect(problemOf(url)).not.toBeNull()
  await expect(open(url, TIMEOUT())).rejects.toThrow(/^The URL isn't valid\. /)
})

test.each([
  'http://example.com/hook',
  'ftp://example.com/',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com/#x',
  'https://exa mple.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  '//example.com/',
  `https://example.com/${'a'.repeat(2_000)}`,
])('%s is not a valid endpoint address', async (url) => {
  const { problemOf, open } = createDestinations({ allowed: '', resolveHost: async () => ['198.51.100.1'] })
  expect(problemOf(url)).toMatch(/^(?:Enter|Use|Remove) /)
  await expect(open(url, TIMEOUT())).rejects.toThrow(/^The URL isn't valid\. /)
})

test('a name that resolves to an internal address makes no connection, whatever form it has', async () => {
  let address = ''
  const destinations = createDestinations({ allowed: '', resolveHost: async () => [address] })
  for (address of ADDRESSES) {
    const { endpointId } = await bench.send(`https://innocent.example:${port}/hook`)
    bench.work({ pausesMs: [0], destinations })
    const [delivery] = await untilDelivered(bench.pool(), endpointId)
    await bench.stopWork()
    expect(delivery, address).toMatchObject({ state: 'failed', last_status: null })
    expect(delivery?.last_error, address).toBe('Its host name has no public IP address.')
  }
  expect(connections).toBe(0)
})

test('one private address among public ones refuses them all', async () => {
  const destinations = createDestinations({ allowed: '', resolveHost: async () => ['198.51.100.9', '127.0.0.1'] })
  const { endpointId } = await bench.send(`https://mixed.example:${port}/hook`)
  bench.work({ pausesMs: [0], destinations })
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([
    { state: 'failed', last_error: 'Its host name has no public IP address.' },
  ])
  expect(connections).toBe(0)
})

test('an unknown name and a private one fail alike, so internal host names cannot be guessed', async () => {
  const destinations = createDestinations({ allowed: '', resolveHost })
  const errorOf = async (host: string) => {
    const request = { url: `https://${host}:${port}/hook`, headers: {}, body: '{}' }
    const when = { now: new Date(), stop: new AbortController().signal }
    return (await sendRequest({ destinations, timeoutMs: 30_000 }, request, when)).outcome.error
  }
  expect(await resolveHost('localhost', TIMEOUT())).toContain('127.0.0.1')
  expect(await errorOf('localhost')).toBe('Its host name has no public IP address.')
  expect(await errorOf('name.invalid')).toBe('Its host name has no public IP address.')
  expect(connections).toBe(0)
})

test('a name that resolves differently every time is resolved once for each attempt, and judged by that result', async () => {
  const answers = ['203.0.113.1', '127.0.0.1']
  const asked: string[] = []
  const destinations = createDestinations({
    allowed: '',
    resolveHost: async () => {
      const address = answers[asked.length % 2] ?? ''
      asked.push(address)
      return [address]
    },
  })
  const { endpointId } = await bench.send(`https://rebinding.example:${port}/hook`)
  bench.work({ pausesMs: [0, 50, 50, 50], destinations, timeoutMs: 300 })
  const [delivery] = await untilDelivered(bench.pool(), endpointId)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 4 })
  expect(asked).toHaveLength(4)
  expect(connections).toBe(0)
})

test('a redirect to an internal address makes no connection', async () => {
  const { url } = await bench.receiver((response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  )
  const { endpointId } = await bench.send(url)
  bench.work({ pausesMs: [0] })
  expect(await untilDelivered(bench.pool(), endpointId)).toMatchObject([{ state: 'failed', last_status: 302 }])
  expect(connections).toBe(0)
})

test('addresses in WEBHOOK_ALLOW_CIDRS may be called, also by IP address and without TLS, and no others', async () => {
  const { problemOf, open } = createDestinations({
    allowed: '127.0.0.0/8, fd00::/8',
    resolveHost: async (host) => (host === 'inside.test' ? ['127.0.0.1', 'fd00::1'] : ['127.0.0.1', '10.0.0.1']),
  })
  for (const url of ['http://127.0.0.1:8080/', 'https://[fd00::1]/', 'http://inside.test:3000/']) {
    expect(problemOf(url)).toBeNull()
    await expect(open(url, TIMEOUT())).resolves.toBeDefined()
  }
  expect(problemOf('http://10.0.0.1/')).not.toBeNull()
  expect(problemOf('https://169.254.169.254/')).not.toBeNull()
  await expect(open('http://outside.test:3000/', TIMEOUT())).rejects.toThrow('Enter a URL that starts with https://.')
  expect(() => createDestinations({ allowed: 'everything', resolveHost: async () => [] })).toThrow(
    'WEBHOOK_ALLOW_CIDRS',
  )
})

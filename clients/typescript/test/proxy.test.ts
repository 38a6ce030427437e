import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { type RecordingProxy, startRecordingProxy } from '../../testing/server/recording-proxy'
import { ConfigurationError, Latchkey, TransportError } from '../src/index.js'
import { findProxy } from '../src/proxy.js'

const ANSWER = JSON.stringify({ valid: true, status: 'active', id: '1', license_key: 'k' })
const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']

let server: Server
let proxy: RecordingProxy
before(async () => {
  server = createServer((request, response) => void request.resume().on('end', () => response.end(ANSWER)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startRecordingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
after(async () => {
  await proxy.stop()
  server.close().closeAllConnections()
})
beforeEach(() => {
  for (const name of VARIABLES) delete process.env[name]
  proxy.requests.length = 0
})

const client = (baseUrl: string, options = {}) => new Latchkey({ apiKey: 'key', baseUrl, maxRetries: 0, ...options })

test('the proxy of the environment is sent whole URLs, and what proves who asks', async () => {
  process.env['HTTP_PROXY'] = proxy.url
  assert.equal((await client('http://licenses.test/base/').validate('A')).valid, true)
  await client('http://licenses.test:8080').getLicense('A')
  assert.deepEqual(proxy.requests, [
    'POST http://licenses.test/base/api/v1/validate',
    'GET http://licenses.test:8080/api/v1/license/A',
  ])
})

// `npm run test:clients` runs whole calls inside a tunnel, with a certificate for licenses.test.
test('a proxy is asked for a tunnel, and the certificate in it is checked', async () => {
  process.env['https_proxy'] = proxy.url
  const calling = client('https://other.test', { maxRetries: 2 }).validate('ACME-1')
  await assert.rejects(calling, (error) => {
    assert.ok(error instanceof TransportError)
    assert.match(error.message, /^No response from other\.test through the proxy 127\.0\.0\.1:\d+: /)
    assert.equal(error.isRetryable, false)
    return true
  })
  assert.deepEqual(proxy.requests, ['CONNECT other.test:443'])
})

test('a proxy that refuses is a transport error, which does not repeat its password', async () => {
  const wrong = proxy.url.replace('ada:', 'eve:')
  await assert.rejects(client('https://licenses.test', { proxy: wrong }).validate('ACME-1'), (error) => {
    assert.ok(error instanceof TransportError)
    assert.match(error.message, /: the proxy answered with HTTP 407$/)
    assert.ok(!error.message.includes('a%2Fb'))
    return true
  })
})

test('the option comes before the environment, and an empty one is no proxy', async () => {
  process.env['HTTP_PROXY'] = 'http://127.0.0.1:9'
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await client('http://licenses.test', { proxy: proxy.url }).validate('A')
  await client(baseUrl, { proxy: '' }).validate('A')
  await client(baseUrl, { proxy: proxy.url }).validate('A')
  assert.deepEqual(proxy.requests, ['POST http://licenses.test/api/v1/validate', `POST ${baseUrl}/api/v1/validate`])
})

const PROXY = 'http://proxy.test:3128'
const found = (url: string, environment: Record<string, string>) =>
  findProxy(new URL(url), undefined, { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, ...environment })?.hostname ?? null

test('NO_PROXY lists names, domains, IP addresses, networks and ports', () => {
  for (const [list, url, isUsed] of [
    ['', 'https://licenses.test', true],
    ['other.test', 'https://licenses.test', true],
    ['censes.test', 'https://licenses.test', true],
    ['licenses.test', 'https://licenses.test', false],
    ['LICENSES.test', 'https://licenses.test', false],
    ['test', 'https://licenses.test', false],
    ['.test', 'https://licenses.test', false],
    ['*.test', 'https://licenses.test', false],
    ['a.test, licenses.test', 'https://licenses.test', false],
    ['*', 'https://licenses.test', false],
    ['licenses.test:8443', 'https://licenses.test:8443', false],
    ['licenses.test:8443', 'https://licenses.test', true],
    ['licenses.test:443', 'https://licenses.test', false],
    ['10.0.0.0/8', 'http://10.1.2.3', false],
    ['10.0.0.0/8', 'http://11.1.2.3', true],
    ['10.0.0.0/99', 'http://10.1.2.3', true],
    ['10.1.2.3', 'http://10.1.2.3', false],
    ['2001:db8::/32', 'http://[2001:db8::7]', false],
    ['2001:db8::7', 'http://[2001:db8::7]', false],
  ] as const)
    assert.equal(found(url, { NO_PROXY: list }) !== null, isUsed, `${list} and ${url}`)
})

test('this computer is never reached through a proxy of the environment', () => {
  for (const host of ['localhost', 'app.localhost', '127.0.0.1', '127.8.8.8', '[::1]'])
    assert.equal(found(`http://${host}:3000`, {}), null, host)
})

test('lower case comes first, each protocol has its variable, and a CGI program is not told by its caller', () => {
  assert.equal(found('https://licenses.test', { https_proxy: 'lower.test:8080' }), 'lower.test')
  assert.equal(found('https://licenses.test', { https_proxy: '' }), 'proxy.test')
  assert.equal(found('https://licenses.test', { HTTPS_PROXY: '' }), null)
  assert.equal(found('http://licenses.test', { REQUEST_METHOD: 'GET' }), null)
  assert.equal(found('http://licenses.test', { REQUEST_METHOD: 'GET', http_proxy: PROXY }), 'proxy.test')
})

test('a variable that is no URL of a proxy is named, and not repeated', () => {
  for (const value of ['socks5://proxy.test', 'http://', 'a b', 'http://user:pass%zz@proxy.test'])
    assert.throws(
      () => found('https://licenses.test', { HTTPS_PROXY: value }),
      (error) => {
        assert.ok(error instanceof ConfigurationError)
        return error.message === 'HTTPS_PROXY must be the URL of an HTTP proxy, such as http://proxy.example.com:3128.'
      },
    )
})

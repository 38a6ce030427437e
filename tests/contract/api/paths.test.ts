import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { send, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test.each([
    '/api',
    '/api/',
    '/api/x',
    '/api/v1',
    '/api/v2/validate',
    '/api//v1/validate',
    '//api/v1/validate',
    '/api\\v1',
    '/api/v1/license/.',
    '/api/v1/license/..',
    '/api/v1/license/%2E',
    '/api/v1/x/../validate',
  ])('%s: 404 as JSON, never HTML, never a redirect', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const reply = await send(base, { method, path })
      expect(reply.status).toBe(404)
      expectCommonHeaders(reply)
      expect(reply.json['status']).toBe('not_found')
    }
  })

  test.each(['A%ZZ', 'A%', 'A%FF', 'A%C0%AF'])('the undecodable key %s: 400 as JSON, not counted', async (key) => {
    const product = await givenProduct(pool)
    const headers = { Authorization: `Bearer ${product.token}` }
    const reply = await send(base, { path: `/api/v1/license/${key}`, headers })
    expect(reply.status).toBe(400)
    expectCommonHeaders(reply)
    expect(reply.json['status']).toBe('bad_request')
    expect(await countUsage(product)).toBe(0)
  })

  test('an absolute-form target: 400 as JSON, and no redirect to it', async () => {
    const reply = await raw(base, 'GET http://evil.test/api/v1/license/A HTTP/1.1\r\nHost: evil.test\r\n\r\n')
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain('"status":"bad_request"')
    expect(reply.toLowerCase()).not.toContain('location:')
  })

  test('bytes that are not HTTP: 400 as JSON', async () => {
    expect(await raw(base, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"status":"bad_request"/s)
    const long = `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`
    expect(await raw(base, long)).toMatch(/^HTTP\/1\.1 431 .*"status":"headers_too_large"/s)
  })

  test('headers of Next and of WebSockets change nothing', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const reply = await validate(
      base,
      product.token,
      { license_key: key },
      { headers: { RSC: '1', 'Next-Action': 'x' } },
    )
    expect(reply).toMatchObject({ status: 200, json: { status: 'active' } })
    const upgraded = await raw(
      base,
      'GET /api/v1/license/A HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(upgraded).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('a query string changes nothing', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const reply = await validate(base, product.token, { license_key: key }, { path: '/api/v1/validate?x=%ZZ' })
    expect(reply).toMatchObject({ status: 200, json: { status: 'active' } })
  })
})

/** Sends bytes that no client library would, and returns the answer. */
function raw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerUnmodified } from '@/lib/http/node/answer-unmodified'
import { compressPage } from '@/lib/http/node/compress-page'

const BODY = 'A page of the documentation. '.repeat(200)
const TAG = 'W/"of-this-page"'

let server: Server
let base: string

/** Answers like Next: headers first, and then the body in parts. */
beforeAll(async () => {
  server = createServer((request, response) => {
    answerUnmodified(request, response)
    compressPage(request, response)
    const status = request.url === '/none' ? 404 : 200
    response.statusCode = status
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('ETag', TAG)
    response.write(BODY.slice(0, 100))
    response.end(BODY.slice(100))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const ask = async (headers: Record<string, string>, { path = '/docs', method = 'GET' } = {}) => {
  const answer = await fetch(base + path, { method, headers })
  return { status: answer.status, tag: answer.headers.get('etag'), text: await answer.text() }
}

test.each([{}, { 'If-None-Match': '"another"' }])('with %j the page is sent', async (headers) => {
  expect(await ask(headers)).toEqual({ status: 200, tag: TAG, text: BODY })
})

test.each([TAG, '"of-this-page"', '"another", W/"of-this-page"', '*'])(
  'a browser that has %s gets none',
  async (asked) => {
    for (const encoding of ['gzip', 'br', 'identity']) {
      const headers = { 'If-None-Match': asked, 'Accept-Encoding': encoding }
      const answer = await fetch(`${base}/docs`, { headers })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, TAG, ''])
      for (const name of ['content-length', 'content-encoding']) expect(answer.headers.get(name)).toBeNull()
      expect((await ask(headers, { method: 'HEAD' })).status).toBe(304)
    }
  },
)

test('a change, an answer of the API and what is not there are answered as ever', async () => {
  const known = { 'If-None-Match': TAG }
  expect((await ask(known, { method: 'POST' })).status).toBe(200)
  expect((await ask(known, { path: '/api/v1/products' })).status).toBe(200)
  expect((await ask(known, { path: '/none' })).status).toBe(404)
})

test('of the API only the OpenAPI document is compressed', async () => {
  const encoding = async (path: string) =>
    (await fetch(base + path, { headers: { 'Accept-Encoding': 'gzip' } })).headers.get('content-encoding')
  expect(await encoding('/docs')).toBe('gzip')
  expect(await encoding('/api/v1/openapi.json')).toBe('gzip')
  expect(await encoding('/api/v1/openapi.json?a')).toBe('gzip')
  expect(await encoding('/api/v1/products')).toBeNull()
})

import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'
import { atMost } from '@/tests/support/setup/limits'

const MIB = 1024 * 1024

eachTransport((base) => {
  test.each(['/', '/sign-in', '/portal', '/acme/licenses', '/dev/mailbox'])('%s is read-only', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const reply = await send(base, { method, path, body: method === 'POST' ? 'x'.repeat(MIB) : '' })
      expect([reply.status, reply.headers.allow, reply.headers.connection]).toEqual([405, 'GET, HEAD', 'close'])
    }
  })

  test.each(['/api/session/password', '/api/portal/session/code', '/api/auth/csrf', '/api/organizations'])(
    '%s: a body that is too large is refused unread, and closes its connection',
    async (path) => {
      const reply = await send(base, { method: 'POST', path, headers: sameOriginHeaders(base), body: 'x'.repeat(MIB) })
      expect([reply.status, reply.json['code'], reply.headers.connection]).toEqual([413, 'too_large', 'close'])
    },
  )

  test('a webhook of Stripe may have 512 KiB, and no more', async () => {
    const statuses = [200, 513].map(async (kib) => {
      const call = { method: 'POST', path: '/api/stripe/webhook', body: 'x'.repeat(kib * 1024) }
      return (await send(base, { ...call, headers: { 'Content-Type': 'application/json' } })).status
    })
    // This server has no keys.
    expect(await Promise.all(statuses)).toEqual([409, 413])
  })

  test('the response is sent before the whole body arrives', async () => {
    const head = 'POST /api/dashboard/acme/imports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000000\r\n\r\n'
    expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await answerTo(head.replace('/api/dashboard/acme/imports', '/sign-in'))).toMatch(/^HTTP\/1\.1 405 /)
  })

  test('a body without a length is counted as it arrives, and the next request of its connection is answered', async () => {
    const headers = { ...sameOriginHeaders(base), 'Sec-Fetch-Site': 'same-origin' }
    const body = new Blob(['x'.repeat(MIB)]).stream()
    const path = `${base}/api/session/password`
    const call: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const reply = await fetch(path, call)
    expect(reply.status).toBe(413)
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`
    const first = `POST /api/session/password HTTP/1.1\r\nHost: localhost\r\nOrigin: ${base}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(16)}0\r\n\r\n`
    const answers = await answerTo(
      `${first}GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      true,
    )
    expect(answers.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 200')
  })

  test('the connection of an endless body is closed', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    socket.write('POST /api/session/password HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = `${MIB.toString(16)}\r\n${'x'.repeat(MIB)}\r\n`
    const more = (): void => {
      if (socket.writable) socket.write(chunk, () => setImmediate(more))
    }
    more()
    await closed
  })

  /** The answer to these bytes: the first chunk, or everything until the server closes the connection. */
  function answerTo(bytes: string, isWhole = false): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
      socket.on('data', (chunk) => {
        text += chunk.toString()
        if (!isWhole) socket.destroy()
      })
    })
  }
})

/** This test makes more concurrent requests than one client may, so it uses its own address. */
const LEAVER = '127.0.0.99'

test('pages that were asked for and hung up on leave the server as it was', { timeout: atMost(300_000) }, async () => {
  const base = inject('transportUrls').api
  const { port } = new URL(base)
  const leavers = Array.from({ length: 300 }, () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: LEAVER }, () =>
      socket.write('GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy()),
    )
    return new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined))
  })
  await Promise.all(leavers)
  // Other tests ask for pages meanwhile: on a busy machine, 503 is an honest answer for a while.
  const answered = async () => (await send(base, { path: '/', from: LEAVER })).status
  await expect.poll(answered, { timeout: atMost(240_000) }).toBe(200)
})

import { expect, test } from 'vitest'
import { send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base) => {
  test('health answers without checking any dependency', async () => {
    expect(await send(base, { path: '/api/health' })).toMatchObject({ status: 200, json: { status: 'ok' } })
  })

  test('ready answers while the database does', async () => {
    expect(await send(base, { path: '/api/ready' })).toMatchObject({ status: 200, json: { status: 'ready' } })
  })

  test.each(['/api/health', '/api/ready'])('%s answers GET, and every other method gets 405', async (path) => {
    expect(await send(base, { method: 'HEAD', path })).toMatchObject({ status: 200, text: '' })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(await send(base, { method, path })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
        json: { status: 'method_not_allowed' },
      })
    }
  })

  test('the start page exists, and an unknown page is HTML', async () => {
    const start = await send(base, { path: '/' })
    expect(start.status).toBe(200)
    expect(start.text).toContain('Latchkey')
    expect((await send(base, { path: '/no-such/page/at/all' })).status).toBe(404)
  })
})

import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { statusDocument } from '@/lib/people/status-page/core/schema'
import { givenProduct } from '@/tests/support/fixtures/product'
import { send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test('everyone may read the status, from any website, and keep it for seconds', async () => {
    const { status, headers, json } = await send(base, { path: '/api/status.json' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=15',
      'access-control-allow-origin': '*',
    })
    expect(statusDocument.strict().parse(json).components).toHaveLength(6)
    const again = await send(base, { path: '/api/status.json', headers: { 'If-None-Match': String(headers['etag']) } })
    expect([200, 304]).toContain(again.status)
  })

  test('other methods are refused', async () => {
    const { status, headers } = await send(base, { method: 'POST', path: '/api/status.json', body: '{}' })
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  test('nothing of a tenant, a process or a machine is in it', async () => {
    const product = await givenProduct(pool)
    const incident = newId()
    await pool.query(
      `insert into incident (id, title, components, started_at, created_at) values ($1, 'Slow pages', '{dashboard}', now(), now())`,
      [incident],
    )
    await pool.query(
      `insert into incident_update (id, incident_id, state, body, at) values ($1, $1, 'identified', 'A fix is on its way.', now())`,
      [incident],
    )
    const answer = async () => (await send(base, { path: '/api/status.json' })).text
    await expect.poll(answer).toContain('Slow pages')
    const text = await answer()
    // It isn't called operational while the incident is open.
    const { status, components } = statusDocument.parse(JSON.parse(text))
    expect(status).not.toMatch(/operational|unknown/)
    expect(components.find(({ id }) => id === 'dashboard')?.state).toMatch(/degraded|outage/)
    for (const secret of [
      product.organizationId,
      product.productId,
      '127.0.0.1',
      'latchkey api',
      'postgres',
      'created_by',
    ])
      expect(text).not.toContain(secret)
  })
})

import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { givenProduct } from '@/tests/support/fixtures/product'
import { givenSignedProduct, givenSigningKey, publishedKeys } from '@/tests/support/fixtures/signing'
import { send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const days = (count: number) => new Date(Date.now() + count * DAY_MS)
const pathOf = ({ productId }: { productId: string }) => `/api/v1/keys/${productId}`

eachTransport((base, pool) => {
  test('a public JSON Web Key Set, cacheable for an hour', async () => {
    const product = await givenSignedProduct(pool)
    const reply = await send(base, { path: pathOf(product) })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'x-request-id': expect.any(String),
    })
    const base64url = expect.stringMatching(/^[\w-]{43}$/)
    const key = { kty: 'OKP', crv: 'Ed25519', x: base64url, kid: base64url, use: 'sig', alg: 'EdDSA' }
    expect(reply.json).toEqual({ keys: [key] })
    const [jwk] = reply.json['keys'] as { kty: string; crv: string; x: string; kid: string }[]
    if (!jwk) throw new Error('no key')
    expect(jwk.kid).toBe(await calculateJwkThumbprint({ kty: jwk.kty, crv: jwk.crv, x: jwk.x }))
  })

  test('an API key changes nothing', async () => {
    const product = await givenSignedProduct(pool)
    const open = await send(base, { path: pathOf(product) })
    const headers = { Authorization: `Bearer ${product.token}` }
    expect((await send(base, { path: pathOf(product), headers })).text).toBe(open.text)
  })

  test('the current key, then the announced one, then retired ones; none that retired 30 days ago', async () => {
    const product = await givenProduct(pool)
    const [next, gone, old, current] = [
      await givenSigningKey(product, days(3)),
      await givenSigningKey(product, days(-100)),
      await givenSigningKey(product, days(-50)),
      await givenSigningKey(product, days(-29)),
    ]
    const kids = async () => (await publishedKeys(base, product)).map(({ kid }) => kid)
    expect(await kids()).toEqual([current.kid, next.kid, old.kid])
    expect(await kids()).not.toContain(gone.kid)
    await pool.query('update signing_key set active_from = $2 where kid = $1', [current.kid, days(-31)])
    // Within the second that a set is remembered.
    await expect.poll(kids).toEqual([current.kid, next.kid])
  })

  test('a client that has this set already gets 304, until it changes', async () => {
    const product = await givenSignedProduct(pool)
    const ask = (tag: string) => send(base, { path: pathOf(product), headers: { 'If-None-Match': tag } })
    const tag = String((await send(base, { path: pathOf(product) })).headers.etag)
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const reply = await ask(sent)
      expect(reply).toMatchObject({ status: 304, text: '' })
      expect(reply.headers).toMatchObject({ etag: tag, 'cache-control': 'public, max-age=3600' })
    }
    expect((await ask('"other"')).status).toBe(200)
    await givenSigningKey(product, days(2))
    await expect.poll(async () => (await ask(tag)).status).toBe(200)
    expect((await ask(tag)).headers.etag).not.toBe(tag)
  })

  test('HEAD answers the same without the body', async () => {
    const product = await givenSignedProduct(pool)
    const [head, get] = [
      await send(base, { method: 'HEAD', path: pathOf(product) }),
      await send(base, { path: pathOf(product) }),
    ]
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  test('a product that never signed has no keys, and the answer must not be cached', async () => {
    const reply = await send(base, { path: pathOf(await givenProduct(pool)) })
    expect(reply).toMatchObject({ status: 200, json: { keys: [] } })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('keys stay published after the product and its switches, for clients that store answers', async () => {
    const product = await givenSignedProduct(pool, { state: 'deleted', isSuspended: true })
    expect(await publishedKeys(base, product)).toHaveLength(1)
  })
})

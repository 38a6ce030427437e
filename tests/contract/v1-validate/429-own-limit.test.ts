import { expect, test } from 'vitest'
import { countKeyUsage, givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  const remaining = ({ headers }: { headers: Record<string, unknown> }) => [
    headers['ratelimit-limit'],
    headers['ratelimit-remaining'],
  ]

  test("past a client key's own limit: the 429 of the product's limit, and none of the product's day is used", async () => {
    const product = await givenProduct(pool, { dailyLimit: 10 })
    const { key } = await givenLicense(product)
    const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 2 })
    const call = () => validate(base, token, { license_key: key })
    const [first, second, third] = [await call(), await call(), await call()]
    expect([first, second].map(({ json }) => json['status'])).toEqual(['active', 'active'])
    expect([first, second, third].map(remaining)).toEqual([
      ['2', '1'],
      ['2', '0'],
      ['2', '0'],
    ])
    expect(third.status).toBe(429)
    expect(Object.keys(third.json)).toEqual(['valid', 'status', 'message', 'retry_after'])
    expect(third.headers['retry-after']).toBe(String(third.json['retry_after']))
    expect((await lookUp(base, token, key)).status).toBe(429)
    expect([await countUsage(product), await countKeyUsage(product, token)]).toEqual([2, 2])
    const other = await validate(base, product.token, { license_key: key })
    expect(remaining(other)).toEqual(['10', '7'])
  })

  test('a lookup it may not make counts for its own limit too', async () => {
    const product = await givenProduct(pool, { dailyLimit: 10 })
    const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 1 })
    expect([(await lookUp(base, token, 'A')).status, (await lookUp(base, token, 'A')).status]).toEqual([403, 429])
  })

  test('what the product refuses is given back, and the headers describe the counter with less left', async () => {
    const product = await givenProduct(pool, { dailyLimit: 3 })
    const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 100 })
    const replies = []
    for (let i = 0; i < 5; i++) replies.push(await validate(base, token, '{}'))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(replies.map(remaining)).toEqual([
      ['3', '2'],
      ['3', '1'],
      ['3', '0'],
      ['3', '0'],
      ['3', '0'],
    ])
    await expect.poll(() => countKeyUsage(product, token)).toBe(3)
  })

  test('an unlimited product, a raised and a lifted limit: each counts from the next request', async () => {
    const product = await givenProduct(pool)
    const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 1 })
    const call = () => validate(base, token, '{}')
    expect([(await call()).status, (await call()).status]).toEqual([200, 429])
    await pool.query(`update api_key set daily_limit = 2 where product_id = $1 and kind = 'client'`, [
      product.productId,
    ])
    expect([(await call()).status, (await call()).status]).toEqual([200, 429])
    await pool.query('update api_key set daily_limit = null where product_id = $1', [product.productId])
    const free = await call()
    expect([free.status, free.headers['ratelimit-limit']]).toEqual([200, undefined])
    expect(await countUsage(product)).toBe(3)
  })

  test('in each of 5 rounds, of 300 calls at once with a limit of 70 exactly 70 are answered', async () => {
    for (let round = 0; round < 5; round++) {
      const product = await givenProduct(pool, { dailyLimit: 200 })
      const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 70 })
      // A machine that does other things may not get to all of them in time: 503 is asked again.
      let unanswered = 0
      const ask = async (): ReturnType<typeof validate> => {
        const reply = await validate(base, token, '{}')
        if (reply.status !== 503) return reply
        unanswered += 1
        return ask()
      }
      const replies = await Promise.all(Array.from({ length: 300 }, ask))
      const answered = replies.filter(({ status }) => status === 200).length
      const counted = [await countUsage(product), await countKeyUsage(product, token)]
      expect(replies.filter(({ status }) => status === 429).length).toBe(300 - answered)
      // Whether a call that ended in 503 was counted, for the product or the key, its caller cannot know.
      if (unanswered === 0) expect([answered, ...counted]).toEqual([70, 70, 70])
      for (const count of counted) expect(count).toBeLessThanOrEqual(70)
      for (const count of counted) expect(answered).toBeLessThanOrEqual(count)
    }
  })
})

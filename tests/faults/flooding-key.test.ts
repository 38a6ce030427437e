import { expect, test } from 'vitest'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { type HttpResponse, validate } from '@/tests/support/http/client'
import { setUpServer } from '@/tests/support/process/set-up-processes'

const { db, server } = await setUpServer('api')

async function givenCaller(dailyLimit: number | null = null) {
  const product = await givenProduct(db.pool, { dailyLimit })
  const { key } = await givenLicense(product)
  return { product, ask: async () => wordOf(await ask(product, key)) }
}
const ask = ({ token }: ProductFixture, key: string) => validate(server.url, token, { license_key: key })
const wordOf = ({ status, json }: HttpResponse) => `${status} ${json['status']}`

/** Makes every batch as slow as the database sleeps, with a trigger on the counters' rows. */
async function slowDatabase(seconds: number): Promise<() => Promise<void>> {
  await db.pool.query(`
    create function sleep_a_little() returns trigger language plpgsql as $$
      begin perform pg_sleep(${seconds}); return new; end $$;
    create trigger slow before update on usage_day for each statement execute function sleep_a_little()`)
  return async () => void (await db.pool.query('drop trigger slow on usage_day; drop function sleep_a_little()'))
}

test('3,000 calls of one key at once against a slow database: no call of another key is refused', async () => {
  const [flooder, neighbour] = [await givenCaller(), await givenCaller()]
  for (const { ask } of [flooder, neighbour]) expect(await ask()).toBe('200 active')
  const restore = await slowDatabase(0.02)
  const flood = Array.from({ length: 3_000 }, flooder.ask)
  let isFloodAnswered = false
  const flooded = Promise.all(flood).then((words) => {
    isFloodAnswered = true
    return words
  })
  // One after the other, each while the flood waits.
  const words: string[] = []
  while (!isFloodAnswered && words.length < 30) words.push(await neighbour.ask())
  expect(words.length).toBeGreaterThan(0)
  expect(new Set(words)).toEqual(new Set(['200 active']))
  for (const word of await flooded) expect(['200 active', '503 service_unavailable']).toContain(word)
  await restore()
})

test('a key over its daily limit floods: no call of another key is refused, and its own calls get 429 or 503', async () => {
  const [flooder, neighbour] = [await givenCaller(1), await givenCaller()]
  for (const { ask } of [flooder, neighbour]) expect(await ask()).toBe('200 active')
  expect(await flooder.ask()).toBe('429 rate_limit_exceeded')
  const restore = await slowDatabase(0.02)
  const flooded = Promise.all(Array.from({ length: 3_000 }, flooder.ask))
  for (let i = 0; i < 30; i++) expect(await neighbour.ask()).toBe('200 active')
  for (const word of await flooded) expect(['429 rate_limit_exceeded', '503 service_unavailable']).toContain(word)
  await restore()
})

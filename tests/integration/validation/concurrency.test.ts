import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countKeyUsage, givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenApiKey, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

// Two processes on one database, as two instances behind a load balancer.
let db: TestDatabase
let servers: ServerProcess[] = []

beforeAll(async () => {
  db = await givenDatabase()
  servers = [await startServerProcess(db.url, 'api'), await startServerProcess(db.url, 'api')]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await db.close()
})

const baseOf = (i: number): string => servers[i % servers.length]?.url ?? ''
const times = <T>(count: number, make: (i: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

test('60 calls from 30 addresses at max_ips 3: three slots, in each of 20 rounds', async () => {
  const product = await givenProduct(db.pool)
  for (let round = 0; round < 20; round++) {
    const { id, key } = await givenLicense(product, { ip: { maxIps: 3 } })
    const replies = await times(60, (i) =>
      validate(baseOf(i), product.token, { license_key: key }, { from: `127.0.2.${1 + Math.floor(i / 2)}` }),
    )
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    expect(replies.filter(({ json }) => json['ip_registered'] === true).length).toBe(3)
    expect(Math.max(...replies.map(({ json }) => Number(json['ip_count'])))).toBe(3)
    expect(replies.every(({ json }) => ['active', 'ip_limit_reached'].includes(String(json['status'])))).toBe(true)
    const { rows } = await db.pool.query(
      'select ip_count, (select count(*)::int from license_ip where license_id = id) as slots from license where id = $1',
      [id],
    )
    expect(rows).toEqual([{ ip_count: 3, slots: 3 }])
  }
})

test('60 calls from one new address take one slot', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { ip: { maxIps: 3 } })
  const replies = await times(60, (i) => validate(baseOf(i), product.token, { license_key: key }))
  expect(replies.filter(({ json }) => json['ip_registered'] === true).length).toBe(1)
  expect(replies.every(({ json }) => json['ip_count'] === 1 && json['valid'] === true)).toBe(true)
})

test('addresses added and removed under load keep the count exact', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, { ip: { maxIps: 5 } })
  const reset = () => db.pool.query('delete from license_ip where license_id = $1', [id])
  await times(200, (i) =>
    i % 20 === 0
      ? reset()
      : validate(baseOf(i), product.token, { license_key: key }, { from: `127.0.3.${1 + (i % 40)}` }),
  )
  const { rows } = await db.pool.query(
    'select ip_count = (select count(*) from license_ip where license_id = id) as is_exact from license where id = $1',
    [id],
  )
  expect(rows).toEqual([{ is_exact: true }])
})

test('1,000 calls at a limit of 100: exactly 100 answered, and 100 stored, in each of 10 rounds', async () => {
  for (let round = 0; round < 10; round++) {
    const product = await givenProduct(db.pool, { dailyLimit: 100 })
    const { key } = await givenLicense(product)
    const replies = await times(1_000, (i) => validate(baseOf(i), product.token, { license_key: key }))
    expect(replies.filter(({ status }) => status === 200).length).toBe(100)
    expect(replies.filter(({ status }) => status === 429).length).toBe(900)
    expect(await countUsage(product)).toBe(100)
  }
})

test('with a limit of its own of 100, a client key gets exactly 100 of 500 calls, in each of 5 rounds', async () => {
  for (let round = 0; round < 5; round++) {
    const product = await givenProduct(db.pool, { dailyLimit: 300 })
    const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 100 })
    const replies = await times(500, (i) => validate(baseOf(i), token, '{}'))
    expect(replies.filter(({ status }) => status === 200).length).toBe(100)
    expect(replies.filter(({ status }) => status === 429).length).toBe(400)
    expect([await countUsage(product), await countKeyUsage(product, token)]).toEqual([100, 100])
  }
})

test('the very next request on the other instance accepts a rotated key, and refuses an ended one', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  const ask = (i: number, token: string) => validate(baseOf(i), token, { license_key: key })
  expect((await ask(0, product.token)).status).toBe(200)
  const end = `update api_key set expires_at = now() - interval '1 second' where product_id = $1`
  await db.pool.query(end, [product.productId])
  const rotated = await givenApiKey(db.pool, product)
  expect([(await ask(1, product.token)).status, (await ask(1, rotated)).status]).toEqual([401, 200])
})

test('a revocation is seen by the very next request on the other instance', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product)
  expect((await validate(baseOf(0), product.token, { license_key: key })).json['status']).toBe('active')
  await db.pool.query('update license set revoked_at = now() where id = $1', [id])
  expect((await validate(baseOf(1), product.token, { license_key: key })).json['status']).toBe('revoked')
})

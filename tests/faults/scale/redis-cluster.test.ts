import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '@/lib/foundation/shared/durations'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { startLoad } from '@/tests/support/http/start-load'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type RedisCluster, startRedisCluster } from '@/tests/support/servers/redis-cluster'
import { atMost } from '@/tests/support/setup/limits'
import type { RedisServer } from '@/tools/redis/redis-server'

const LIMIT = 6_000

let db: TestDatabase
let cluster: RedisCluster
let servers: ServerProcess[] = []

beforeAll(async () => {
  db = await givenDatabase()
  cluster = await startRedisCluster()
  servers = [await startApi(), await startApi()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await cluster.stop()
  await db.close()
})

const startApi = () => startServerProcess(db.url, 'api', { REDIS_URL: cluster.url })
const timesLogged = (server: ServerProcess, line: string) => server.output().split(line).length - 1
const counterOf = ({ productId }: ProductFixture) => `quota:${productId}:${utcDay(new Date())}`

/** Another product that is counted on the same master. */
async function givenNeighbour(master: RedisServer): Promise<ProductFixture> {
  const product = await givenProduct(db.pool, { dailyLimit: LIMIT })
  return (await cluster.masterOf(counterOf(product))).url === master.url ? product : givenNeighbour(master)
}

test('a master is killed in the middle: the database counts until its replica does, and the limit holds; a process that starts meanwhile counts there, too', {
  timeout: atMost(240_000),
}, async () => {
  const product = await givenProduct(db.pool, { dailyLimit: LIMIT })
  const { key } = await givenLicense(product)
  const counter = counterOf(product)
  const master = await cluster.masterOf(counter)
  const neighbour = await givenNeighbour(master)
  const { key: other } = await givenLicense(neighbour)
  const load = startLoad(
    servers.map(({ url }) => url),
    (base) => validate(base, product.token, { license_key: key }),
  )
  await load.until(LIMIT / 4)
  const counted = servers.map((server) => timesLogged(server, 'requests are counted in Redis again'))
  // Slowly, so that the replica takes over before the limit is reached.
  load.pause(200)
  master.process.kill('SIGKILL')
  const late = await startApi()
  const askLate = () => validate(late.url, neighbour.token, { license_key: other })
  expect((await askLate()).status).toBe(200)
  for (const [i, server] of servers.entries())
    await expect.poll(() => timesLogged(server, 'requests are counted in Redis again')).toBeGreaterThan(counted[i] ?? 0)
  servers.push(late)
  expect((await cluster.masterOf(counter)).url).not.toBe(master.url)
  // The replica's count goes on where the database and the processes know it to be.
  const before = await cluster.readCount(counter)
  await expect.poll(() => cluster.readCount(counter)).toBeGreaterThan(before)
  const atFailover = load.answered()
  expect(atFailover).toBeLessThan(LIMIT)
  load.pause(0)
  await load.until(LIMIT + 500)
  load.pause(100)
  await sleep(1_500)
  const answers = await load.stop()

  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  // Nobody was refused while the limit was not reached.
  expect(answers.slice(0, atFailover).filter(({ status }) => status === 429)).toEqual([])
  const granted = answers.filter(({ status }) => status === 200).length
  expect(granted).toBeGreaterThanOrEqual(LIMIT)
  // What a master granted and its replica never heard of, as when one Redis is emptied.
  expect(granted).toBeLessThanOrEqual(LIMIT + load.mostInASecond())
  await expect.poll(() => countUsage(product)).toBeGreaterThanOrEqual(LIMIT)

  // In one go: Redis is asked from the second call on, and a product that is called seldom is forgotten in between.
  const countAfterCalls = async () => {
    for (let i = 0; i < 5; i++) expect((await askLate()).status).toBe(200)
    return cluster.readCount(counterOf(neighbour)).catch(() => 0)
  }
  await expect.poll(countAfterCalls, { timeout: atMost(120_000) }).toBeGreaterThan(0)
})

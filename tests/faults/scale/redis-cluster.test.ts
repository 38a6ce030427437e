import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { utcDay } from '@/lib/shared/durations'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { startLoad } from '@/tests/support/http/start-load'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type RedisCluster, startRedisCluster } from '@/tests/support/servers/redis-cluster'

const LIMIT = 6_000

let db: TestDatabase
let cluster: RedisCluster
let servers: ServerProcess[] = []

beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

// Each test kills a master, and a cluster has one replica to take its place.
beforeEach(async () => {
  cluster = await startRedisCluster()
  servers = [await startApi(), await startApi()]
})
afterEach(async () => {
  for (const server of servers) await server.stop()
  await cluster.stop()
})

const startApi = () => startServerProcess(db.url, 'api', { REDIS_URL: cluster.url })
const timesLogged = (server: ServerProcess, line: string) => server.output().split(line).length - 1

test('a master is killed in the middle: the database counts until its replica does, and the limit holds', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: LIMIT })
  const { key } = await givenLicense(product)
  const load = startLoad(
    servers.map(({ url }) => url),
    (base) => validate(base, product.token, { license_key: key }),
  )
  await load.until(LIMIT / 4)
  const counter = `quota:${product.productId}:${utcDay(new Date())}`
  const master = await cluster.masterOf(counter)
  const counted = servers.map((server) => timesLogged(server, 'requests are counted in Redis again'))
  // Slowly, so that the replica takes over before the limit is reached.
  load.pause(100)
  master.process.kill('SIGKILL')
  for (const [i, server] of servers.entries())
    await expect.poll(() => timesLogged(server, 'requests are counted in Redis again')).toBeGreaterThan(counted[i] ?? 0)
  expect((await cluster.masterOf(counter)).url).not.toBe(master.url)
  // The replica's count goes on where the database and the processes know it to be.
  const before = await cluster.readCount(counter)
  await expect.poll(() => cluster.readCount(counter)).toBeGreaterThan(before)
  const atFailover = load.answered()
  expect(atFailover).toBeLessThan(LIMIT)
  load.pause(0)
  await load.until(LIMIT + 500)
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
}, 240_000)

test('a process that starts while a master is away counts there once its replica has taken over', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: LIMIT })
  const { key } = await givenLicense(product)
  const counter = `quota:${product.productId}:${utcDay(new Date())}`
  const master = await cluster.masterOf(counter)
  master.process.kill('SIGKILL')
  const late = await startApi()
  servers.push(late)
  const countAfterCall = async () => {
    expect((await validate(late.url, product.token, { license_key: key })).status).toBe(200)
    return cluster.readCount(counter).catch(() => 0)
  }
  await expect.poll(countAfterCall, { timeout: 120_000 }).toBeGreaterThan(0)
}, 240_000)

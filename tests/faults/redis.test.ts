import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { validate } from '@/tests/support/http/client'
import { startLoad } from '@/tests/support/http/start-load'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { testPort } from '@/tests/support/process/test-port'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'
import { startUpstashBridge, type UpstashBridge } from '@/tools/redis/upstash-bridge'

const LIMIT = 2_000

let db: TestDatabase
let redisPort: number
let redis: RedisServer
let bridge: UpstashBridge
let gate: Server
let isGateBroken = false
let overTcp: ServerProcess[] = []
let overRest: ServerProcess[] = []

beforeAll(async () => {
  db = await givenDatabase()
  redisPort = await testPort()
  redis = await startRedis({ port: redisPort })
  bridge = await startUpstashBridge({ redisUrl: redis.url, token: 'secret' })
  const gatePort = await testPort()
  gate = startGate(bridge.url).listen(gatePort, '127.0.0.1')
  const tcp = { REDIS_URL: redis.url }
  const rest = { UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${gatePort}`, UPSTASH_REDIS_REST_TOKEN: 'secret' }
  overTcp = [await startServerProcess(db.url, 'api', tcp), await startServerProcess(db.url, 'api', tcp)]
  overRest = [await startServerProcess(db.url, 'api', rest), await startServerProcess(db.url, 'api', rest)]
})
afterAll(async () => {
  for (const server of [...overTcp, ...overRest]) await server.stop()
  gate.close()
  gate.closeAllConnections()
  await bridge.stop()
  await redis.stop()
  await db.close()
})

type Fault = {
  name: string
  servers: () => ServerProcess[]
  strike: () => Promise<void>
  heal: () => Promise<void>
  slack?: true
}

const kill = async () => void redis.process.kill('SIGKILL')
const revive = async () => {
  redis = await startRedis({ port: redisPort })
}
const flush = async () => {
  const client = await createClient({ url: redis.url }).connect()
  await client.flushAll()
  client.destroy()
}
const breakGate = (isBroken: boolean) => {
  isGateBroken = isBroken
}
const nothing = async () => undefined

const FAULTS: Fault[] = [
  { name: 'killed, and started again empty', servers: () => overTcp, strike: kill, heal: revive },
  {
    name: 'frozen',
    servers: () => overTcp,
    strike: async () => void redis.process.kill('SIGSTOP'),
    heal: async () => void redis.process.kill('SIGCONT'),
  },
  { name: 'emptied', servers: () => overTcp, strike: flush, heal: nothing, slack: true },
  {
    name: 'answering 500 over REST',
    servers: () => overRest,
    strike: async () => breakGate(true),
    heal: async () => breakGate(false),
  },
  { name: 'emptied behind REST', servers: () => overRest, strike: flush, heal: nothing, slack: true },
]

test.each(FAULTS)(
  'Redis is $name in the middle: answers go on meanwhile, without a 5xx or an overshoot',
  async ({ servers, strike, heal, slack }) => {
    const product = await givenProduct(db.pool, { dailyLimit: LIMIT })
    const { key } = await givenLicense(product)
    const bases = servers().map(({ url }) => url)
    const load = startLoad(bases, (base) => validate(base, product.token, { license_key: key }))
    await load.until(LIMIT / 4)
    await strike()
    // Redis is restored after a quarter of the limit was answered.
    await load.until(LIMIT / 2)
    await heal()
    // Beyond the limit, and longer than the breaker and the settlement take.
    await load.until(LIMIT)
    load.pause(100)
    await sleep(1_500)
    const answers = await load.stop()

    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
    const granted = answers.filter(({ status }) => status === 200).length
    expect(granted).toBeLessThanOrEqual(slack ? LIMIT + load.mostInASecond() : LIMIT)
    expect(granted).toBeGreaterThanOrEqual(LIMIT)
    await expect.poll(() => countUsage(product)).toBeGreaterThanOrEqual(LIMIT)
  },
)

test('1,000 calls at a limit of 100 over two instances: exactly 100, and 100 stored, in two rounds by either client', async () => {
  for (const servers of [overTcp, overRest]) {
    for (let round = 0; round < 2; round++) {
      const product = await givenProduct(db.pool, { dailyLimit: 100 })
      const { key } = await givenLicense(product)
      const calls = Array.from({ length: 1_000 }, (_, i) =>
        validate(servers[i % 2]?.url ?? '', product.token, { license_key: key }),
      )
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200).length).toBe(100)
      expect(statuses.filter((status) => status === 429).length).toBe(900)
      expect(await countUsage(product)).toBe(100)
    }
  }
})

test('at the limit, a raised override and a new plan pass on the next request of both instances', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 2_000 })
  const { key } = await givenLicense(product)
  const call = (i: number) => validate(overTcp[i % 2]?.url ?? '', product.token, { license_key: key })
  for (let sent = 0; sent < 2_200; sent += 100) await Promise.all(Array.from({ length: 100 }, (_, i) => call(i)))
  expect([(await call(0)).status, (await call(1)).status]).toEqual([429, 429])
  await db.pool.query('update organization set daily_limit_override = 2002 where id = $1', [product.organizationId])
  expect([(await call(0)).status, (await call(1)).status, (await call(0)).status]).toEqual([200, 200, 429])
  await db.pool.query(`update organization set plan = 'pro', daily_limit_override = null where id = $1`, [
    product.organizationId,
  ])
  expect([(await call(0)).status, (await call(1)).status]).toEqual([200, 200])
})

/** A proxy before the bridge that answers 500 while it is broken. */
function startGate(target: string): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (isGateBroken) return void response.writeHead(500).end('{"error":"internal"}')
    const { method = 'POST', url = '/', headers } = request
    const sent = await fetch(target + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'upstash-encoding': String(headers['upstash-encoding'] ?? ''),
      },
      body: Buffer.concat(chunks),
    }).catch(() => null)
    if (!sent) return void response.writeHead(502).end('{"error":"bad gateway"}')
    response.writeHead(sent.status, { 'content-type': 'application/json' }).end(await sent.text())
  })
}

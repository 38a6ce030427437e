import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCounted } from '@/lib/service/requests/usage/core/counted-status'
import { readDaysByStatus } from '@/lib/service/requests/usage/server/read-days'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { type HttpResponse, lookUp, validate } from '@/tests/support/http/client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'

const REQUESTS = 5_000
const CALLERS = 48
const PAST = new Date('2020-01-01T00:00:00Z')

let db: TestDatabase
let redis: RedisServer
let servers: Record<'PostgreSQL' | 'Redis', ServerProcess[]>
beforeAll(async () => {
  db = await givenDatabase()
  redis = await startRedis()
  const start = (env: Record<string, string>) => startServerProcess(db.url, 'api', env)
  servers = {
    PostgreSQL: [await start({}), await start({})],
    Redis: [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })],
  }
})
afterAll(async () => {
  for (const server of Object.values(servers).flat()) await server.stop()
  await redis.stop()
  await db.close()
})

type Sent = { product: ProductFixture | null; isLookup: boolean; answer: HttpResponse }
type Shot = (base: string) => Promise<Sent>

/** One request of each kind that the API answers differently. */
async function mixedShots(products: Record<'busy' | 'exhausted' | 'suspended', ProductFixture>): Promise<Shot[]> {
  const { busy, exhausted, suspended } = products
  const [good, expired] = [await givenLicense(busy), await givenLicense(busy, { expiresAt: PAST })]
  const validating =
    (product: ProductFixture, body: unknown): Shot =>
    async (base) => ({ product, isLookup: false, answer: await validate(base, product.token, body) })
  const lookingUp =
    (product: ProductFixture, key: string): Shot =>
    async (base) => ({ product, isLookup: true, answer: await lookUp(base, product.token, key) })
  const withBadKey: Shot = async (base) => ({
    product: null,
    isLookup: false,
    answer: await validate(base, `${busy.token.slice(0, -8)}00000000`, { license_key: good.key }),
  })
  return [
    validating(busy, { license_key: good.key }),
    validating(busy, { license_key: expired.key }),
    validating(busy, { license_key: 'UNKNOWN' }),
    validating(busy, '{"license_key": '),
    validating(busy, ''),
    lookingUp(busy, good.key),
    lookingUp(busy, 'UNKNOWN'),
    withBadKey,
    validating(exhausted, { license_key: good.key }),
    lookingUp(exhausted, good.key),
    validating(suspended, { license_key: good.key }),
  ]
}

/** Sends them in turn to both instances, some dozens at a time. */
async function fire(shots: Shot[], bases: string[]): Promise<Sent[]> {
  const sent: Sent[] = []
  let next = 0
  const caller = async () => {
    while (next < REQUESTS) {
      const at = next
      next += 1
      const shot = shots[at % shots.length]
      if (shot) sent.push(await shot(bases[at % 3 === 0 ? 0 : 1] ?? ''))
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return sent
}

/** What the callers saw, by status: a lookup that finds a license answers with the license. */
function tallyOf(sent: Sent[], { productId }: ProductFixture): Record<string, number> {
  const tally: Record<string, number> = {}
  for (const { product, isLookup, answer } of sent) {
    if (product?.productId !== productId) continue
    const status = isLookup && answer.status === 200 ? 'found' : String(answer.json['status'])
    tally[status] = (tally[status] ?? 0) + 1
  }
  return tally
}

async function rolledUp({ organizationId, productId }: ProductFixture): Promise<Record<string, number>> {
  const range = { organizationId, productIds: [productId], from: '2020-01-01', to: '2100-01-01' }
  const tally: Record<string, number> = {}
  const reading = { pool: db.pool, history: db.pool }
  for (const { status, hits } of await readDaysByStatus(reading, range)) tally[status] = (tally[status] ?? 0) + hits
  return tally
}

const countedIn = (tally: Record<string, number>): number =>
  Object.entries(tally).reduce((sum, [status, hits]) => sum + (isCounted(status) ? hits : 0), 0)

test.each(['PostgreSQL', 'Redis'] as const)(
  '5,000 mixed requests over two instances (%s): the counter, the days by status and the answers agree',
  async (meter) => {
    const products = {
      busy: await givenProduct(db.pool, { plan: 'pro' }),
      exhausted: await givenProduct(db.pool, { dailyLimit: 250 }),
      suspended: await givenProduct(db.pool, { plan: 'free', isBillingSuspended: true }),
    }
    const bases = servers[meter].map(({ url }) => url)
    const sent = await fire(await mixedShots(products), bases)
    expect(sent).toHaveLength(REQUESTS)
    const logs = servers[meter].map((server) => server.output().slice(-2_000)).join('\n')
    expect([...new Set(sent.map(({ answer }) => answer.status))].sort(), logs).toEqual([200, 401, 404, 429])
    for (const product of Object.values(products)) {
      const tally = tallyOf(sent, product)
      // Records are written a second after the answer.
      await expect.poll(() => rolledUp(product)).toEqual(tally)
      await expect.poll(() => countUsage(product)).toBe(countedIn(tally))
    }
    expect(await countUsage(products.exhausted)).toBe(250)
  },
)

test('a process that is killed between count and record loses no request: its status is not known', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  const doomed = await startServerProcess(db.url, 'api')
  const [other] = servers.PostgreSQL
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      validate(i % 2 === 0 ? doomed.url : (other?.url ?? ''), product.token, { license_key: key }),
    ),
  )
  await doomed.stop('SIGKILL')
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  expect(await countUsage(product)).toBe(60)
  await expect.poll(async () => (await rolledUp(product))['active'] ?? 0).toBeGreaterThanOrEqual(30)
  expect(countedIn(await rolledUp(product))).toBe(60)
})

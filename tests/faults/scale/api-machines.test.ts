import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { inWaves, startLoad } from '@/tests/support/http/start-load'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startBalancer } from '@/tests/support/servers/nginx'

let db: TestDatabase
let machines: ServerProcess[] = []
let balancer: Awaited<ReturnType<typeof startBalancer>>

beforeAll(async () => {
  db = await givenDatabase()
  machines = [await startMachine(), await startMachine()]
  balancer = await startBalancer(machines.map(({ url }) => url))
})
afterAll(async () => {
  await balancer.stop()
  for (const machine of machines) await machine.stop()
  await db.close()
})

/** A start of the role `api`, as docs/scale.md says, on one port of this machine instead of one of its own. */
const startMachine = () =>
  startServerProcess(db.url, 'all', { ROLE: 'api', TRUSTED_PROXIES: '127.0.0.1' }, { answers: '/api/health' })

test('each machine says that it lives and is ready, and leaves pages to others', async () => {
  for (const { url } of machines) {
    expect((await send(url, { path: '/api/health' })).status).toBe(200)
    expect((await send(url, { path: '/api/ready' })).json).toMatchObject({ status: 'ready' })
    expect((await send(url, { path: '/sign-in' })).status).toBe(404)
  }
})

test('three IP slots are three over both machines, in two rounds of 60 calls from 30 addresses', async () => {
  for (let round = 0; round < 2; round++) {
    const product = await givenProduct(db.pool)
    const { key: license_key } = await givenLicense(product, { ip: { maxIps: 3 } })
    const called = await inWaves(60, (i) =>
      validate(balancer.url, product.token, { license_key }, { from: `127.0.0.${(i % 30) + 2}` }),
    )
    const answers = called.map(({ json }) => json)
    expect(answers.filter(({ ip_registered }) => ip_registered === true)).toHaveLength(3)
    expect(answers.filter(({ valid }) => valid === true)).toHaveLength(6)
    expect(answers.filter(({ ip_count }) => Number(ip_count) > 3)).toEqual([])
  }
})

test('a daily limit of 100 is 100 over both machines, in two rounds of 400 calls', async () => {
  for (let round = 0; round < 2; round++) {
    const product = await givenProduct(db.pool, { dailyLimit: 100 })
    const { key: license_key } = await givenLicense(product)
    const answers = await inWaves(400, () => validate(balancer.url, product.token, { license_key }))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(300)
    expect(await countUsage(product)).toBe(100)
  }
})

test('a machine is killed under load: every answer is right, and the other one takes over', async () => {
  const product = await givenProduct(db.pool)
  const { key: license_key } = await givenLicense(product)
  const load = startLoad([balancer.url], async (base) => {
    const { status, json } = await validate(base, product.token, { license_key })
    return { status: status === 200 && json['status'] === 'active' ? 200 : status === 200 ? 0 : status }
  })
  await load.until(500)
  machines[0]?.process.kill('SIGKILL')
  const before = load.answered()
  await load.until(before + 1_000)
  const answers = await load.stop()
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

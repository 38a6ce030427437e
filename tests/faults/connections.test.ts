import { beforeAll, expect, test } from 'vitest'
import { connectionsOf, POOL_SIZES } from '@/lib/foundation/platform/database/pool-sizes'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, send, validate } from '@/tests/support/http/client'
import { startServerProcess } from '@/tests/support/process/server-process'

const db = databaseOfFile()

/** The user of the tests may open more. */
const ROOM = 30

beforeAll(async () => {
  await db.pool.query(`alter database ${new URL(db.url).pathname.slice(1)} connection limit ${ROOM}`)
})

/** Connections to this database by application name, without those of the test. */
async function connected(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name like 'latchkey%' group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Each process has a pool for probes; pages and long jobs each have one of the dashboard. */
const BOUNDS = { ...POOL_SIZES, probes: 3 * POOL_SIZES.probes, dashboard: 2 * POOL_SIZES.dashboard }
const ALL = connectionsOf('api') + connectionsOf('web') + connectionsOf('work')

test('each pool names itself and keeps its bound, under more calls than there are connections; too little room for them is named in the log', async () => {
  const server = await startServerProcess(db.url, 'all')
  try {
    const product = await givenProduct(db.pool)
    const licenses = await Promise.all(Array.from({ length: 20 }, () => givenLicense(product, { ip: { maxIps: 5 } })))
    const most: Record<string, number> = {}
    const look = async () => {
      for (const [name, n] of Object.entries(await connected())) most[name] = Math.max(most[name] ?? 0, n)
    }
    await expect.poll(async () => Object.keys(await connected())).toContain('latchkey queue')
    for (let round = 0; round < 5; round++) {
      const calls = licenses.flatMap(({ key }, i) => [
        validate(server.url, product.token, { license_key: key }, { from: `127.0.${round}.${i + 1}` }),
        lookUp(server.url, product.token, key),
        send(server.url, { path: '/api/ready' }),
        send(server.url, { path: '/sign-in' }),
      ])
      await look()
      await Promise.all(calls)
      await look()
    }
    const bounds = Object.entries(BOUNDS).map(([name, size]) => [`latchkey ${name}`, size] as const)
    expect(bounds.filter(([name, size]) => (most[name] ?? 0) > size)).toEqual([])
    expect(Object.keys(most).filter((name) => !bounds.some(([known]) => known === name))).toEqual([])
    expect(Object.keys(most).toSorted()).toEqual(
      expect.arrayContaining(['latchkey api', 'latchkey probes', 'latchkey queue', 'latchkey work']),
    )
    const total = Object.values(most).reduce((sum, n) => sum + n, 0)
    expect(total).toBeLessThanOrEqual(ALL)
    expect(server.output().split(`"wanted":${ALL},"room":${ROOM}`).length).toBe(2)
  } finally {
    await server.stop()
  }
})

test('500 probes that the database keeps waiting ask it once, and validations are answered beside them', async () => {
  const server = await startServerProcess(db.url, 'all', { BACKGROUND_WORK: '0' })
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  const ask = () => validate(server.url, product.token, { license_key: key })
  const holder = await db.pool.connect()
  try {
    expect((await ask()).status).toBe(200)
    await holder.query('begin')
    await holder.query('lock table installation in access exclusive mode')
    const probes = Promise.all(Array.from({ length: 500 }, () => send(server.url, { path: '/api/ready' })))
    const waiting = async () =>
      (
        await db.pool.query<{ name: string }>(
          `select application_name as name from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%from installation%'`,
        )
      ).rows.map(({ name }) => name)
    await expect.poll(waiting).toEqual(['latchkey probes'])
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.map(({ json }) => json['status'])).toEqual(answers.map(() => 'active'))
    await holder.query('rollback')
    await probes
    // There is room for what it may open without background work.
    expect(server.output()).not.toContain('fewer connections')
  } finally {
    // Closes the connection, which releases the lock, even if the test failed.
    holder.release(true)
    await server.stop()
  }
})

import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { readCertificate } from '@/lib/foundation/platform/network/read-certificate'
import { checkCertificate } from '@/lib/people/operator/server/check-certificate'
import { measureStorage } from '@/lib/people/operator/server/measure-storage'
import { type Host, readInstallation } from '@/lib/people/operator/server/read-installation'
import { givenHistoryDatabase } from '@/tests/support/database/history-database'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenOperator } from '@/tests/support/fixtures/operator'
import { testPort } from '@/tests/support/process/test-port'
import { TLS } from '@/tests/support/servers/tls-certificate'

const db = databaseOfFile()
const HOST: Host = {
  version: '1.0.0',
  mailServer: null,
  hasMailbox: false,
  gaps: [],
  databaseFolder: null,
  operatorEmails: [],
}
const read = (over: Partial<Host> = {}) => readInstallation({ pool: db.pool, history: db.pool }, { ...HOST, ...over })

/** A name that resolves to this machine without naming loopback. */
const ELSEWHERE = '0.0.0.0'
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listening(server: Server): Promise<number> {
  servers.push(server)
  const port = await testPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

test('a database is compared with the migrations of this build', async () => {
  expect((await read()).schema).toMatchObject({ state: 'matches', difference: 0 })
  await db.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, started_at, applied_steps_count)
     values ('later', 'x', '29990101000000_later', now(), now(), 1)`,
  )
  expect((await read()).schema).toEqual({ state: 'ahead', newest: '29990101000000_later', difference: 1 })
  const { rows } = await db.pool.query(
    `update _prisma_migrations set finished_at = null
     where migration_name = (select min(migration_name) from _prisma_migrations) returning id`,
  )
  expect((await read()).schema).toMatchObject({ state: 'behind', difference: 1 })
  await db.pool.query(`delete from _prisma_migrations where id = 'later'`)
  await db.pool.query('update _prisma_migrations set finished_at = now() where id = $1', [rows[0].id])
})

test('the size of the database is told with its growth since the first day, and the room on its disk', async () => {
  expect((await read()).storage).toMatchObject({ history: null, free_bytes: null, growth_bytes_a_day: null })
  await measureStorage({ pool: db.pool, history: db.pool })
  await measureStorage({ pool: db.pool, history: db.pool })
  await db.pool.query(`insert into storage_day (day, bytes) select day - 10, bytes - 10000000 from storage_day`)
  const { storage } = await read({ databaseFolder: tmpdir() })
  expect(storage.bytes).toBeGreaterThan(5_000_000)
  expect(storage.growth_bytes_a_day).toBe(1_000_000)
  expect(storage.free_bytes).toBeGreaterThan(0)
  await db.pool.query(`update storage_day set day = day - 100 where day < (now() at time zone 'UTC')::date`)
  await measureStorage({ pool: db.pool, history: db.pool })
  expect((await db.pool.query('select from storage_day')).rowCount).toBe(1)
})

test('a history of its own has its own size, and days without it are not compared', async () => {
  const history = await givenHistoryDatabase()
  const pools = { pool: db.pool, history: history.pool }
  await db.pool.query(`insert into storage_day (day, bytes) values (current_date - 5, 1) on conflict do nothing`)
  await measureStorage(pools)
  const { storage } = await readInstallation(pools, HOST)
  expect(storage.history?.bytes).toBeGreaterThan(1_000_000)
  expect(storage.growth_bytes_a_day).toBeNull()
  await history.close()
})

test('operators are named with their two-factor state and last sign-in, also those without an account', async () => {
  const [on, off] = ['on@operators.test', 'off@operators.test']
  const { userId } = await givenOperator(db.pool, on)
  await givenOperator(db.pool, off, { hasTwoFactor: false })
  await db.pool.query(
    `insert into account_event (id, user_id, at, kind) values (gen_random_uuid(), $1, '2026-11-01', 'signed_in'),
       (gen_random_uuid(), $1, '2026-11-03', 'signed_in'), (gen_random_uuid(), $1, '2026-11-05', 'operator_opened')`,
    [userId],
  )
  const { people } = await read({ operatorEmails: [on, off, 'nobody@operators.test'] })
  expect(people).toMatchObject({ total: 2, without_two_factor: 1 })
  expect(people.operators.map(({ email, account }) => [email, account])).toEqual([
    [on, { has_two_factor: true, suspended: false, last_sign_in_at: '2026-11-03T00:00:00.000Z' }],
    [off, { has_two_factor: false, suspended: false, last_sign_in_at: null }],
    ['nobody@operators.test', null],
  ])
  // Whoever set it up is one without being named.
  await db.pool.query('update user_account set is_operator = true where id = $1', [userId])
  expect((await read({ operatorEmails: [] })).people.operators.map(({ email }) => email)).toEqual([on])
})

test('the certificate of the public URL is read by a handshake, and what is wrong with it is said', async () => {
  const heard: Buffer[] = []
  const port = await listening(createTlsServer(TLS, (socket) => socket.on('data', (data) => heard.push(data))))
  const certificate = await checkCertificate(`https://${ELSEWHERE}:${port}`)
  expect(certificate).toEqual({
    state: 'read',
    url: `https://${ELSEWHERE}:${port}`,
    issuer: 'localhost',
    valid_to: '2126-10-28T12:13:26.000Z',
    refusal: 'It is self-signed, so no browser trusts it.',
  })
  expect(heard).toEqual([])
})

test('a URL of this machine, one without TLS, and one that shows no certificate say so', async () => {
  expect(await checkCertificate('https://localhost:3000')).toMatchObject({ state: 'none', why: 'this_machine' })
  expect(await checkCertificate('http://licenses.example.com')).toMatchObject({ state: 'none', why: 'http' })
  expect(await checkCertificate(`https://${ELSEWHERE}:${await testPort()}`)).toMatchObject({
    state: 'unreachable',
    reason: 'Nothing answers there.',
  })
  const plain = await listening(createServer((socket) => socket.resume().end('220 ready\r\n')))
  expect(await checkCertificate(`https://${ELSEWHERE}:${plain}`)).toMatchObject({
    state: 'unreachable',
    reason: expect.stringMatching(/^It shows no certificate/),
  })
})

test('a server that says nothing is given up', async () => {
  const port = await listening(createServer((socket) => setTimeout(() => socket.destroy(), 2_000)))
  await expect(readCertificate({ host: ELSEWHERE, port, timeoutMs: 100 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

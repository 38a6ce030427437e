import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenHistoryDatabase } from '@/tests/support/database/history-database'
import { databaseOfFile, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { startServerProcess } from '@/tests/support/process/server-process'
import { testPort } from '@/tests/support/process/test-port'

const db = databaseOfFile()
let history: TestDatabase

beforeAll(async () => {
  history = await givenHistoryDatabase()
})
afterAll(() => history.close())

/** The way to a database, which can be blocked. */
async function givenGate(databaseUrl: string) {
  const [real, gated] = [new URL(databaseUrl), new URL(databaseUrl)]
  gated.port = String(await testPort())
  const sockets = new Set<Socket>()
  let isOpen = false
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (!isOpen) return void socket.destroy()
    const upstream = connect(Number(real.port), real.hostname).on('error', () => undefined)
    sockets.add(upstream)
    socket.pipe(upstream).pipe(socket)
  }).listen(Number(gated.port))
  const block = () => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    block()
    server.close()
  })
  return {
    url: gated.href,
    block,
    open: () => {
      isOpen = true
    },
  }
}

test('while the history is away, from the start on or later, calls are answered, and their records arrive afterwards', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product)
  const gate = await givenGate(history.url)
  const server = await startServerProcess(db.url, 'api', { HISTORY_DATABASE_URL: gate.url })
  onTestFinished(() => void server.stop())
  const ready = async () => JSON.parse((await send(server.url, { path: '/api/ready' })).text)
  const call = async () => (await validate(server.url, product.token, { license_key: key })).json
  const recorded = async () => {
    const { rows } = await history.pool.query(
      `select (select sum(hits)::int from request_log where license_id = $1) as lines,
         (select sum(hits)::int from usage_hour where product_id = $2) as counted`,
      [id, product.productId],
    )
    return rows[0]
  }
  const degraded = { status: 'degraded', degraded: expect.arrayContaining(['history', 'records']) }

  expect(await call()).toMatchObject({ status: 'active' })
  await expect.poll(ready).toEqual(degraded)
  expect(server.output()).toContain('the history cannot be reached')
  gate.open()
  await expect.poll(recorded).toEqual({ lines: 1, counted: 1 })

  gate.block()
  expect(await call()).toMatchObject({ status: 'active' })
  expect(await recorded()).toEqual({ lines: 1, counted: 1 })
  gate.open()
  await expect.poll(recorded).toEqual({ lines: 2, counted: 2 })
  await expect.poll(ready).toEqual({ status: 'ready' })
  const { rows } = await db.pool.query('select from request_log where license_id = $1', [id])
  expect(rows).toEqual([])
})

test('the history of another installation ends the start with a sentence', async () => {
  const other = await givenHistoryDatabase()
  await other.pool.query(`update history_state set installation_at = '2026-01-01'`)
  await expect(startServerProcess(db.url, 'api', { HISTORY_DATABASE_URL: other.url })).rejects.toThrow(
    'HISTORY_DATABASE_URL leads to the history of another installation',
  )
  await other.close()
})

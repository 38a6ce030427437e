import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { send } from '@/tests/support/http/client'
import { processOf } from '@/tests/support/process/processes-of'
import { startServerProcess } from '@/tests/support/process/server-process'
import { atMost } from '@/tests/support/setup/limits'

const UNTIL_STARTED = { timeout: atMost(90_000) }

const folder = mkdtempSync(join(tmpdir(), 'latchkey-data-'))
const DATA_DIR = join(folder, 'data')
/** Nothing can be created in it, also by root. */
const replaceByFile = () => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  writeFileSync(DATA_DIR, '')
}
let db: TestDatabase

beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** In front of the database: breaks off the first connections. Returns the URL of the database behind it. */
async function givenLateDatabase(refused: number): Promise<string> {
  const { hostname, port } = new URL(db.url)
  let connections = 0
  const proxy = createServer((client) => {
    client.on('error', () => undefined)
    if (++connections <= refused) return client.destroy()
    const database = connect(Number(port), hostname)
    database.on('error', () => client.destroy())
    client.on('close', () => database.destroy())
    return client.pipe(database).pipe(client)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const url = new URL(db.url)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return url.href
}

const start = (databaseUrl: string, env: Record<string, string> = {}) =>
  startServerProcess(databaseUrl, 'all', { DATA_DIR, DEV_MAILBOX: '1', ...env })

test('a data folder that cannot be written ends the start, and is named', async () => {
  replaceByFile()
  await expect(start(db.url, { ROLE: 'web' })).rejects.toThrow(
    `Latchkey cannot start. Emails that are not sent are kept for you to read, but their key cannot be written to ${DATA_DIR}/mailbox.token. ` +
      'Set DATA_DIR to a folder that can be written, or DEV_MAILBOX=0.',
  )
})

test('a database that cannot be reached yet is waited for, and said once by each process; pages whose restart fails are started again until they are ready, and named meanwhile', async () => {
  rmSync(DATA_DIR, { force: true })
  mkdirSync(DATA_DIR)
  const server = await start(await givenLateDatabase(6))
  const ready = async () => (await send(server.url, { path: '/api/ready' })).json
  try {
    await expect.poll(ready, UNTIL_STARTED).toEqual({ status: 'ready' })
    expect(server.output().match(/the database cannot be reached yet/g)?.length).toBeLessThanOrEqual(3)
    expect(server.output()).toContain('the database cannot be reached yet')
    expect(server.output()).not.toContain('is started again')

    replaceByFile()
    process.kill(processOf(server.process.pid, 'web'), 'SIGKILL')
    await expect.poll(server.output, UNTIL_STARTED).toMatch(/"process":"web","code":1,/)
    await expect.poll(ready).toEqual({ status: 'degraded', degraded: ['web'] })
    rmSync(DATA_DIR)
    await expect.poll(ready, UNTIL_STARTED).toEqual({ status: 'ready' })
  } finally {
    await server.stop()
  }
})

test('a database that does not exist ends the start at once, with its name', async () => {
  const url = new URL(db.url)
  url.pathname = '/none'
  const ended = start(url.href, { ROLE: 'api' })
  await expect(ended).rejects.toThrow('Latchkey cannot start. database "none" does not exist')
  await expect(ended).rejects.not.toThrow('cannot be reached yet')
})

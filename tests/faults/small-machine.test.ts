import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { send, validate } from '@/tests/support/http/client'
import { processesOf, processOf } from '@/tests/support/process/processes-of'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'

// As a machine with less than 1.75 GB of memory starts by itself: one process for pages and background work.

let db: TestDatabase
let smtp: TestSmtp
let server: ServerProcess

beforeAll(async () => {
  db = await givenDatabase()
  smtp = await startSmtp()
  server = await startServerProcess(db.url, 'all', { ...smtp.env, BACKGROUND_WORK: 'web' })
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await smtp.close()
  await db.close()
})

const ready = async () => (await send(server.url, { path: '/api/ready' })).json
const page = async () => (await send(server.url, { path: '/portal/sign-in', headers: { Accept: 'text/html' } })).status

async function givenMail(): Promise<string> {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  await by.givenOne({ customer: { email } })
  return email
}

test('the process of the pages does the background work too', async () => {
  expect(processesOf(server.process.pid, 'work')).toEqual([])
  await expect.poll(ready).toEqual({ status: 'ready' })
  expect(await page()).toBe(200)
  await smtp.untilMail(await givenMail())
})

test('while it is killed validations go on, and what waited is done after', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  process.kill(processOf(server.process.pid, 'web'), 'SIGKILL')
  const email = await givenMail()
  expect((await validate(server.url, product.token, { license_key: key })).json['status']).toBe('active')
  await smtp.untilMail(email)
  await expect.poll(page).toBe(200)
})

test('a stop ends its work and closes its connections', async () => {
  expect(await server.stop()).toBe(0)
  const open = `select application_name from pg_stat_activity
    where datname = current_database() and application_name like 'latchkey %'`
  expect((await db.pool.query(open)).rows.filter(({ application_name: name }) => /queue|work/.test(name))).toEqual([])
})

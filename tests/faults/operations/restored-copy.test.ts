import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '@/scripts/backup/back-up'
import { restoreBackup } from '@/scripts/backup/restore-backup'
import { type Filled, fillDatabase, queueSealed } from '@/tests/support/database/fill-database'
import { givenDatabase, givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { send, validate } from '@/tests/support/http/client'
import { runOperator } from '@/tests/support/process/operator-program'
import { startServerProcess } from '@/tests/support/process/server-process'
import { startWorkProcess } from '@/tests/support/process/work-process'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'

process.env['ENCRYPTION_KEY'] ||= TEST_ENCRYPTION_KEY

const TO = 'ada@example.test'

let original: TestDatabase
let copy: TestDatabase
let filled: Filled
let smtp: TestSmtp
let receiver: Receiver
let folder: string
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-copy-'))
  ;[original, copy] = [await givenDatabase(), await givenEmptyDatabase()]
  ;[smtp, receiver] = [await startSmtp(), await startReceiver()]
  filled = await fillDatabase(original.pool)
  const { organizationId } = filled.product
  const endpoint = await givenEndpoint(original.pool, organizationId, receiver.url)
  await givenDeliveries(original.pool, organizationId, endpoint)
  await queueSealed(original.pool, JSON.stringify({ to: TO, subject: 'Waits', text: 'Hello', html: '<p>Hello</p>' }))
  await original.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await backUp(original.url, join(folder, 'copy.backup'))
  await restoreBackup(copy.url, join(folder, 'copy.backup'))
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await Promise.all([smtp.close(), receiver.close(), original.close(), copy.close()])
  rmSync(folder, { recursive: true, force: true })
})

test('a restored database answers, and sends nothing until an operator resumes its background work', async () => {
  const server = await startServerProcess(copy.url, 'api')
  const work = await startWorkProcess(copy.url, { ...smtp.env, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' })
  stops.push(server.stop, work.stop)
  const ready = async () => (await send(work.url, { path: '/api/ready' })).json
  await expect.poll(ready).toEqual({ status: 'degraded', degraded: ['background work'] })
  const { json } = await validate(server.url, filled.product.token, { license_key: filled.license.key })
  expect(json['status']).toBe('active')
  const attempts = async () =>
    (await copy.pool.query('select coalesce(sum(attempts), 0)::int as n from graphile_worker.jobs')).rows[0].n
  expect([await attempts(), smtp.all(), receiver.received]).toEqual([0, [], []])

  expect(await runOperator(['background', 'resume'], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 })
  expect((await smtp.untilMail(TO)).subject).toBe('Waits')
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect.poll(ready).toEqual({ status: 'ready' })
})

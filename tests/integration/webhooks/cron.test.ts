import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBackgroundHold } from '@/lib/foundation/platform/database/background-hold'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type Receiver, startReceiver } from '@/tests/support/servers/webhook-receiver'

const CRON_SECRET = 'sixteen-or-more-characters'

let db: TestDatabase
let actor: LicenseActor
let receiver: Receiver
let server: ServerProcess

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'web', {
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    CRON_SECRET,
  })
  actor = await givenLicenseActor(db.pool)
  receiver = await startReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
  await db.close()
})

const drain = (authorization?: string) =>
  fetch(`${server.url}/api/cron/drain`, { headers: { ...(authorization && { authorization }) } })

test('a request without the secret drains nothing', async () => {
  for (const authorization of [undefined, '', CRON_SECRET, `Bearer ${CRON_SECRET}x`, 'Bearer ', 'Basic abc']) {
    const answer = await drain(authorization)
    expect([answer.status, answer.headers.get('cache-control')], authorization).toEqual([401, 'no-store'])
  }
})

test('without a process of ours, one call does the long job, sends its events and reports it', async () => {
  await givenEndpoint(db.pool, actor.organizationId, receiver.url)
  const { id, state } = await actor.issue({ count: 201 })
  expect([state, receiver.received.length]).toEqual(['queued', 0])
  const answer = await drain(`Bearer ${CRON_SECRET}`)
  expect([answer.status, await answer.json()]).toEqual([200, { drained: true }])
  expect(await actor.jobOf(id)).toMatchObject({ state: 'finished', done: 201 })
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(201)
  const { rows } = await db.pool.query('select distinct state from webhook_delivery')
  expect(rows).toEqual([{ state: 'succeeded' }])
})

test('while the background work of a restored database is held, a call does nothing and says so', async () => {
  await setBackgroundHold(db.pool, true)
  const { id } = await actor.issue({ count: 201 })
  const held = await drain(`Bearer ${CRON_SECRET}`)
  expect([held.status, await held.json()]).toEqual([200, { drained: false, held: true }])
  expect(await actor.jobOf(id)).toMatchObject({ state: 'queued' })
  await setBackgroundHold(db.pool, false)
  expect(await (await drain(`Bearer ${CRON_SECRET}`)).json()).toEqual({ drained: true })
  expect(await actor.jobOf(id)).toMatchObject({ state: 'finished' })
})

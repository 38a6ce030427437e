import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenAccessToken } from '@/tests/support/fixtures/access-token'
import { givenProgram } from '@/tests/support/fixtures/management'
import { send } from '@/tests/support/http/client'
import { startServerProcess } from '@/tests/support/process/server-process'
import { type CommitGate, startCommitGate } from '@/tests/support/servers/commit-gate'

let db: TestDatabase
let gate: CommitGate
beforeAll(async () => {
  db = await givenDatabase()
  gate = await startCommitGate(db.url)
})
afterAll(async () => {
  await gate.close()
  await db.close()
})

const startServer = () => startServerProcess(gate.url, 'web', { BACKGROUND_WORK: '0', LATCHKEY_EDGE: '1' })

test('a process that is killed between effect and answer leaves one license, which a repeat is answered with', async () => {
  const { organizationId, userId, productId } = await givenProgram(db.pool)
  const token = await givenAccessToken(db.pool, { organizationId, userId })
  const issue = (base: string) =>
    send(base, {
      method: 'POST',
      path: '/api/v1/licenses',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'order-4711',
      },
      body: JSON.stringify({ product_id: productId, customer_email: 'ada@customer.test' }),
    })
  const first = await startServer()
  const stored = gate.withholdNext()
  const lost = issue(first.url).catch((error: Error) => error)
  await stored
  await first.stop('SIGKILL')
  expect(await lost).toBeInstanceOf(Error)

  const second = await startServer()
  try {
    const answer = await issue(second.url)
    expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, 'true'])
    const { rows } = await db.pool.query<{ id: string }>('select id from license where organization_id = $1', [
      organizationId,
    ])
    expect(rows).toEqual([{ id: answer.json['id'] }])
    const key = String(answer.json['license_key'])
    expect(key).toMatch(/^ACME-/)
    // Neither what the processes logged nor what is stored shows the license key, the token or the Idempotency-Key.
    const { rows: kept } = await db.pool.query<{ row: string }>('select r::text as row from idempotent_request r')
    expect(kept).toHaveLength(1)
    const hex = (text: string) => Buffer.from(text).toString('hex')
    for (const secret of [key, token, 'order-4711']) {
      for (const text of [first.output(), second.output(), kept[0]?.row]) expect(text).not.toContain(secret)
      expect(kept[0]?.row).not.toContain(hex(secret))
    }
  } finally {
    await second.stop()
  }
})

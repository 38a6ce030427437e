import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { send } from '@/tests/support/http/client'
import { startServerProcess } from '@/tests/support/process/server-process'
import { startWorkProcess } from '@/tests/support/process/work-process'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import { atMost } from '@/tests/support/setup/limits'

const METRICS_TOKEN = 'metrics-token-of-the-test'

let db: TestDatabase
let smtp: TestSmtp

beforeAll(async () => {
  db = await givenDatabase()
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp.close()
  await db.close()
})

/** A role with the owner's privileges, but limited to this many connections. */
async function givenLimitedRole(connections: number) {
  const role = `limited_${randomBytes(6).toString('hex')}`
  await db.pool.query(`create role ${role} login password 'limited' connection limit ${connections}`)
  await db.pool.query(`grant ${new URL(db.url).username} to ${role}`)
  const url = new URL(db.url)
  url.username = role
  url.password = 'limited'
  const connected = async (kind: string) =>
    (await db.pool.query('select 1 from pg_stat_activity where usename = $1 and query like $2', [role, kind])).rowCount
  return {
    url: url.href,
    isListening: async () => (await connected('LISTEN%jobs:insert%')) === 1,
    lift: () => db.pool.query(`alter role ${role} connection limit -1`),
  }
}

type Starved = { role: Awaited<ReturnType<typeof givenLimitedRole>>; url: string; mustDegrade: boolean }

/** Starved, it says so or works; once there is enough, a mail is sent, and nothing is degraded any more. */
async function expectRecovery({ role, url, mustDegrade }: Starved): Promise<void> {
  const ready = () => send(url, { path: '/api/ready' })
  let latest = await ready()
  const isDegraded = async () => {
    latest = await ready()
    return latest.json['status'] === 'degraded'
  }
  // Either the queue could not be opened, and reports it, or it found a connection in time.
  const isTold = async () => (await isDegraded()) || (!mustDegrade && (await role.isListening()))
  await expect.poll(isTold).toBe(true)
  if (mustDegrade) {
    const { status, json } = latest
    expect([status, json['degraded']]).toEqual([200, ['queue']])
  }
  await role.lift()
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  await by.givenOne({ customer: { email } })
  await expect.poll(() => smtp.mailsTo(email).length, { timeout: atMost(90_000) }).toBe(1)
  await expect.poll(async () => (await ready()).json).toEqual({ status: 'ready' })
}

test('with too few connections during the start and enough later, mails are sent', async () => {
  const role = await givenLimitedRole(5)
  const server = await startServerProcess(role.url, 'all', smtp.env)
  try {
    await expectRecovery({ role, url: server.url, mustDegrade: false })
  } finally {
    await server.stop()
  }
})

// One is used by its probes, and two are too few for both queues.
test.each([3, 4, 5, 6])(
  'so it is with %i for the work process alone, and until then ready says what is degraded',
  async (connections) => {
    const role = await givenLimitedRole(connections)
    const worker = await startWorkProcess(role.url, smtp.env)
    try {
      await expectRecovery({ role, url: worker.url, mustDegrade: connections === 3 })
    } finally {
      await worker.stop()
    }
  },
)

test('metrics report how long the oldest due job waits and how many failed for good', async () => {
  await db.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  const add = `select id from graphile_worker.add_job('send-mail', '{}', run_at := now() - interval '90 seconds', max_attempts := 1)`
  const { rows } = await db.pool.query(`${add} union all ${add}`)
  await db.pool.query(`select graphile_worker.permanently_fail_jobs(array[$1::bigint], 'gone')`, [rows[0].id])
  const server = await startServerProcess(db.url, 'api', { METRICS_TOKEN })
  try {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
    const { text } = await send(server.url, { path: '/api/metrics', headers })
    expect(Number(/oldest_due_seconds\{task="send-mail"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
    expect(text).toContain('latchkey_queue_due_jobs{task="send-mail"} 1\n')
    expect(text).toContain('latchkey_queue_failed_jobs{task="send-mail"} 1\n')
  } finally {
    await server.stop()
  }
})

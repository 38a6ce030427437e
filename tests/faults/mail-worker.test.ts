import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { killWorker } from '@/tests/support/process/job-worker-process'
import { testPort } from '@/tests/support/process/test-port'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'

let db: TestDatabase
let dataDir: string
const workers: ChildProcess[] = []
const servers: TestSmtp[] = []
beforeAll(async () => {
  db = await givenDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mails-'))
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(servers.map((server) => server.close()))
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A work process, once it is ready. */
async function startWorker(smtpPort: number): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['dist/work.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: db.url,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      DATA_DIR: dataDir,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtpPort),
      MAIL_FROM: 'no-reply@latchkey.test',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(worker)
  await once(worker.stdout, 'data')
  return worker
}

async function givenSmtp(port: number): Promise<TestSmtp> {
  const smtp = await startSmtp({ port })
  servers.push(smtp)
  return smtp
}

/** The weekly digest may go to the vendor beside them, on Mondays. */
const toCustomers = (smtp: TestSmtp) => smtp.all().filter(({ to }) => to.endsWith('@customer.test'))

const leftInQueue = async () =>
  (
    await db.pool.query(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-customer-mail'`,
    )
  ).rows[0].n

/** Locks what is not locked yet, as a process that took it so many minutes ago. */
const lockQueue = (process: string, minutes: number) =>
  db.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' * $2::int
     where locked_by is null`,
    [process, minutes],
  )

test('a mail server that was down gets the mail once it is back, exactly once', async () => {
  const port = await testPort()
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  await by.givenOne({ customer: { email } })
  const worker = await startWorker(port)
  const refused = async () =>
    (await db.pool.query(`select last_error from graphile_worker.jobs where task_identifier = 'send-customer-mail'`))
      .rows[0]?.last_error
  await expect.poll(refused).toContain('ECONNREFUSED')
  const smtp = await givenSmtp(port)
  // The pause before the next attempt is over.
  await db.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await smtp.untilMail(email)
  await expect.poll(leftInQueue).toBe(0)
  await killWorker(worker, 'SIGTERM')
  expect(toCustomers(smtp).map(({ to }) => to)).toEqual([email])
})

test('two workers and a restarted one notify every customer of an expiry once', async () => {
  const port = await testPort()
  const smtp = await givenSmtp(port)
  const by = await givenMailVendor(db.pool)
  const emails = Array.from({ length: 15 }, by.someone)
  const longAgo = new Date(Date.now() - 90 * DAY_MS)
  const expiresAt = new Date(Date.now() + 7 * DAY_MS - MINUTE_MS).toISOString()
  for (const email of emails) await by.givenOne({ customer: { email }, expires_at: expiresAt }, longAgo)
  await db.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  const [first] = await Promise.all([startWorker(port), startWorker(port)])
  await expect.poll(() => toCustomers(smtp).length).toBeGreaterThan(0)
  if (first) await killWorker(first, 'SIGTERM')
  await startWorker(port)
  await expect.poll(() => toCustomers(smtp).length).toBeGreaterThanOrEqual(emails.length)
  await expect.poll(leftInQueue).toBe(0)
  expect(
    toCustomers(smtp)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(emails.toSorted())
  expect(new Set(toCustomers(smtp).map(({ id }) => id)).size).toBe(emails.length)
})

test('a mail whose worker died in the middle is taken up by another, and no other mail of that process', async () => {
  const port = await testPort()
  const smtp = await givenSmtp(port)
  for (const worker of workers) await killWorker(worker, 'SIGTERM')
  const by = await givenMailVendor(db.pool)
  const [email, inHand] = [by.someone(), by.someone()]
  await by.givenOne({ customer: { email } })
  await lockQueue('gone', 11)
  await by.givenOne({ customer: { email: inHand } })
  await lockQueue('gone', 9)
  await startWorker(port)
  await smtp.untilMail(email)
  const { rows } = await db.pool.query(
    `select locked_by from graphile_worker.jobs where task_identifier = 'send-customer-mail' and locked_by = 'gone'`,
  )
  expect(rows).toHaveLength(1)
  expect(toCustomers(smtp).map(({ to }) => to)).toEqual([email])
})

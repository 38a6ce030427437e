import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { queueDigests } from '@/lib/service/notifications/server/digest/queue-digests'
import { createNotificationWork } from '@/lib/service/notifications/server/notification-work'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type LicenseOptions, type ProductFixture } from '@/tests/support/fixtures/product'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { loopback, workerDeps } from '@/tests/support/fixtures/webhooks'

const MONDAY = new Date('2031-03-10T07:00:00Z')
const later = (ms: number) => new Date(MONDAY.getTime() + ms)
const silent = new Logger(() => () => undefined)

let db: TestDatabase
let worker: ReturnType<typeof workerDeps>
let now = MONDAY
beforeAll(async () => {
  db = await givenDatabase()
  worker = workerDeps(db.url, { clock: () => now })
})
beforeEach(async () => {
  now = later(MINUTE_MS)
  await db.pool.query('delete from organization')
  await db.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await worker.close()
  await db.close()
})

async function givenVendor(expiries: Date[] = [later(3 * DAY_MS)], options: LicenseOptions = {}) {
  const product = await givenProduct(db.pool)
  const owner = await givenMember(product, 'owner')
  const licenses = []
  for (const expiresAt of expiries) licenses.push(await givenLicense(product, { expiresAt, ...options }))
  return { ...product, owner, licenses }
}

async function givenMember(product: ProductFixture, role: string) {
  const user = await givenUser(db.pool)
  await givenMembership(product, user, role)
  return user
}

const taskList = () =>
  createNotificationWork({
    transact: worker.parts.transact,
    vault: worker.parts.vault,
    send: { destinations: loopback(), timeoutMs: 1_000 },
    standIn: null,
  }).jobs
const queue = (lookBackMs = 3 * DAY_MS) => queueDigests(worker.parts.transact, lookBackMs)
const work = () => runOnce({ pgPool: worker.parts.pool, taskList: taskList(), noHandleSignals: true, logger: silent })
async function sent() {
  const { rows } = await db.pool.query(
    `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-digest'`,
  )
  if (rows.length > 0) await work()
  return (await queuedMails(db.pool)).map(({ to }) => to).toSorted()
}

test('each member who may see licenses and wants it gets one summary a week, from several workers', async () => {
  const vendor = await givenVendor()
  const [viewer, off] = [await givenMember(vendor, 'viewer'), await givenMember(vendor, 'viewer')]
  await db.pool.query(`insert into notification_choice values ($1, $2, 'digest', false)`, [
    vendor.organizationId,
    off.userId,
  ])
  await Promise.all([queue(), queue(), queue()])
  await Promise.all([work(), work()])
  const once = [vendor.owner.email, viewer.email].toSorted()
  expect(await sent()).toEqual(once)
  now = later(10 * HOUR_MS)
  await queue()
  expect(await sent()).toEqual(once)
  now = later(7 * DAY_MS + MINUTE_MS)
  await givenLicense(vendor, { expiresAt: later(20 * DAY_MS) })
  await queue()
  expect(await sent()).toEqual([...once, ...once].toSorted())
})

test('it counts what expires, and names the first twenty by masked key with a link to each', async () => {
  const days = Array.from({ length: 25 }, (_, i) => later((i + 1) * DAY_MS))
  const vendor = await givenVendor([...days, later(-DAY_MS), later(31 * DAY_MS)])
  await givenLicense(vendor, { expiresAt: later(DAY_MS), revokedAt: MONDAY })
  await queue()
  await sent()
  const [mail] = await queuedMails(db.pool)
  expect(mail?.subject).toBe('25 licenses of Test expire in the next 30 days')
  const [first, last] = [vendor.licenses[0], vendor.licenses[19]]
  expect(mail?.text.match(/\/licenses\/[0-9a-f-]{36}/g)).toHaveLength(20)
  for (const license of [first, last]) {
    expect(mail?.text).toContain(`/${vendor.organizationId}/licenses/${license?.id}`)
    expect(mail?.text).toContain(license?.key.slice(-5))
    expect(mail?.text).not.toContain(license?.key)
  }
  expect(mail?.text).toContain('11 March 2031: App license ••••')
  expect(mail?.unsubscribeUrl).toContain('/api/notifications/unsubscribe?token=')
})

test('none where nothing expires, where the organization is suspended, before Monday morning or after it', async () => {
  await givenVendor([later(31 * DAY_MS)])
  const suspended = await givenVendor()
  await db.pool.query('update organization set suspended_at = now() where id = $1', [suspended.organizationId])
  await queue()
  expect(await sent()).toEqual([])
  const vendor = await givenVendor()
  for (const at of [later(-MINUTE_MS), later(DAY_MS + MINUTE_MS)]) {
    now = at
    await queue()
    expect(await sent()).toEqual([])
  }
  now = later(12 * HOUR_MS)
  await queue(10 * MINUTE_MS)
  expect(await sent()).toEqual([])
  await queue()
  expect(await sent()).toEqual([vendor.owner.email])
})

test('none for an organization that was made after it was due', async () => {
  const vendor = await givenVendor()
  await db.pool.query('update organization set created_at = $2 where id = $1', [
    vendor.organizationId,
    later(MINUTE_MS / 2),
  ])
  await queue()
  expect(await sent()).toEqual([])
})

test('a vendor whose summary cannot be made holds up no other', async () => {
  const broken = await givenVendor()
  const vendors = [await givenVendor(), await givenVendor()]
  await db.pool.query(`update license set key_ciphertext = '\\x00' where organization_id = $1`, [broken.organizationId])
  await queue()
  expect(await sent()).toEqual(vendors.map(({ owner }) => owner.email).toSorted())
})

test('behind a vendor of fifty members another is the second to be mailed, and sign-in codes are before both', async () => {
  const [large, small] = [await givenVendor(), await givenVendor()]
  for (let i = 0; i < 49; i++) await givenMember(large, 'viewer')
  await queue()
  await sent()
  await db.pool.query(`select graphile_worker.add_job('send-mail', '{"sealed": "code"}')`)
  const { rows } = await db.pool.query<{ organization: string | null }>(
    `select payload ->> 'organization_id' as organization from graphile_worker._private_jobs order by priority, id`,
  )
  expect(rows).toHaveLength(52)
  const order = rows.map(({ organization }) => organization)
  expect(order[0]).toBeNull()
  expect(order.indexOf(small.organizationId)).toBeLessThanOrEqual(2)
  expect(order.filter((id) => id === large.organizationId)).toHaveLength(50)
})

import { expect, test } from 'vitest'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { someChange } from '@/tests/support/fixtures/some-change'

const { db } = await setUpMailQueue()

const RENEWED = { action: 'billing.renewed' }
const LAST_REMINDER = {
  action: 'billing.payment_failed',
  after: { day: 6, suspends_at: new Date('2026-11-29T10:00:00Z') },
}

async function givenVendor(members = 0) {
  const vendor = await givenNotifiedVendor(db.pool)
  for (let i = 0; i < members; i++) await vendor.member('admin')
  return vendor
}

/** The mail jobs in the order in which they are taken. */
async function queued() {
  const { rows } = await db.pool.query<{ organization: string | null; slots: string[]; priority: number }>(
    `select j.payload ->> 'organization_id' as organization, j.priority,
       array(select jsonb_object_keys(j.flags)) as slots
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' order by j.priority, j.run_at, j.id`,
  )
  return rows
}

test('notices wait behind sign-in codes, and organizations take turns', async () => {
  await db.pool.query('delete from graphile_worker._private_jobs')
  const [large, small] = [await givenVendor(30), await givenVendor()]
  await large.record(RENEWED)
  await large.record(RENEWED)
  await small.record(RENEWED)
  await db.pool.query(`select graphile_worker.add_job('send-mail', '{"sealed": "code"}')`)
  const order = (await queued()).map(({ organization }) => organization)
  expect(order.filter((id) => id === large.organizationId)).toHaveLength(62)
  expect(order[0]).toBeNull()
  expect(order.indexOf(small.organizationId)).toBeLessThanOrEqual(2)
})

test('what owners cannot switch off is urgent, everything else takes the slots of bulk mails', async () => {
  const vendor = await givenVendor()
  await db.pool.query('delete from graphile_worker._private_jobs')
  await vendor.record(LAST_REMINDER)
  expect(await queued()).toEqual([{ organization: null, priority: 0, slots: ['mail'] }])
  await vendor.record({ action: 'chat.disabled', after: { service: 'slack', reason: 'gone' } })
  expect((await queued()).map(({ slots }) => slots)).toEqual([['mail'], ['customer-mail']])
})

test.each([RENEWED, LAST_REMINDER])('the mails of one notice are queued by one statement: %o', async (change) => {
  const countOf = async (members: number) => {
    const { organizationId, write } = await givenVendor(members)
    const target = { type: 'organization', id: organizationId, label: 'Acme' }
    let statements = 0
    await write(({ tx, ...work }) => {
      const counting = new Proxy(tx, {
        get: (on, name) => {
          if (name === '$executeRaw') statements += 1
          return Reflect.get(on, name)
        },
      })
      return recordChange(
        { ...work, tx: counting },
        { organizationId, userId: null, email: null },
        someChange({ ...change, target }),
      )
    })
    return statements
  }
  expect(await countOf(8)).toBe(await countOf(0))
})

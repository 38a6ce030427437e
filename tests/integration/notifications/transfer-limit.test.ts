import { expect, test } from 'vitest'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Change } from '@/lib/foundation/shared/change'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { transact } from '@/tests/support/fixtures/transact'

const { db } = await setUpMailQueue()

/** An organization whose owner is mailed, and customers who ask to transfer licenses. */
async function givenVendor() {
  const product = await givenProduct(db.pool)
  await givenMembership(product, await givenUser(db.pool), 'owner')
  const { organizationId } = product
  const actor = { organizationId, userId: null, email: 'cy@customer.test' }

  /** Whether the owner is mailed of this request. */
  async function isAnnounced(customerId: string, licenseId: string): Promise<boolean> {
    const before = (await queuedMails(db.pool)).length
    await db.pool.query(
      `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, state, requested_at,
         decided_at)
       values ($1, $2, $3, $4, 'to@customer.test', 'canceled', now(), now())`,
      [newId(), organizationId, licenseId, customerId],
    )
    const change: Change = {
      action: 'license.transfer_requested',
      target: { type: 'license', id: licenseId, label: '…7K2QD' },
      licenseId,
      after: { to: 'to@customer.test' },
    }
    // A moment later: the row has the clock of the database.
    const at = new Date(Date.now() + 1_000)
    await transact(db.pool, { address: '203.0.113.7', at }, (work) => recordChange(work, actor, change))
    return (await queuedMails(db.pool)).length > before
  }

  /** How many requests of one customer, each for another license, are announced. */
  async function announced(customerId: string, count: number): Promise<number> {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const { id } = await givenLicense(product, {})
      if (await isAnnounced(customerId, id)) sum += 1
    }
    return sum
  }
  return { product, isAnnounced, announced }
}

test('of one customer with many licenses, ten requests a day are announced, and all others as before', async () => {
  const vendor = await givenVendor()
  expect(await vendor.announced(newId(), 105)).toBe(10)
  for (let i = 0; i < 9; i++) expect(await vendor.announced(newId(), 11)).toBe(10)
  expect(await vendor.announced(newId(), 1)).toBe(0)
  expect(await (await givenVendor()).announced(newId(), 1)).toBe(1)
})

test('three requests a day are announced for one license, and the others do not count for its customer', async () => {
  const vendor = await givenVendor()
  const [customerId, { id }] = [newId(), await givenLicense(vendor.product, {})]
  const requests: boolean[] = []
  for (let i = 0; i < 12; i++) requests.push(await vendor.isAnnounced(customerId, id))
  expect(requests).toEqual([true, true, true, ...Array(9).fill(false)])
  expect(await vendor.announced(customerId, 9)).toBe(7)
})

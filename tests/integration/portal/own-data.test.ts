import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { portalDataHolders } from '@/lib/people/portal/core/schema'
import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { listDataHolders, requestErasure } from '@/lib/people/portal/server/account/request-erasure'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const holders = async (customer: Customer) => {
  const found = await listDataHolders(actor.reading(), customer)
  expect(portalDataHolders.parse(found)).toEqual(found)
  return found.items
}
const ask = (customer: Customer, organizationId = actor.organizationId) =>
  actor.write((work) => requestErasure(work, customer, organizationId))
const recorded = async (email: string) =>
  (
    await db.pool.query(
      `select target_type, target_label from audit_entry where action = 'customer.erasure_requested' and actor_email = $1`,
      [email],
    )
  ).rows

test('a vendor is asked to erase once; it stays the vendor’s decision, and is noted at the customer', async () => {
  const { id, customer, email } = await givenCustomerLicense(actor)
  expect(await holders(customer)).toMatchObject([{ id: actor.organizationId, erasure_requested_at: null }])
  await ask(customer)
  await ask(customer)
  const [holder] = await holders(customer)
  expect(holder?.erasure_requested_at).not.toBeNull()
  expect(await recorded(email)).toEqual([{ target_type: 'customer', target_label: email }])
  expect(await actor.row(id)).toMatchObject({ id })
})

test('only a vendor of the customer can be asked; nobody asks for another customer', async () => {
  const [mine, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  const elsewhere = await givenLicenseActor(db.pool)
  for (const id of [elsewhere.organizationId, newId()])
    await expect(ask(mine.customer, id)).rejects.toMatchObject({ code: 'not_found' })
  await ask(mine.customer)
  expect((await holders(other.customer))[0]?.erasure_requested_at).toBeNull()
})

test('the export has every license with its IP addresses, the key masked, and nothing of others', async () => {
  const [mine, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  for (const { id } of [mine, other])
    await db.pool.query(
      `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
       values ($1, '203.0.113.10', $2, now(), now(), 1, 'active')`,
      [id, actor.organizationId],
    )
  const answer = await exportOwnData(actor.reading(), mine.customer)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  const text = await answer.text()
  const content = JSON.parse(text)
  expect(content.licenses).toMatchObject([{ id: mine.id, ip_addresses: [{ address: '203.0.113.10' }] }])
  expect(content.licenses[0].key).toMatch(/^•/)
  expect(content.vendors).toMatchObject([{ id: actor.organizationId }])
  expect(text).not.toContain(other.id)
  expect(text).not.toContain(other.email)
})

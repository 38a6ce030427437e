import { beforeAll, expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { exportCustomer } from '@/lib/catalog/customers/server/export-customer'
import { addAddress, removeAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { newId } from '@/lib/foundation/platform/config/ids'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { readSalesOfCustomer } from '@/lib/service/sales/server/list-sales'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { registerAddress } from '@/tests/support/fixtures/portal/license'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const own = () => `${newId()}@customer.test`
const customerOf = async (licenseId: string): Promise<string> => (await actor.row(licenseId)).customer_id

async function exportText(customerId: string, may = actor.may): Promise<string> {
  const wanted = { customerId, record: actor.write, readSales: readSalesOfCustomer }
  const file = await exportCustomer(actor.reading(), may('customers:view'), wanted)
  return file.text()
}

async function givenOwned(over: { notes?: string } = {}) {
  const email = own()
  const license = await actor.givenOne({
    customer: { email, name: 'Ada' },
    ip_system_enabled: true,
    max_ips: 5,
    ...over,
  })
  return { ...license, email, customerId: await customerOf(license.id) }
}

const sighting = (licenseId: string, address: string) =>
  db.pool.query(
    `insert into license_ip_history as h
       (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, $2, $3, now(), now(), 1, 'active')
     on conflict (license_id, address) do update set last_seen_at = now(), hits = h.hits + 1`,
    [licenseId, address, actor.organizationId],
  )

/** The license is used from an IP address, which is registered and then blocked. */
async function givenUse(licenseId: string, address: string): Promise<void> {
  await registerAddress(actor, licenseId, address)
  await sighting(licenseId, address)
  await db.pool.query('insert into block_rule (id, organization_id, license_id, network) values ($1, $2, $3, $4)', [
    newId(),
    actor.organizationId,
    licenseId,
    address,
  ])
  await givenRequest(licenseId, address)
}

async function givenRequest(licenseId: string, address: string): Promise<void> {
  await db.pool.query(
    `insert into request_log (minute, id, organization_id, product_id, license_id, endpoint, status, address, request_id,
       first_at, last_at, hits)
     values (date_trunc('minute', now()), gen_random_uuid(), $1, $2, $3, 'validate', 'active', $4, gen_random_uuid(),
       now(), now(), 1)`,
    [actor.organizationId, actor.productId, licenseId, address],
  )
}

test('the export contains what is stored of the customer, no key, and is recorded', async () => {
  const { key, email, customerId } = await givenOwned({ notes: 'Paid by invoice.' })
  const text = await exportText(customerId)
  expect(text).not.toContain(key)
  expect(JSON.parse(text)).toMatchObject({
    customer: [{ email, name: 'Ada' }],
    licenses: [{ notes: 'Paid by invoice.' }],
    registered_ip_addresses: [],
    requests: [],
    sales: [],
  })
  const recorded = await db.pool.query(
    "select from audit_entry where action = 'customer.exported' and target_id = $1",
    [customerId],
  )
  expect(recorded.rowCount).toBe(1)
})

test('the export for the receiver of a license contains nothing of its former owner', async () => {
  const former = await givenOwned()
  await givenUse(former.id, '198.51.100.7')
  await sighting(former.id, '198.51.100.8')
  await actor.write((work) =>
    addAddress(work, actor.may('ips:manage'), { licenseId: former.id, address: '198.51.100.9' }),
  )
  const email = own()
  await db.pool.query(
    `insert into license_transfer
       (id, organization_id, license_id, from_customer_id, to_email, state, reason, requested_at, decided_at)
     values ($1, $2, $3, $4, $5, 'rejected', 'Sold with the company.', now(), now())`,
    [newId(), actor.organizationId, former.id, former.customerId, email],
  )
  const input = { licenseId: former.id, customer: { email, name: null, discord_id: null }, reset_addresses: false }
  // By a clock that is ahead of the database's: the entry of the transfer itself is one of the time since.
  const at = new Date(Date.now() + MINUTE_MS)
  await actor.write((work) => transferLicense(work, actor.may('licenses:update'), input), at)
  await givenUse(former.id, '192.0.2.9')
  for (const address of ['198.51.100.7', '198.51.100.8']) await sighting(former.id, address)
  await registerAddress(actor, former.id, '198.51.100.8')
  // The former owner's program goes on, and the vendor cleans up.
  await givenRequest(former.id, '198.51.100.7')
  const cleanUp = { licenseId: former.id, notify: false }
  await actor.write(
    (work) => removeAddress(work, actor.may('ips:manage'), { ...cleanUp, address: '198.51.100.8' }),
    new Date(at.getTime() + MINUTE_MS),
  )
  await actor.write(
    (work) => removeAddress(work, actor.may('ips:manage'), { ...cleanUp, address: '198.51.100.9' }),
    new Date(at.getTime() + 2 * MINUTE_MS),
  )

  const text = await exportText(await customerOf(former.id))
  for (const data of [former.email, former.customerId, '198.51.100.', 'Sold with the company.'])
    expect(text).not.toContain(data)
  const { changes, ...file } = JSON.parse(text)
  expect(file.about).toContain(
    'Of IP addresses that a former owner used, requests and the details of changes are left out',
  )
  expect(file).toMatchObject({
    registered_ip_addresses: [{ ip_address: '192.0.2.9' }],
    ip_address_history: [{ ip_address: '192.0.2.9' }],
    blocked_ip_addresses: [{ ip_address: '192.0.2.9' }],
    requests: [{ ip_address: '192.0.2.9' }],
    transfers: [],
  })
  expect(changes).toMatchObject([
    { action: 'license.ip_removed', before: null, after: null },
    { action: 'license.ip_removed', before: null, after: null },
    { action: 'license.transferred', before: null, after: { customer: email } },
  ])
})

test('the export for a corrected customer contains nothing of the identity before', async () => {
  const { id, email: wrong, customerId } = await givenOwned()
  await givenUse(id, '198.51.100.7')
  const email = own()
  const corrected = await actor.write((work) =>
    correctCustomer(work, actor.may('customers:update'), { customerId, input: { email, discord_id: null } }),
  )
  const text = await exportText(corrected.id)
  for (const data of [wrong, customerId, '198.51.100.7']) expect(text).not.toContain(data)
  expect(JSON.parse(text).changes).toMatchObject([{ action: 'customer.corrected', before: null, after: { email } }])
})

test('what the member may not see is left out, and the file says so', async () => {
  const { id, customerId } = await givenOwned()
  await givenUse(id, '198.51.100.7')
  const whole = JSON.parse(await exportText(customerId))
  expect(whole.about).not.toContain('Left out')
  expect(whole).toMatchObject({ requests: [{ ip_address: '198.51.100.7' }], changes: [{ action: 'license.created' }] })

  const { may } = viewerOf({ ...actor, token: '' }, ['customers:view', 'licenses:export', 'usage:view'])
  const text = await exportText(customerId, may)
  expect(text).not.toContain('198.51.100.7')
  const { about, ...file } = JSON.parse(text)
  expect(about).toContain('requests (ips:view), changes (audit:view, ips:view), sales (sales:view).')
  expect(Object.keys(file)).toEqual([
    'organization',
    'exported_at',
    'customer',
    'licenses',
    'days_in_use',
    'transfers',
    'unsubscribed_from_emails',
    'emails',
    'notes',
  ])
})

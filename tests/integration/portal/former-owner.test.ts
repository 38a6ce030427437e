import { beforeAll, expect, test } from 'vitest'
import { removeAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { getAddresses } from '@/lib/catalog/licenses/addresses/server/get-addresses'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { portalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { resetOwnAddresses } from '@/lib/people/portal/server/reset-own-addresses'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf, givenCustomerLicense, registerAddress } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

/** Each takes 2 ms: the history knows nothing finer than one, and two in the same would have no order. */
const sighting = (licenseId: string, address: string, deviceId: string | null = null) =>
  db.pool.query(
    `insert into license_ip_history as h
       (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome, device_id)
     select $1, $2, $3, now(), now(), 1, 'active', $4 from pg_sleep(0.002)
     on conflict (license_id, address) do update set last_seen_at = now(), hits = h.hits + 1`,
    [licenseId, address, actor.organizationId, deviceId],
  )

const transfer = (licenseId: string, reset_addresses: boolean, email: string) =>
  actor.write((work) =>
    transferLicense(work, actor.may('licenses:update'), {
      licenseId,
      customer: { email, name: null, discord_id: null },
      reset_addresses,
    }),
  )

async function viewOf(licenseId: string) {
  const view = await getOwnLicense(actor.reading(), await customerOf(actor, licenseId), { licenseId })
  expect(portalLicenseDetail.parse(view)).toEqual(view)
  return { named: view.addresses.map(({ address }) => address), earlier: view.earlier_addresses }
}

test('the receiver sees what happened after the transfer, and none of what was before it', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10', '2001:db8:1::/64'])
  for (const address of ['203.0.113.10', '203.0.113.11', '2001:db8:1::5']) await sighting(id, address)
  expect(await viewOf(id)).toEqual({ named: ['2001:db8:1::/64', '203.0.113.10', '203.0.113.11'], earlier: 0 })

  await transfer(id, false, 'receiver@customer.test')
  expect(await viewOf(id)).toEqual({ named: [], earlier: 2 })
  await registerAddress(actor, id, '198.51.100.7')
  for (const address of ['198.51.100.7', '198.51.100.8', '203.0.113.10', '203.0.113.11']) await sighting(id, address)
  expect(await viewOf(id)).toEqual({ named: ['198.51.100.7', '203.0.113.11', '198.51.100.8'], earlier: 2 })

  const vendor = await getAddresses(actor.reading(), actor.may('ips:view'), id)
  expect(vendor.slots.length).toBe(3)
  expect(vendor.history.length).toBe(5)
})

test('an IP address that the former owner had used is the new owner’s once it is registered for them', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10'])
  await sighting(id, '203.0.113.10', 'former laptop')
  await transfer(id, true, 'second@customer.test')
  expect(await viewOf(id)).toEqual({ named: [], earlier: 0 })
  await registerAddress(actor, id, '203.0.113.10')
  await sighting(id, '203.0.113.10')
  expect(await viewOf(id)).toEqual({ named: ['203.0.113.10'], earlier: 0 })
  const view = async () => getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id })
  const { addresses, activity } = await view()
  expect(addresses).toMatchObject([{ is_registered: true, device_ids: [] }])
  expect(Date.parse(addresses[0]?.first_seen_at ?? '')).toBe(Date.parse(addresses[0]?.registered_at ?? ''))
  const registered = expect.objectContaining({ what: 'ip_registered', address: '203.0.113.10' })
  expect(activity).toContainEqual(registered)

  await actor.write(async (work) => resetOwnAddresses(work, await customerOf(actor, id), id))
  const { rows } = await db.pool.query(
    `select payload -> 'freed' as freed from graphile_worker._private_jobs
     where payload ->> 'mail' = 'ips_reset' and (payload -> 'license_ids')::jsonb ? $1`,
    [id],
  )
  expect(rows).toEqual([{ freed: { count: 1, address: '203.0.113.10', addresses: ['203.0.113.10'] } }])
  const after = await view()
  expect(after.earlier_addresses).toBe(0)
  expect(after.addresses).toMatchObject([{ address: '203.0.113.10', is_registered: false }])
  expect(after.activity.map(({ what }) => what)).toEqual(['ips_reset', 'ip_registered', 'transferred'])
  expect(after.activity).toContainEqual(registered)
})

test('an email about a slot of the former owner that is removed names no IP address', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10'])
  await transfer(id, false, 'third@customer.test')
  const removal = { licenseId: id, address: '203.0.113.10', notify: true }
  await actor.write((work) => removeAddress(work, actor.may('ips:manage'), removal))
  const { rows } = await db.pool.query(
    `select payload -> 'freed' as freed from graphile_worker._private_jobs
     where payload ->> 'mail' = 'ip_removed' and (payload -> 'license_ids')::jsonb ? $1`,
    [id],
  )
  expect(rows).toEqual([{ freed: { count: 1, address: null, addresses: [] } }])
})

test('the same holds for a license transferred by a seed file or an older process', async () => {
  const [{ id }, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  await sighting(id, '203.0.113.10')
  expect(await viewOf(id)).toEqual({ named: ['203.0.113.10'], earlier: 0 })
  await db.pool.query('update license set notes = $2 where id = $1', [id, 'no change of hands'])
  expect(await viewOf(id)).toEqual({ named: ['203.0.113.10'], earlier: 0 })
  await db.pool.query('update license set customer_id = $2 where id = $1', [id, other.customer.customerIds[0]])
  expect(await viewOf(id)).toEqual({ named: [], earlier: 0 })
})

test('the receiver’s activity begins with the transfer: nothing the former owner did is in it', async () => {
  const { id, customer, email } = await givenCustomerLicense(actor, ['203.0.113.10'])
  await actor.write((work) => resetOwnAddresses(work, customer, id))
  const activity = async () =>
    (await getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id })).activity.map(
      ({ what, by }) => `${what} ${by}`,
    )
  expect(await activity()).toEqual(['ips_reset you', 'created vendor'])
  await transfer(id, false, 'third@customer.test')
  expect(await activity()).toEqual(['transferred vendor'])
  const text = JSON.stringify(await getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id }))
  expect(text).not.toContain(email)
})

test('the label of the former owner goes with a transfer, and the audit log keeps it; that of a license in stock stays', async () => {
  const { id } = await givenCustomerLicense(actor)
  const label = async (licenseId: string) =>
    (await getOwnLicense(actor.reading(), await customerOf(actor, licenseId), { licenseId })).label
  const named = { licenseId: id, input: { name: 'Studio Mac' } }
  await actor.write((work) => updateLicense(work, actor.may('licenses:update'), named))
  expect(await label(id)).toBe('Studio Mac')
  await transfer(id, false, 'fifth@customer.test')
  expect(await label(id)).toBeNull()
  const entry = async (licenseId: string) =>
    (
      await db.pool.query(
        `select before->'name' as before, after ? 'name' as "isNamed" from audit_entry
         where license_id = $1 and action = 'license.transferred'`,
        [licenseId],
      )
    ).rows[0]
  expect(await entry(id)).toEqual({ before: 'Studio Mac', isNamed: true })

  const boxed = await actor.givenOne({ customer: null, name: 'Box 7' })
  await transfer(boxed.id, false, 'sixth@customer.test')
  expect(await label(boxed.id)).toBe('Box 7')
  expect(await entry(boxed.id)).toEqual({ before: null, isNamed: false })
})

test('the devices that used an IP address stand beside it, registered or not; not those of the former owner', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10', '2001:db8:1::/64'])
  await sighting(id, '203.0.113.10', 'office')
  await sighting(id, '2001:db8:1::7', 'laptop')
  await sighting(id, '2001:db8:1::8', 'phone')
  await sighting(id, '198.51.100.9', 'old laptop')
  const devices = async () =>
    (await getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id })).addresses.map(
      ({ address, device_ids }) => [address, device_ids],
    )
  expect(await devices()).toEqual([
    ['2001:db8:1::/64', ['laptop', 'phone']],
    ['203.0.113.10', ['office']],
    ['198.51.100.9', ['old laptop']],
  ])
  await transfer(id, true, 'fourth@customer.test')
  await sighting(id, '192.0.2.4', 'desk')
  expect(await devices()).toEqual([['192.0.2.4', ['desk']]])
})

test('a refused IP address says why, and the connection of who looks is marked', async () => {
  const { id, customer } = await givenCustomerLicense(actor, ['203.0.113.10', '2001:db8:1::/64'])
  await sighting(id, '203.0.113.10')
  await sighting(id, '198.51.100.9')
  await db.pool.query(`update license_ip_history set last_outcome = 'ip_limit_reached' where address = '198.51.100.9'`)
  const seen = async (from: string | null) =>
    (await getOwnLicense(actor.reading(), customer, { licenseId: id, from })).addresses.map(
      ({ address, refused, is_current }) => [address, refused, is_current],
    )
  expect(await seen('2001:db8:1::77')).toEqual([
    ['2001:db8:1::/64', null, true],
    ['203.0.113.10', null, false],
    ['198.51.100.9', 'ip_limit_reached', false],
  ])
  expect((await seen('198.51.100.9')).map(([, , isCurrent]) => isCurrent)).toEqual([false, false, true])
  expect((await seen(null)).map(([, , isCurrent]) => isCurrent)).toEqual([false, false, false])
})

test('the activity has expiry and limit from what to what, emails and IP addresses, each since the license is theirs', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10'])
  const change = actor.may('licenses:update')
  const input = { max_ips: 7, notes: 'pays late' }
  await actor.write((work) => updateLicense(work, change, { licenseId: id, input }))
  const until = { mode: 'until' as const, expires_at: '2027-01-31T23:59:59.000Z' }
  await actor.write((work) => changeExpiry(work, change, { licenseId: id, to: until, notify: false }))
  for (const outcome of ['sent', 'withheld'])
    await db.pool.query(
      `insert into customer_mail (organization_id, at, outcome, mail, email, customer_id, product_id, license_id,
         licenses, job)
       select organization_id, now(), $2, 'license_issued', 'x@customer.test', customer_id, product_id, id, 1, '{}'
       from license where id = $1`,
      [id, outcome],
    )
  const view = async () => getOwnLicense(actor.reading(), await customerOf(actor, id), { licenseId: id })
  const { activity } = await view()
  expect(activity).toHaveLength(5)
  expect(activity).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'mail_sent', mail: 'license_issued', by: 'vendor' }),
      expect.objectContaining({ what: 'expiry_changed', expiry: { from: null, to: '2027-01-31T23:59:59.000Z' } }),
      expect.objectContaining({ what: 'limit_changed', limit: { from: 5, to: 7 } }),
      expect.objectContaining({ what: 'ip_registered', address: '203.0.113.10', by: 'software' }),
      expect.objectContaining({ what: 'created', by: 'vendor' }),
    ]),
  )
  expect(portalLicenseDetail.parse(await view())).toMatchObject({ activity })
  expect(JSON.stringify(activity)).not.toContain('pays late')
  await transfer(id, false, 'fifth@customer.test')
  expect((await view()).activity.map(({ what }) => what)).toEqual(['transferred'])
})

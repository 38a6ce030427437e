import { beforeAll, expect, test } from 'vitest'
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

const sighting = (licenseId: string, address: string, deviceId: string | null = null) =>
  db.pool.query(
    `insert into license_ip_history as h
       (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome, device_id)
     values ($1, $2, $3, now(), now(), 1, 'active', $4)
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

test('the receiver sees what happened after the transfer, never an address of the former owner', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10', '2001:db8:1::/64'])
  for (const address of ['203.0.113.10', '203.0.113.11', '2001:db8:1::5']) await sighting(id, address)
  expect(await viewOf(id)).toEqual({ named: ['2001:db8:1::/64', '203.0.113.10', '203.0.113.11'], earlier: 0 })

  await transfer(id, false, 'receiver@customer.test')
  expect(await viewOf(id)).toEqual({ named: [], earlier: 2 })
  await registerAddress(actor, id, '198.51.100.7')
  for (const address of ['198.51.100.7', '198.51.100.8', '203.0.113.10', '203.0.113.11']) await sighting(id, address)
  expect(await viewOf(id)).toEqual({ named: ['198.51.100.7', '198.51.100.8'], earlier: 2 })

  const vendor = await getAddresses(actor.reading(), actor.may('ips:view'), id)
  expect(vendor.slots.length).toBe(3)
  expect(vendor.history.length).toBe(5)
})

test('the former owner’s address stays hidden when it takes a slot again after the transfer', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10'])
  await sighting(id, '203.0.113.10')
  await transfer(id, true, 'second@customer.test')
  expect(await viewOf(id)).toEqual({ named: [], earlier: 0 })
  await registerAddress(actor, id, '203.0.113.10')
  expect(await viewOf(id)).toEqual({ named: [], earlier: 1 })
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

import { beforeAll, expect, test } from 'vitest'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { removeOwnAddress } from '@/lib/people/portal/server/remove-own-address'
import { resetOwnAddresses } from '@/lib/people/portal/server/reset-own-addresses'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

async function givenListed(addresses: string[]) {
  const own = await givenCustomerLicense(actor, addresses)
  await db.pool.query(`update license set ip_mode = 'allow_list' where id = $1`, [own.id])
  return own
}

test('the customer of an allow-list license cannot remove IP addresses, and reads who manages the list', async () => {
  const { id, customer } = await givenListed(['198.51.100.7'])
  expect(await getOwnLicense(actor.reading(), customer, { licenseId: id })).toMatchObject({
    reason: null,
    may: { reset: false },
  })
  const refused = { code: 'forbidden', message: expect.stringContaining('The vendor decides which IP addresses') }
  const one = { licenseId: id, address: '198.51.100.7' }
  await expect(actor.write((work) => resetOwnAddresses(work, customer, id))).rejects.toMatchObject(refused)
  await expect(actor.write((work) => removeOwnAddress(work, customer, one))).rejects.toMatchObject(refused)
  expect(await actor.row(id)).toMatchObject({ ip_count: 1, portal_reset_at: null })
})

test('an empty allow list lets no address use the license, and the portal says so', async () => {
  const { id, customer } = await givenListed([])
  expect(await getOwnLicense(actor.reading(), customer, { licenseId: id })).toMatchObject({
    status: 'active',
    reason: 'no_ip_allowed',
  })
})

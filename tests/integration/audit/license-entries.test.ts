import { expect, test } from 'vitest'
import { addAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { listLicenseEntries } from '@/lib/foundation/audit/server/list-license-entries'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

test('the events of a license show IP addresses only to members who may see them', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id: licenseId } = await own.givenOne({ ip_system_enabled: true, max_ips: 1 })
  await own.write((work) => addAddress(work, own.may('ips:manage'), { licenseId, address: '198.51.100.7' }))
  const holder = own.may('licenses:view')
  const clerk = { ...holder, permissions: new Set([...holder.permissions].filter((name) => name !== 'ips:view')) }
  const read = async (reader: typeof holder) => (await listLicenseEntries(own.reading(), reader, { licenseId })).items

  expect(await read(holder)).toMatchObject([
    { action: 'license.ip_added', address: '203.0.113.77', after: { address: '198.51.100.7' } },
    { action: 'license.created', address: '203.0.113.77' },
  ])
  expect(await read(clerk)).toMatchObject([
    { action: 'license.ip_added', address: null, before: null, after: null },
    { action: 'license.created', address: null },
  ])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesView } from '@/lib/catalog/licenses/addresses/core/schema'
import { getAddresses } from '@/lib/catalog/licenses/addresses/server/get-addresses'
import { createLocator } from '@/lib/foundation/platform/network/geo-ip'
import { geoFile } from '@/tests/support/database/geo-file'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { viewerOf } from '@/tests/support/fixtures/viewer'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await givenDatabase()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-geo-'))
  await writeFile(
    join(folder, 'city.mmdb'),
    geoFile('203.0.113.0/24', { city: { names: { en: 'Lisbon' } }, country: { names: { en: 'Portugal' } } }),
  )
  await writeFile(
    join(folder, 'asn.mmdb'),
    geoFile('203.0.0.0/16', { autonomous_system_number: 64_500, autonomous_system_organization: 'Example Net' }),
  )
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const warnings: unknown[] = []
const log = { warn: (...said: unknown[]) => void warnings.push(said) }
const locatorOf = (...names: string[]) => createLocator({ paths: names.map((name) => join(folder, name)), log })

test('place and network come from the local files, and what they do not know stays empty', async () => {
  const locate = locatorOf('city.mmdb', 'asn.mmdb')
  expect(await locate(['203.0.113.9', '203.0.7.1', '198.51.100.1', '2001:db8::1', 'nonsense'])).toEqual([
    { place: 'Lisbon, Portugal', country: 'Portugal', network: 'Example Net' },
    { place: null, country: null, network: 'Example Net' },
    { place: null, country: null, network: null },
    { place: null, country: null, network: null },
    { place: null, country: null, network: null },
  ])
  expect(warnings).toEqual([])
})

test('without a file nothing is known, and one that cannot be read is left out with a warning', async () => {
  expect(await locatorOf()(['203.0.113.9'])).toEqual([{ place: null, country: null, network: null }])
  await writeFile(join(folder, 'broken.mmdb'), 'no database')
  expect(await locatorOf('missing.mmdb', 'broken.mmdb', 'city.mmdb')(['203.0.113.9'])).toEqual([
    { place: 'Lisbon, Portugal', country: 'Portugal', network: null },
  ])
  expect(warnings).toHaveLength(2)
})

test('the history shows the latest device of each IP address, with first and last use', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
  const seen = (minute: number, deviceId: string | null) =>
    evaluatedAt(product, at(minute), { licenseId: id, address: '203.0.113.9', deviceId })
  const records = createTestRecords(db.pool, () => at(9))
  records.note(seen(2, 'laptop'))
  records.note(seen(3, null))
  await records.flush()
  // A process that writes late does not take the place of what came after.
  records.note(seen(1, 'old'))
  await records.flush()
  const { may, reading } = viewerOf(product)
  const read = async () =>
    addressesView.parse(await getAddresses({ ...reading(), locate: locatorOf('city.mmdb') }, may('ips:view'), id))
      .history
  expect(await read()).toMatchObject([
    {
      address: '203.0.113.9',
      device_id: 'laptop',
      place: 'Lisbon, Portugal',
      network: null,
      first_seen_at: at(1).toISOString(),
      last_seen_at: at(3).toISOString(),
      hits: 3,
    },
  ])
  records.note(seen(5, 'desktop'))
  await records.flush()
  expect(await read()).toMatchObject([{ device_id: 'desktop' }])
})

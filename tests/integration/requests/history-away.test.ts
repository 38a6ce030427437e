import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAddresses } from '@/lib/catalog/licenses/addresses/server/get-addresses'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { getLicenseDetail } from '@/lib/catalog/licenses/server/license-details'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { isUnavailable } from '@/lib/foundation/platform/database/db'
import { listAttention } from '@/lib/people/overview/server/list-attention'
import { readFirstSteps } from '@/lib/people/overview/server/read-first-steps'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf, givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
const away = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/none' })
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})
afterAll(() => away.end())

const reading = () => ({ ...actor.reading(), history: away })

test('lists and pages show the rest, and that the history is away', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10'])
  const page = await listLicenses(reading(), actor.may('licenses:view'), licenseListQuery.parse({}))
  expect(page).toMatchObject({ items: [{ id, last_validated_at: null }], is_history_away: true })
  expect(await getLicense(reading(), actor.may('licenses:view'), id)).toMatchObject({
    id,
    last_valid: null,
    is_history_away: true,
  })
  expect(await getLicenseDetail(reading(), actor, id)).toMatchObject({ id, lastValidatedAt: null })
  expect(await getAddresses(reading(), actor.may('ips:view'), id)).toMatchObject({
    slots: [{ address: '203.0.113.10' }],
    history: [],
    is_history_away: true,
  })
})

test('the counters of today stay, without a forecast', async () => {
  const { products } = await readToday(reading(), actor.may('usage:view'))
  expect(products).toMatchObject([{ used: 0, expected: null, is_quiet: false, reaches_limit_at: null }])
})

test('the overview stays, and sends nobody back to the first steps', async () => {
  await expect(listAttention(reading(), actor.may('org:update'), { keptMail: null })).resolves.toBeDefined()
  expect(await readFirstSteps(reading(), actor.may('products:view'))).toMatchObject({ has_validated: true })
})

test('what is only history fails as a database that cannot be reached', async () => {
  const failed = await listRequests(reading(), actor.may('usage:view'), { limit: 10 }).catch((error: unknown) => error)
  expect(isUnavailable(failed)).toBe(true)
})

test('a customer sees their IP addresses; those of a transferred license by when they were registered', async () => {
  const { id } = await givenCustomerLicense(actor, ['203.0.113.10'])
  const viewOf = async (given: ReturnType<typeof reading>) => {
    const view = await getOwnLicense(given, await customerOf(actor, id), { licenseId: id })
    return { named: view.addresses.map(({ address }) => address), isAway: view.is_history_away }
  }
  expect(await viewOf(reading())).toEqual({ named: ['203.0.113.10'], isAway: true })
  await actor.write((work) =>
    transferLicense(work, actor.may('licenses:update'), {
      licenseId: id,
      customer: { email: 'receiver@customer.test', name: null, discord_id: null },
      reset_addresses: true,
    }),
  )
  await db.pool.query('select * from register_ip($1, $2, $2)', [id, '203.0.113.10'])
  expect(await viewOf(reading())).toEqual({ named: ['203.0.113.10'], isAway: true })
  expect(await viewOf(actor.reading())).toEqual({ named: ['203.0.113.10'], isAway: false })
})

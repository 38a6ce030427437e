import { expect, test } from 'vitest'
import { transferLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { issueLicenses } from '@/lib/catalog/licenses/server/issue-licenses'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { openOrganization } from '@/lib/catalog/organizations/server/open-organization'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenTeam } from '@/tests/support/fixtures/team'

const db = databaseOfFile()

const EMAIL = 'cy@customer.test'

/** Every change that says who the customer is, and what they are called. */
const WAYS: Record<string, (by: LicenseActor, name: string | null, may: LicenseActor['may']) => Promise<unknown>> = {
  issuing: (by, name, may) =>
    by.write((work) =>
      issueLicenses(work, may('licenses:create'), by.issueInput({ customer: { email: EMAIL, name } })),
    ),
  importing: (by, name, may) =>
    by.write((work) =>
      importLicenses(work, may('licenses:create'), {
        id: newId(),
        product_id: by.productId,
        first_row: 2,
        rows: [{ customer_email: EMAIL, customer_name: name ?? '' }],
      }),
    ),
  transferring: async (by, name, may) => {
    const { id } = await by.givenOne({ customer: { email: `${newId()}@before.test` } })
    const input = { licenseId: id, customer: { email: EMAIL, discord_id: null, name }, reset_addresses: false }
    await by.write((work) => transferLicense(work, may('licenses:update'), input))
  },
  'transferring several': async (by, name, may) => {
    const { id } = await by.givenOne({ customer: { email: `${newId()}@before.test` } })
    await by.write((work) =>
      transferLicenses(work, may('licenses:update'), {
        id: newId(),
        selection: { ids: [id] },
        customer: { email: EMAIL, discord_id: null, name },
        reset_addresses: false,
        new_keys: false,
      }),
    )
  },
}

test.each(Object.entries(WAYS))(
  '%s renames a known customer only with customers:update, and names an unnamed one',
  async (_, give) => {
    const actor = await givenLicenseActor(db.pool)
    const without: LicenseActor['may'] = (permission) => {
      const granted = actor.may(permission)
      return {
        ...granted,
        permissions: new Set([...granted.permissions].filter((held) => held !== 'customers:update')),
      }
    }
    const nameNow = async () =>
      (
        await db.pool.query('select name from organization_customer where organization_id = $1 and email = $2', [
          actor.organizationId,
          EMAIL,
        ])
      ).rows[0]?.name
    await give(actor, null, without)
    await give(actor, 'Cy', without)
    expect(await nameNow()).toBe('Cy')
    await give(actor, 'Overwritten', without)
    expect(await nameNow()).toBe('Cy')
    await give(actor, 'Cyd', actor.may)
    expect(await nameNow()).toBe('Cyd')
  },
)

test('the id of a new customer is random, by email and by Discord ID: it does not tell since when', async () => {
  const actor = await givenLicenseActor(db.pool)
  await actor.issue({ customer: { email: 'new@customer.test' } })
  await actor.issue({ customer: { discord_id: '80351110224678912' } })
  const { rows } = await db.pool.query<{ customer_id: string }>(
    'select customer_id from organization_customer where organization_id = $1',
    [actor.organizationId],
  )
  expect(rows.map(({ customer_id }) => customer_id[14])).toEqual(['4', '4'])
})

test('of forty organizations created at once a person gets twenty', async () => {
  const team = await givenTeam(db.pool)
  const person = await team.person()
  const made = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      team.write((work) =>
        openOrganization(
          work,
          person,
          { name: 'Many', slug: `many-${person.userId}-${i}` },
          { isOperator: false, allowsSignUp: true },
        ),
      ),
    ),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

import { expect, test } from 'vitest'
import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { getOwnLicense, listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()

const PAGE = 'https://acme.test/help'

test.each([
  { email: 'help@acme.test', url: null },
  { email: 'help@acme.test', url: PAGE },
  { email: null, url: PAGE },
  { email: null, url: null },
])('with support at $email and $url, customers read exactly that, never an owner’s own email', async (given) => {
  const actor = await givenLicenseActor(db.pool)
  const { id, customer } = await givenCustomerLicense(actor)
  const { rows } = await db.pool.query<{ email: string }>(
    `select u.email from membership m join user_account u on u.id = m.user_id
     where m.organization_id = $1 and m.role = 'owner' order by m.created_at, m.user_id limit 1`,
    [actor.organizationId],
  )
  const owner = rows[0]?.email ?? ''
  expect(owner).toContain('@')
  await db.pool.query('update organization set support_email = $2, support_url = $3 where id = $1', [
    actor.organizationId,
    given.email,
    given.url,
  ])
  const detail = await getOwnLicense(actor.reading(), customer, { licenseId: id })
  const contact = { support_email: given.email, support_url: given.url }
  expect(detail.vendor).toMatchObject(contact)
  const list = await listOwnLicenses(actor.reading(), customer)
  expect(list.vendors[0]).toMatchObject(contact)
  const file = await (await exportOwnData(actor.reading(), customer)).text()
  for (const text of [JSON.stringify(detail), JSON.stringify(list), file]) expect(text).not.toContain(owner)
})

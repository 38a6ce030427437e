import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createPortalRoutes } from '@/lib/http/routes/portal-route'
import { portalCookieName } from '@/lib/http/sessions/portal-cookie'
import { WRITES_OF_LICENSE, WRITES_OF_PERSON } from '@/lib/people/portal/core/write-limits'
import { downloadKeyFile } from '@/lib/people/portal/server/download-key-file'
import { limitWrites } from '@/lib/people/portal/server/limit-writes'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenPortalAuth, type PortalAuth } from '@/tests/support/fixtures/portal/auth'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let auth: PortalAuth
beforeAll(async () => {
  auth = givenPortalAuth(db.pool)
})

const someone = (): Customer => ({ sessionId: newId(), personId: newId(), customerIds: [] })
const write = (customer: Customer, licenseId: string) => limitWrites(auth.parts, customer, licenseId)

test('a customer who keeps changing one license is throttled; other customers and other licenses are not', async () => {
  const [ada, bo, license, other] = [someone(), someone(), newId(), newId()]
  for (let i = 0; i < WRITES_OF_LICENSE.limit; i++) expect(await write(ada, license)).toBeNull()
  expect(await write(ada, license)).toMatchObject({
    outcome: 'throttled',
    retryAfterSeconds: expect.any(Number),
  })
  expect([await write(ada, other), await write(bo, license)]).toEqual([null, null])
})

test("a key file download is in the vendor's log, so it is limited as well", async () => {
  const actor = await givenLicenseActor(db.pool)
  const { id, email } = await givenCustomerLicense(actor)
  const cookie = `${portalCookieName('session')}=${await auth.signIn(email)}`
  const { portalReveal } = createPortalRoutes(() => auth.parts)
  const route = portalReveal({ params: ['license'] }, ({ work, customer, params }) =>
    downloadKeyFile(work, customer, params.license),
  )
  const fetchFile = () =>
    route(new Request('http://portal.test/', { headers: { cookie } }), { params: Promise.resolve({ license: id }) })
  for (let i = 0; i < WRITES_OF_LICENSE.limit; i++) expect((await fetchFile()).status).toBe(200)
  const refused = await fetchFile()
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const { rows } = await db.pool.query(
    `select count(*)::int as entries from audit_entry where license_id = $1 and action = 'license.key_revealed'`,
    [id],
  )
  expect(rows).toEqual([{ entries: WRITES_OF_LICENSE.limit }])
})

test('moving from license to license does not avoid the limit', async () => {
  const ada = someone()
  for (let i = 0; i < WRITES_OF_PERSON.limit; i++) expect(await write(ada, newId())).toBeNull()
  expect(await write(ada, newId())).toMatchObject({ outcome: 'throttled' })
  expect(await limitWrites(auth.parts, ada, undefined)).toMatchObject({ outcome: 'throttled' })
})

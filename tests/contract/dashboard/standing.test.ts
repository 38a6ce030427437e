import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { givenTenant, givenUserWith } from '@/tests/support/fixtures/tenant'
import { send } from '@/tests/support/http/client'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2, options: '-c timezone=UTC' })
afterAll(() => pool.end())

test('every member is told of a suspension as long as it lasts', async () => {
  const tenant = await givenTenant(pool)
  const { cookie } = await givenUserWith({ pool, ...tenant }, [])
  const standing = async () =>
    (await send(base, { path: `/api/dashboard/${tenant.slug}/standing`, headers: { Cookie: cookie } })).json
  const suspend = (reason: string | null) =>
    pool.query(
      `update organization set suspended_at = case when $2::text is null then null else now() end, suspension_reason = $2
       where id = $1`,
      [tenant.organizationId, reason],
    )
  expect(await standing()).toEqual({ standing: null })
  await suspend('Fraud report')
  expect(await standing()).toEqual({ standing: { kind: 'organization_suspended', reason: 'Fraud report' } })
  await suspend(null)
  expect(await standing()).toEqual({ standing: null })
})

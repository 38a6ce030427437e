import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { lookUp, send, validate } from '@/tests/support/http/client'
import { runOperator } from '@/tests/support/process/operator-program'

const { api, web } = inject('transportUrls')
const databaseUrl = inject('contractDatabaseUrl')
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, options: '-c timezone=UTC' })

let product: ProductFixture
let key: string
let slug: string
beforeAll(async () => {
  product = await givenProduct(pool, { plan: 'free' })
  key = (await givenLicense(product)).key
  slug = product.organizationId
})
afterAll(() => pool.end())

/** Runs it beside the servers of the contract tests, on their database. */
const operator = (...args: string[]) => runOperator(args, { DATABASE_URL: databaseUrl })

async function succeeds(...args: string[]) {
  const { code, out, err } = await operator(...args)
  expect([code, err]).toEqual([0, ''])
  return out.trimEnd()
}

async function statusOfNext(base: string): Promise<unknown> {
  return (await validate(base, product.token, { license_key: key })).json['status']
}

test('suspending and resuming an organization changes its very next validation', async () => {
  expect(await statusOfNext(api)).toBe('active')
  expect(await succeeds('suspend', slug, '--reason', 'Fraud report')).toBe(`${slug}: suspended`)
  expect([await statusOfNext(api), await statusOfNext(web)]).toEqual(['org_suspended', 'org_suspended'])
  const again = await operator('suspend', slug, '--reason', 'Fraud report')
  expect([again.code, again.out, again.err]).toEqual([1, '', 'This organization is already suspended.\n'])
  expect(await succeeds('resume', slug)).toBe(`${slug}: resumed`)
  expect(await statusOfNext(api)).toBe('active')
})

test('suspending and resuming billing changes its very next validation', async () => {
  expect(await succeeds('billing', 'suspend', slug)).toBe(`${slug}: billing suspended`)
  expect([await statusOfNext(api), await statusOfNext(web)]).toEqual(['billing_suspended', 'billing_suspended'])
  expect(await succeeds('billing', 'suspend', slug)).toBe(`${slug}: billing is suspended already`)
  expect(await succeeds('billing', 'resume', slug)).toBe(`${slug}: billing resumed`)
  expect(await statusOfNext(api)).toBe('active')
})

test('a plan is set with its limit, from the very next request on, and recorded as done by an operator', async () => {
  expect(await succeeds('plan', slug, 'enterprise', '--daily-limit', '1')).toBe(`${slug}: is on Enterprise now`)
  expect((await lookUp(api, product.token, key)).status).toBe(429)
  const kept = JSON.parse(await succeeds('plan', slug, 'enterprise', '--json'))
  expect(kept).toEqual({ organization: slug, changed: false })
  expect(await succeeds('plan', slug, 'enterprise', '--daily-limit', 'none')).toContain('Enterprise now')
  expect((await lookUp(api, product.token, key)).status).toBe(200)
  const { rows } = await pool.query(
    `select is_operator, actor_email, after from audit_entry
     where organization_id = $1 and action = 'billing.plan_changed' order by id`,
    [product.organizationId],
  )
  expect(rows).toEqual([
    { is_operator: true, actor_email: null, after: { plan: 'enterprise', daily_limit_override: 1 } },
    { is_operator: true, actor_email: null, after: { plan: 'enterprise', daily_limit_override: null } },
  ])
})

test('lists every organization as data, and in sentences: one request is a request, and others are requests', async () => {
  const { organizations } = JSON.parse(await succeeds('organizations', '--json'))
  expect(organizations).toContainEqual(
    expect.objectContaining({ slug, plan: 'enterprise', daily_limit: null, suspended_at: null }),
  )
  const [none, one] = [await givenProduct(pool), await givenProduct(pool)]
  await validate(api, one.token, '{}')
  const lines = (await succeeds('organizations')).split('\n')
  const lineOf = (organizationId: string) => lines.find((line) => line.startsWith(`${organizationId}: `))
  expect(lineOf(slug)).toContain(`${slug}: Enterprise, `)
  expect(lineOf(none.organizationId)).toContain(', 0 requests today, ')
  expect(lineOf(one.organizationId)).toContain(', 1 request today, ')
})

test('a suspended person is out at the next request of their browser', async () => {
  const { email, cookie } = await givenUser(pool)
  const account = async () => (await send(api, { path: '/api/session/account', headers: { Cookie: cookie } })).status
  expect(await account()).toBe(200)
  expect(await succeeds('suspend-person', email.toUpperCase())).toBe(`${email}: suspended`)
  expect(await account()).toBe(401)
  expect(await succeeds('resume-person', email)).toBe(`${email}: resumed`)
  expect((await operator('resume-person', email)).err).toBe("This person isn't suspended.\n")
})

test('a deleted person is gone, unless they own an organization alone', async () => {
  const { email } = await givenUser(pool)
  expect(await succeeds('delete-person', email, '--confirm', email)).toBe(`${email}: deleted`)
  expect((await operator('delete-person', email, '--confirm', email)).err).toBe(
    `There is no person with the email ${email}.\n`,
  )
  const owner = await givenUser(pool)
  await givenMembership(await givenProduct(pool), owner, 'owner')
  const refused = await operator('delete-person', owner.email, '--confirm', owner.email)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`${owner.email} is the only owner of `)])
})

test('a deleted organization is gone, and with it what kept its only owner', async () => {
  const deleted = await givenProduct(pool)
  const { organizationId: org } = deleted
  const { key: its } = await givenLicense(deleted)
  const owner = await givenUser(pool)
  await givenMembership(deleted, owner, 'owner')
  expect(await succeeds('delete-organization', org, '--confirm', org)).toBe(`${org}: deleted`)
  expect((await validate(api, deleted.token, { license_key: its })).status).toBe(401)
  const again = await operator('delete-organization', org, '--confirm', org)
  expect([again.code, again.err]).toEqual([1, `There is no organization with the URL name ${org}.\n`])
  expect(await succeeds('delete-person', owner.email, '--confirm', owner.email)).toBe(`${owner.email}: deleted`)
})

test('wrong input ends with 2, and what does not exist or is refused with 1', async () => {
  const wrong = await operator('plan', slug, 'gold')
  expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('The plan is free, pro, enterprise') })
  const missing = await operator('resume', 'no-such-organization')
  expect([missing.code, missing.err]).toEqual([1, 'There is no organization with the URL name no-such-organization.\n'])
  const limit = await operator('plan', slug, 'pro', '--daily-limit', '5')
  expect([limit.code, limit.err]).toEqual([1, 'Only Enterprise can have its own daily limit.\n'])
})

test('without DATABASE_URL it works on the embedded database of DATA_DIR, also where no server runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-operator-'))
  const env = { DATABASE_URL: '', DATA_DIR: dataDir }
  expect(await runOperator(['organizations', '--json'], env)).toEqual({
    code: 0,
    out: '{"organizations":[]}\n',
    err: 'Making the database…\n',
  })
  expect((await runOperator(['resume', 'acme'], env)).code).toBe(1)
  rmSync(dataDir, { recursive: true, force: true })
})

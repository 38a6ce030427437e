import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault } from '@/lib/foundation/platform/security/vault'
import manifest from '@/package.json' with { type: 'json' }
import { totpCode } from '@/tests/support/fixtures/auth'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenOperator, OPERATOR_EMAILS, type Operator } from '@/tests/support/fixtures/operator'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'
import { givenDeliveries, givenEndpoint } from '@/tests/support/fixtures/webhooks'
import { sameOriginHeaders, send, validate } from '@/tests/support/http/client'

const { api, web } = inject('transportUrls')
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let operator: Operator
let product: ProductFixture
let key: string
beforeAll(async () => {
  operator = await givenOperator(pool, OPERATOR_EMAILS.people)
  product = await givenProduct(pool, { plan: 'free' })
  key = (await givenLicense(product)).key
})
afterAll(() => pool.end())

const call = (method: string, path: string, body: object = {}, cookie = operator.cookie) =>
  send(api, {
    method,
    path: `/api/operator/${path}`,
    headers: sameOriginHeaders(api, cookie),
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })

const ours = (rest: string) => `organizations/${product.organizationId}${rest}`
const statusOfNext = async (base: string) => (await validate(base, product.token, { license_key: key })).json['status']

test('a code opens the console for the session that sends it, once', async () => {
  const { cookie, secret } = await givenOperator(pool, OPERATOR_EMAILS.code, { endsAt: null })
  const send = (code: string) => call('POST', 'code', { code }, cookie)
  expect((await call('GET', 'organizations', {}, cookie)).status).toBe(403)
  expect((await send('000000')).json['fields']).toHaveProperty('code')
  const code = totpCode(secret)
  expect((await send(code)).status).toBe(200)
  expect((await call('GET', 'organizations', {}, cookie)).status).toBe(200)
  expect((await send(code)).status).toBe(400)
  expect((await call('POST', 'closing', {}, cookie)).status).toBe(200)
  expect((await call('GET', 'organizations', {}, cookie)).status).toBe(403)
})

test('suspending and resuming changes the very next validation on every process', async () => {
  expect(await statusOfNext(api)).toBe('active')
  expect((await call('POST', ours('/suspension'), { reason: 'Fraud report' })).status).toBe(200)
  expect([await statusOfNext(api), await statusOfNext(web)]).toEqual(['org_suspended', 'org_suspended'])
  expect((await call('GET', ours(''))).json).toMatchObject({ suspension_reason: 'Fraud report' })
  expect((await call('POST', ours('/suspension'), { reason: 'Again' })).status).toBe(409)
  expect((await call('DELETE', ours('/suspension'))).status).toBe(200)
  expect((await call('POST', ours('/billing-suspension'), { reason: 'Unpaid' })).json).toEqual({ changed: true })
  expect([await statusOfNext(api), await statusOfNext(web)]).toEqual(['billing_suspended', 'billing_suspended'])
  expect((await call('DELETE', ours('/billing-suspension'))).json).toEqual({ changed: true })
  expect(await statusOfNext(api)).toBe('active')
})

test('an organization is created for a vendor, and its owner invited again while nobody has joined', async () => {
  const owner_email = `${newId()}@vendors.test`
  const input = { name: 'Acme Tools', slug: `acme-${newId()}`, owner_email }
  const { status, json } = await call('POST', 'organizations', input)
  expect(status).toBe(200)
  const path = `organizations/${json['id']}`
  expect((await call('GET', path)).json).toMatchObject({
    ...{ name: 'Acme Tools', slug: input.slug, people: [] },
    owner_invitation: { email: owner_email },
  })
  expect((await call('POST', 'organizations', input)).json).toMatchObject({
    ...{ code: 'conflict', fields: { slug: expect.any(String) } },
  })
  const another = { ...input, slug: 'operator', owner_email: 'nobody' }
  const refused = await call('POST', 'organizations', another)
  expect(Object.keys(refused.json['fields'] as object).toSorted()).toEqual(['owner_email', 'slug'])
  const email = `${newId()}@vendors.test`
  expect((await call('POST', `${path}/owner-invitation`, { email })).status).toBe(200)
  expect((await call('GET', path)).json).toMatchObject({ owner_invitation: { email } })
})

test('a plan in the middle of an exhausted day serves the next request; every change is recorded as an operator’s', async () => {
  await call('PUT', ours('/plan'), { plan: 'enterprise', daily_limit: 0 })
  expect(await statusOfNext(api)).toBe('rate_limit_exceeded')
  expect((await call('PUT', ours('/plan'), { plan: 'pro', reason: 'As agreed' })).json).toEqual({ changed: true })
  expect(await statusOfNext(api)).toBe('active')
  expect((await call('PUT', ours('/plan'), { plan: 'pro', daily_limit: 5 })).status).toBe(400)
  const { rows } = await pool.query(
    `select distinct action from audit_entry where organization_id = $1 and is_operator and actor_email = $2 order by 1`,
    [product.organizationId, operator.email],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'billing.plan_changed',
    'billing.resumed',
    'billing.suspended',
    'organization.resumed',
    'organization.suspended',
  ])
})

test('a suspended person is out at the next request, page and API, and nobody suspends themselves', async () => {
  const member = await givenUser(pool)
  await givenMembership(product, member, 'owner')
  const page = () => send(api, { path: `/${product.organizationId}`, headers: { Cookie: member.cookie } })
  const data = () =>
    send(api, { path: `/api/dashboard/${product.organizationId}/products`, headers: { Cookie: member.cookie } })
  const statuses = async () => [(await page()).status, (await data()).status]
  const reason = 'Stolen laptop'
  expect(await statuses()).toEqual([200, 200])
  expect((await call('POST', `people/${member.userId}/suspension`)).json['fields']).toHaveProperty('reason')
  expect((await call('POST', `people/${member.userId}/suspension`, { reason })).status).toBe(200)
  expect(await statuses()).toEqual([307, 401])
  expect((await call('POST', `people/${member.userId}/suspension`, { reason })).status).toBe(409)
  expect((await call('DELETE', `people/${member.userId}/suspension`)).status).toBe(200)
  expect(await statuses()).toEqual([307, 401])
  expect((await call('POST', `people/${operator.userId}/suspension`, { reason })).status).toBe(409)
  const { rows } = await pool.query(`select user_id, kind, detail from account_event where user_id = any ($1)`, [
    [member.userId, operator.userId],
  ])
  expect(rows).toContainEqual({ user_id: member.userId, kind: 'suspended', detail: reason })
  const act = { user_id: operator.userId, kind: 'operator_acted', detail: `suspended ${member.email}: ${reason}` }
  expect(rows).toContainEqual(act)
})

test('a deleted person is out at the next request, and nobody deletes themselves here', async () => {
  const person = await givenUser(pool)
  const account = async () =>
    (await send(api, { path: '/api/session/account', headers: { Cookie: person.cookie } })).status
  expect(await account()).toBe(200)
  expect((await call('DELETE', `people/${operator.userId}`)).status).toBe(409)
  expect((await call('DELETE', `people/${person.userId}`)).json).toEqual({ done: true })
  expect(await account()).toBe(401)
  expect((await call('DELETE', `people/${person.userId}`)).status).toBe(404)
})

test('a deleted organization answers no next request, on no process, and needs its name and a reason first', async () => {
  const deleted = await givenProduct(pool)
  const { key: its } = await givenLicense(deleted)
  const path = `organizations/${deleted.organizationId}`
  const { json } = await call('GET', path)
  expect(json).toMatchObject({ licenses: 1, deletion_problem: null })
  expect((await validate(api, deleted.token, { license_key: its })).status).toBe(200)
  const reason = 'Fraud report'
  expect((await call('DELETE', path, { name: 'Another', reason })).json['fields']).toHaveProperty('name')
  expect((await call('DELETE', path, { name: json['name'] })).json['fields']).toHaveProperty('reason')
  expect((await call('DELETE', path)).status).toBe(400)
  expect((await call('DELETE', path, { name: json['name'], reason })).json).toEqual({ done: true })
  for (const base of [api, web]) expect((await validate(base, deleted.token, { license_key: its })).status).toBe(401)
  expect((await call('GET', path)).status).toBe(404)
  expect((await call('DELETE', path, { name: json['name'], reason })).status).toBe(404)
})

test('ending sessions signs a person out, who may sign in again', async () => {
  const person = await givenUser(pool)
  const account = async () =>
    (await send(api, { path: '/api/session/account', headers: { Cookie: person.cookie } })).status
  expect(await account()).toBe(200)
  expect((await call('POST', `people/${person.userId}/sign-out`)).json).toEqual({ ended: 1 })
  expect(await account()).toBe(401)
  const { json } = await call('GET', `people?q=${encodeURIComponent(person.email.toUpperCase())}`)
  expect(json['items']).toEqual([expect.objectContaining({ id: person.userId, sessions: 0, suspended_at: null })])
})

test('lists of organizations are searched, sorted and paged', async () => {
  const items = async (query: string) => {
    const { status, json } = await call('GET', `organizations?${query}`)
    expect([query, status]).toEqual([query, 200])
    return json as { items: { id: string; slug: string }[]; next_cursor: string | null }
  }
  expect((await items(`q=${product.organizationId}`)).items.map(({ slug }) => slug)).toEqual([product.organizationId])
  expect((await items(`sort=requests&q=${product.organizationId}`)).items).toHaveLength(1)
  // Other tests make and rename organizations meanwhile: these are found by a word of their own.
  const word = `walk${newId().replaceAll('-', '')}`
  const made = Array.from({ length: 17 }, (_, i) => ({ id: newId(), name: `${word} ${i % 5}` }))
  await pool.query(
    `insert into organization (id, slug, name, updated_at) select id, id::text, name, now()
     from json_to_recordset($1::json) as r(id uuid, name text)`,
    [JSON.stringify(made)],
  )
  for (const sort of ['created', 'name']) {
    const seen: string[] = []
    for (let after = ''; seen.length <= made.length; ) {
      const page = await items(`sort=${sort}&limit=7&q=${word}${after}`)
      seen.push(...page.items.map(({ id }) => id))
      if (page.next_cursor === null) break
      after = `&after=${encodeURIComponent(page.next_cursor)}`
    }
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  }
  expect((await call('GET', 'organizations?after=nonsense')).status).toBe(400)
})

test('failed jobs are retried and removed, and their errors hold no secrets', async () => {
  // Readable like every other mail in the queue, which the tests beside this one look through.
  const mail = { to: 'operator-queue@people.test', subject: 'Hello', text: 'Hello' }
  const sealed = createVault(TEST_ENCRYPTION_KEY).encrypt(JSON.stringify(mail)).toString('base64')
  const failed = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select (graphile_worker.add_job('send-mail', json_build_object('sealed', $1::text),
         run_at := now() + interval '1 day')).id`,
      [sealed],
    )
    const id = String(rows[0]?.id)
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts,
         last_error = 'connect ECONNREFUSED smtp://user:hunter2@mail.test' || chr(10) || 'at stack' where id = $1`,
      [id],
    )
    return id
  }
  const [one, two] = [await failed(), await failed()]
  const system = await call('GET', 'system')
  expect(system.text).not.toMatch(/hunter2|at stack/)
  expect(system.text).not.toContain(sealed)
  expect(system.json['failed_jobs']).toContainEqual(
    expect.objectContaining({ id: one, task: 'send-mail', last_error: expect.stringContaining('ECONNREFUSED') }),
  )
  expect((await call('POST', 'jobs/retry', { ids: [one] })).json).toEqual({ changed: 1 })
  expect((await call('POST', 'jobs/retry', { ids: [one] })).json).toEqual({ changed: 0 })
  expect((await call('POST', 'jobs/removal', { ids: [one, two] })).json).toEqual({ changed: 1 })
  const { rows } = await pool.query(
    'select id::text, attempts from graphile_worker._private_jobs where id = any ($1)',
    [[one, two]],
  )
  expect(rows).toEqual([{ id: one, attempts: 0 }])
  await pool.query('delete from graphile_worker._private_jobs where id = $1', [one])
})

test('the system says what the installation is, and a test email without a mail server is refused in words', async () => {
  const { json } = await call('GET', 'system')
  expect(json['installation']).toMatchObject({
    version: manifest.version,
    schema: { state: 'matches', difference: 0 },
    mail: { server: null },
    gaps: expect.arrayContaining([expect.objectContaining({ what: 'SMTP_HOST is not set' })]),
    people: {
      operators: expect.arrayContaining([
        expect.objectContaining({
          email: operator.email,
          account: { has_two_factor: true, suspended: false, last_sign_in_at: null },
        }),
      ]),
    },
  })
  const certificate = await call('GET', 'certificate')
  expect(certificate.json).toMatchObject({ state: 'none', why: 'this_machine' })
  expect(await call('POST', 'test-mail')).toMatchObject({
    status: 409,
    json: { message: 'There is no mail server to test. Set SMTP_HOST, and restart.' },
  })
})

test('failed deliveries of an organization are sent again, and recorded', async () => {
  const { organizationId } = product
  const endpoint = await givenEndpoint(pool, organizationId, 'https://hooks.example/operator')
  // More than other tests leave behind: the list begins with the most.
  await givenDeliveries(pool, organizationId, endpoint, 20)
  await pool.query(
    `update webhook_delivery set state = 'failed', finished_at = now() - interval '1 second' where endpoint_id = $1`,
    [endpoint],
  )
  const { json } = await call('GET', 'system')
  expect(json['failed_deliveries']).toContainEqual(
    expect.objectContaining({ organization: expect.objectContaining({ id: organizationId }), count: 20 }),
  )
  expect((await call('POST', 'deliveries/retry', { organization_id: organizationId })).json).toEqual({ count: 20 })
  expect((await call('POST', 'deliveries/retry', { organization_id: organizationId })).json).toEqual({ count: 0 })
  const { rows } = await pool.query(
    `select is_operator from audit_entry where organization_id = $1 and action = 'webhook.replayed'`,
    [organizationId],
  )
  expect(rows).toEqual([{ is_operator: true }])
})

test('the contact for vendors is an email or an https link, and who set it is recorded', async () => {
  const none = { operator_terms_url: '', operator_privacy_url: null }
  const save = (operator_contact: string, operator_name = ' Hosty Cloud ', policies: object = none) =>
    call('PUT', 'contact', { operator_name, operator_contact, ...policies })
  for (const contact of ['olga', 'http://hosty.example', 'https://olga:secret@hosty.example', 'javascript:alert(1)'])
    expect((await save(contact)).json['fields']).toEqual({
      operator_contact: 'Enter a valid email address, or a link that starts with https://.',
    })
  expect((await save('', 'Hosty\nCloud')).json['fields']).toHaveProperty('operator_name')
  const wrong = { operator_terms_url: 'http://hosty.example/terms', operator_privacy_url: 'olga@hosty.example' }
  expect((await save('', '', wrong)).json['fields']).toEqual({
    operator_terms_url: 'Enter a link that starts with https://.',
    operator_privacy_url: 'Enter a link that starts with https://.',
  })
  expect((await save('Olga@Hosty.example')).json).toEqual({ changed: true })
  expect((await save('olga@hosty.example')).json).toEqual({ changed: false })
  expect((await call('GET', 'mode')).json).toMatchObject({
    operator_name: 'Hosty Cloud',
    operator_contact: 'olga@hosty.example',
  })
  const { rows } = await pool.query('select detail from account_event where user_id = $1 and detail like $2', [
    operator.userId,
    '%Hosty Cloud%',
  ])
  const words = 'set the operator to Hosty Cloud, with olga@hosty.example, no terms, and no privacy policy'
  expect(rows).toEqual([{ detail: words }])
  const policies = { operator_terms_url: 'https://hosty.example/terms', operator_privacy_url: 'https://hosty.example' }
  expect((await save('', '', policies)).json).toEqual({ changed: true })
  expect((await call('GET', 'mode')).json).toMatchObject(policies)
  expect((await save('', '')).json).toEqual({ changed: true })
  expect((await call('GET', 'mode')).json).toMatchObject({ operator_name: null, operator_contact: null })
})

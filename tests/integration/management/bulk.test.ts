import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'
import { setUpJobWorkers } from '@/tests/support/process/set-up-processes'
import { atMost } from '@/tests/support/setup/limits'

const { db, startWorker } = await setUpJobWorkers()

const start = async (by: Program, body: object) => {
  const { status, json } = await by.call('POST /licenses/bulk', { body })
  expect([status, json.errors]).toEqual([202, undefined])
  return json
}
const customers = (count: number) => Array.from({ length: count }, (_, i) => ({ customer_email: `c${i}@bulk.test` }))
const jobOf = async (by: Program, id: string) => (await by.call(`GET /jobs/${id}`)).json
const untilOver = async (by: Program, id: string) => {
  await expect.poll(async () => (await jobOf(by, id)).finished_at, { timeout: atMost(50_000) }).not.toBeNull()
  return jobOf(by, id)
}

/** All licenses of a job, page by page. */
async function licensesOf(by: Program, jobId: string) {
  const found: { id: string; license_key: string; customer_email: string; name: string | null }[] = []
  for (let next: string | null = ''; next !== null; ) {
    const { json } = await by.call(`GET /jobs/${jobId}/licenses?limit=100${next && `&after=${next}`}`)
    found.push(...json.data)
    next = json.next
  }
  return found
}

/** Issues licenses within the request. */
const givenLicenses = async (by: Program, count: number) => {
  const { id } = await start(by, {
    action: 'issue',
    product_id: by.productId,
    licenses: customers(count),
    notify: false,
  })
  return licensesOf(by, id)
}

test('a few licenses are issued at once, and listed in the order of the request', async () => {
  const by = await givenProgram(db.pool)
  const licenses = [
    { customer_email: 'zoe@bulk.test', name: 'first', metadata: { seat: '1' } },
    { customer_discord_id: '80351110224678912', name: 'second', license_key: 'OWN-KEY-1' },
  ]
  const job = await start(by, { action: 'issue', product_id: by.productId, licenses })
  expect(job).toMatchObject({
    kind: 'license.issue_list',
    state: 'finished',
    total: 2,
    done: 2,
    failed: 0,
    summary: { issued: 2, mailed: 1 },
    problems: [],
  })
  expect(await licensesOf(by, job.id)).toMatchObject([
    { name: 'first', metadata: { seat: '1' }, license_key: expect.stringMatching(/^ACME-/) },
    { name: 'second', customer_discord_id: '80351110224678912', license_key: 'OWN-KEY-1' },
  ])
  await givenLicenses(by, 1)
  const named = async (of: Program) =>
    (await of.call(`GET /licenses?job_id=${job.id}`)).json.data.map(({ name }: { name: string }) => name).sort()
  expect(await named(by)).toEqual(['first', 'second'])
  expect(await named(await givenProgram(db.pool))).toEqual([])
  const again = await start(by, { action: 'issue', product_id: by.productId, licenses })
  expect(again).toMatchObject({ done: 2, failed: 1, summary: { issued: 1 } })
  expect(again.problems).toEqual([{ index: 1, field: 'license_key', message: expect.any(String) }])
})

test('every invalid license of a list is named, and none is issued', async () => {
  const by = await givenProgram(db.pool)
  const licenses = [
    { customer_email: 'a@bulk.test', license_key: 'SAME' },
    { customer_email: 'wrong', seats: 3 },
    { customer_email: 'a@bulk.test', license_key: 'SAME' },
  ]
  const { status, json } = await by.call('POST /licenses/bulk', {
    body: { action: 'issue', product_id: by.productId, licenses },
  })
  expect(status).toBe(422)
  expect(json.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
    'licenses.1.customer_email',
    'licenses.1.seats',
    'licenses.2.license_key',
  ])
  const many = Array.from({ length: 250 }, (_, i) => ({
    customer_email: i === 240 ? 'wrong' : 'a@bulk.test',
    ...(i % 150 === 20 && { license_key: 'SAME' }),
  }))
  const long = await by.call('POST /licenses/bulk', {
    body: { action: 'issue', product_id: by.productId, licenses: many },
  })
  expect(long.json.errors).toMatchObject([
    { field: 'licenses.170.license_key', message: 'This is the same key as in [20].' },
    { field: 'licenses.240.customer_email' },
  ])
  expect((await by.call('GET /licenses')).json.data).toEqual([])
})

test.each([
  [{}, 'action'],
  [{ action: 'issue', licenses: [{ customer_email: 'a@b.test' }] }, 'product_id'],
  [{ action: 'issue', product_id: newId() }, 'licenses'],
  [{ action: 'issue', product_id: newId(), license: { customer_email: 'a@b.test' } }, 'count'],
  [{ action: 'revoke', reason: 'x' }, 'licenses'],
  [{ action: 'revoke', reason: 'x', licenses: [] }, 'licenses'],
  [{ action: 'revoke', reason: 'x', licenses: ['7'] }, 'licenses.0'],
  [{ action: 'revoke', reason: 'x', filter: { seats: '1' } }, 'filter.seats'],
  [{ action: 'extend', filter: {} }, 'to'],
  [{ action: 'update', filter: {} }, 'set'],
  [{ action: 'update', filter: {}, set: {} }, 'set'],
  [{ action: 'email' }, 'licenses'],
])('%j is refused at a field', async (body, field) => {
  const by = await givenProgram(db.pool)
  const { status, json } = await by.call('POST /licenses/bulk', { body })
  expect([status, json.errors.map((error: { field: string }) => error.field)]).toEqual([
    422,
    expect.arrayContaining([field]),
  ])
})

test('one license is issued many times, with progress, and each has its own key', async () => {
  const by = await givenProgram(db.pool)
  const license = { customer_email: 'reseller@bulk.test', expires_at: '2031-01-01T00:00:00Z' }
  const queued = await start(by, { action: 'issue', product_id: by.productId, license, count: 1_000 })
  expect(queued).toMatchObject({ state: 'queued', total: 1_000, done: 0 })
  await startWorker()
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const { done, state } = await jobOf(by, queued.id)
        seen.add(done)
        return state
      },
      { interval: 20, timeout: atMost(50_000) },
    )
    .toBe('finished')
  expect(await jobOf(by, queued.id)).toMatchObject({ done: 1_000, failed: 0, summary: { issued: 1_000, mailed: 1 } })
  expect(seen.size).toBeGreaterThan(2)
  const licenses = await licensesOf(by, queued.id)
  expect(new Set(licenses.map(({ license_key }) => license_key)).size).toBe(1_000)
})

test('10,000 different licenses are taken by one request, and thousands issued in its order', async () => {
  const by = await givenProgram(db.pool)
  const issue = (count: number) => start(by, { action: 'issue', product_id: by.productId, licenses: customers(count) })
  const most = await issue(10_000)
  expect(most).toMatchObject({ state: 'queued', total: 10_000, done: 0 })
  expect((await by.call(`POST /jobs/${most.id}/cancel`)).json).toMatchObject({ state: 'canceled' })
  await startWorker()
  const { id } = await issue(2_000)
  const job = await untilOver(by, id)
  // A young organization sends 200 emails a day; the job tells of the others.
  const summary = { issued: 2_000, mailed: 200, withheld: 1_800 }
  expect(job).toMatchObject({ state: 'finished', done: 2_000, failed: 0, summary })
  const licenses = await licensesOf(by, id)
  expect(licenses.map(({ customer_email }) => customer_email)).toEqual(
    customers(2_000).map(({ customer_email }) => customer_email),
  )
  expect(new Set(licenses.map(({ license_key }) => license_key)).size).toBe(2_000)
})

test('licenses get settings and are emailed again, with the reasons why some are not', async () => {
  const by = await givenProgram(db.pool)
  const [one, two] = await givenLicenses(by, 2)
  const licenses = [one?.id, two?.id]
  expect(await start(by, { action: 'update', licenses, set: { metadata: { plan: 'gold' } } })).toMatchObject({
    kind: 'license.bulk_update',
    summary: { changed: 2 },
  })
  expect((await by.call(`GET /licenses/${one?.id}`)).json.metadata).toEqual({ plan: 'gold' })
  const typed = await start(by, { action: 'update', licenses, set: { license_type: 'None such' } })
  expect(typed).toMatchObject({ failed: 2, summary: { changed: 0 } })
  expect(typed.problems[0]).toMatchObject({ field: 'set.license_type' })
  expect(await start(by, { action: 'email', filter: { metadata: { plan: 'gold' } }, expected_count: 2 })).toMatchObject(
    {
      kind: 'license.bulk_email',
      summary: { changed: 2, mailed: 2 },
    },
  )
})

test('licenses are revoked, extended and deleted by id; ids of no license are reported', async () => {
  const by = await givenProgram(db.pool)
  const other = await givenProgram(db.pool)
  const [one, two, three] = (await givenLicenses(by, 3)).map(({ id }) => id)
  const [foreign] = (await givenLicenses(other, 1)).map(({ id }) => id)
  const revoked = await start(by, { action: 'revoke', licenses: [one, two, foreign], reason: 'refund', notify: false })
  expect(revoked).toMatchObject({ state: 'finished', total: 3, done: 3, failed: 1, summary: { changed: 2 } })
  expect(revoked.problems).toEqual([{ index: null, field: '', message: `There is no license ${foreign}.` }])
  expect((await other.call(`GET /licenses/${foreign}`)).json.status).toBe('active')
  const to = { mode: 'until', expires_at: '2032-01-01T00:00:00Z' }
  expect(await start(by, { action: 'extend', licenses: [one, three], to })).toMatchObject({ summary: { changed: 2 } })
  expect((await by.call(`GET /licenses/${three}`)).json.expires_at).toBe('2032-01-01T00:00:00.000Z')
  expect(await start(by, { action: 'delete', filter: { status: 'revoked' } })).toMatchObject({ done: 2 })
  const left = (await by.call('GET /licenses')).json.data
  expect(left.map(({ id }: { id: string }) => id)).toEqual([three])
})

test('10,000 ids may be named at once', async () => {
  const by = await givenProgram(db.pool)
  const licenses = Array.from({ length: 10_000 }, newId)
  const queued = await start(by, { action: 'revoke', licenses, reason: 'x' })
  expect(queued.state).toBe('queued')
  const body = { action: 'revoke', licenses: [...licenses, newId()], reason: 'x' }
  expect((await by.call('POST /licenses/bulk', { body })).json.errors).toMatchObject([{ field: 'licenses' }])
  await by.call(`POST /jobs/${queued.id}/cancel`)
  const fewer = await start(by, { action: 'revoke', licenses: licenses.slice(0, 1_000), reason: 'x' })
  await startWorker()
  expect(await untilOver(by, fewer.id)).toMatchObject({ done: 1_000, failed: 1_000, summary: { changed: 0 } })
})

test('a job is canceled by its own member, and only while it is open', async () => {
  const by = await givenProgram(db.pool)
  const { id } = await start(by, { action: 'issue', product_id: by.productId, licenses: customers(200) })
  const stranger = await givenProgram(db.pool)
  expect((await stranger.call(`POST /jobs/${id}/cancel`)).status).toBe(404)
  expect((await by.call(`POST /jobs/${id}/cancel`)).json).toMatchObject({ id, state: 'canceled' })
  expect((await by.call(`POST /jobs/${id}/cancel`)).status).toBe(409)
  expect((await by.call(`GET /jobs/${id}/licenses`)).json).toEqual({ data: [], next: null })
  expect((await stranger.call(`GET /jobs/${id}/licenses`)).status).toBe(404)
})

test('a token that may only look stops no job of its member', async () => {
  const by = await givenProgram(db.pool)
  const { id } = await start(by, { action: 'issue', product_id: by.productId, licenses: customers(200) })
  const viewer = await by.callerWith({ scopes: ['licenses:view', 'licenses:revoke'] })
  const refused = await viewer(`POST /jobs/${id}/cancel`)
  expect([refused.status, refused.json.code]).toEqual([403, 'missing_scope'])
  expect(refused.json.detail).toContain('licenses:create')
  expect(await jobOf(by, id)).toMatchObject({ state: 'queued' })
  const issuer = await by.callerWith({ scopes: ['licenses:view', 'licenses:create'] })
  expect((await issuer(`POST /jobs/${id}/cancel`)).json).toMatchObject({ state: 'canceled' })
})

test('each action needs its own scope', async () => {
  const by = await givenProgram(db.pool)
  const caller = await by.callerWith({ scopes: ['licenses:view'] })
  const bodies = {
    'licenses:create': { action: 'issue', product_id: by.productId, licenses: customers(1) },
    'licenses:revoke': { action: 'revoke', filter: {}, reason: 'x' },
    'licenses:update': { action: 'extend', filter: {}, to: { mode: 'lifetime' } },
    'licenses:delete': { action: 'delete', filter: {} },
  }
  for (const [scope, body] of Object.entries(bodies)) {
    const { status, json } = await caller('POST /licenses/bulk', { body })
    expect([status, json.code, json.detail]).toEqual([403, 'missing_scope', expect.stringContaining(scope)])
  }
})

test('a token that is limited to products changes no license of another, by id or by filter', async () => {
  const by = await givenProgram(db.pool)
  const [one] = (await givenLicenses(by, 1)).map(({ id }) => id)
  const limited = await by.callerWith({ products: [newId()] })
  const byId = await limited('POST /licenses/bulk', { body: { action: 'revoke', licenses: [one], reason: 'x' } })
  expect(byId.json).toMatchObject({ done: 1, failed: 1, summary: { changed: 0 } })
  const all = await limited('POST /licenses/bulk', { body: { action: 'delete', filter: {} } })
  expect(all.status).toBe(409)
  const body = { action: 'issue', product_id: by.productId, licenses: customers(1) }
  expect((await limited('POST /licenses/bulk', { body })).json.code).toBe('product_not_allowed')
  expect((await by.call(`GET /licenses/${one}`)).json.status).toBe('active')
  // Its own job, and none of the product it may not see.
  expect((await limited(`GET /jobs/${byId.json.id}`)).status).toBe(200)
  const { id } = await start(by, { action: 'issue', product_id: by.productId, licenses: customers(1) })
  expect((await limited(`GET /jobs/${id}/licenses`)).status).toBe(404)
})

test('a repeated bulk request starts one job', async () => {
  const by = await givenProgram(db.pool)
  const body = { action: 'issue', product_id: by.productId, licenses: customers(3) }
  const send = () => by.call('POST /licenses/bulk', { body, idempotencyKey: 'once' })
  const first = await send()
  const again = await send()
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  expect((await by.call('GET /licenses')).json.data).toHaveLength(3)
})

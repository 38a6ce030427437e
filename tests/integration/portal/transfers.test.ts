import { beforeAll, expect, test } from 'vitest'
import { transferList } from '@/lib/catalog/licenses/transfers/core/schema-transfer'
import { listTransfers } from '@/lib/catalog/licenses/transfers/server/list-transfers'
import { approveTransfer, rejectTransfer } from '@/lib/catalog/licenses/transfers/server/review-transfer'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { cancelOwnTransfer, requestTransfer } from '@/lib/people/portal/server/transfer-own-license'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
  await db.pool.query(
    `insert into webhook_endpoint (id, organization_id, url, events, secret_ciphertext, updated_at)
     values (gen_random_uuid(), $1, 'https://example.test/hook', '{*}', '', now())`,
    [actor.organizationId],
  )
})

let people = 0
async function givenOwn() {
  people += 1
  const given = await actor.givenOne({ customer: { email: `own${people}@transfer.test` } })
  return { ...given, customer: await customerOf(given.id), to: `to${people}@transfer.test` }
}
async function customerOf(licenseId: string): Promise<Customer> {
  const { customer_id } = await actor.row(licenseId)
  return { sessionId: licenseId, personId: licenseId, customerIds: [customer_id] }
}
type Own = Awaited<ReturnType<typeof givenOwn>>

const ask = ({ id, customer, to }: Own) =>
  actor.write((work) => requestTransfer(work, customer, { licenseId: id, email: to }))
const cancel = ({ id, customer }: Own) => actor.write((work) => cancelOwnTransfer(work, customer, id))
const approve = (transferId: string, reset_addresses = false) =>
  actor.write((work) => approveTransfer(work, actor.may('transfers:review'), { transferId, reset_addresses }))
const reject = (transferId: string, reason: string | null = null) =>
  actor.write((work) => rejectTransfer(work, actor.may('transfers:review'), { transferId, reason }))
const stateOf = async (id: string): Promise<string> =>
  (await db.pool.query('select state from license_transfer where id = $1', [id])).rows[0].state
const emailOf = async (licenseId: string): Promise<string> =>
  (
    await db.pool.query(
      'select g.email from license l join global_customer g on g.id = l.customer_id where l.id = $1',
      [licenseId],
    )
  ).rows[0].email
const eventsOf = async (licenseId: string): Promise<string[]> =>
  (await db.pool.query('select type from webhook_event where license_id = $1 order by id', [licenseId])).rows.map(
    ({ type }) => type,
  )
const mails = async (transferId: string): Promise<string[]> =>
  (
    await db.pool.query(
      `select payload->>'mail' as mail, payload->>'to' as side from graphile_worker._private_jobs
       where payload->>'transfer_id' = $1 order by id`,
      [transferId],
    )
  ).rows.map(({ mail, side }) => `${mail} ${side}`)

test('approved: the license is the other customer’s, and both sides are notified', async () => {
  const own = await givenOwn()
  const { id } = await ask(own)
  expect((await getOwnLicense(actor.reading(), own.customer, { licenseId: own.id })).transfer).toMatchObject({
    id,
    to_email: own.to,
  })
  expect(await approve(id)).toEqual({ done: true, mailed: 2, mailed_to: ['holder', 'receiver'], withheld: null })
  expect([await stateOf(id), await emailOf(own.id)]).toEqual(['approved', own.to])
  await expect(getOwnLicense(actor.reading(), own.customer, { licenseId: own.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  const receiver = await customerOf(own.id)
  expect(await getOwnLicense(actor.reading(), receiver, { licenseId: own.id })).toMatchObject({
    id: own.id,
    transfer: null,
  })
  expect(await eventsOf(own.id)).toEqual(['license.created', 'license.transfer_requested', 'license.transferred'])
  expect(await mails(id)).toEqual([
    'transfer_requested holder',
    'transfer_requested receiver',
    'transfer_approved holder',
    'transfer_approved receiver',
  ])
  expect(await actor.events(own.id)).toEqual(['license.created', 'license.transfer_requested', 'license.transferred'])
})

test('decided without emails: neither side is mailed, and the answer says so', async () => {
  for (const verb of ['approve', 'reject'] as const) {
    const own = await givenOwn()
    const { id } = await ask(own)
    const reviewer = actor.may('transfers:review')
    const answer = await actor.write((work) =>
      verb === 'approve'
        ? approveTransfer(work, reviewer, { transferId: id, reset_addresses: false, notify: false })
        : rejectTransfer(work, reviewer, { transferId: id, reason: null, notify: false }),
    )
    expect(answer).toEqual({ done: true, mailed: 0, mailed_to: [], withheld: null })
    expect(await mails(id)).toEqual(['transfer_requested holder', 'transfer_requested receiver'])
  }
})

test('rejected: the license stays, the reason is shown, and a new request can be made', async () => {
  const own = await givenOwn()
  const { id } = await ask(own)
  await reject(id, 'Not this one')
  expect([await stateOf(id), await emailOf(own.id)]).toEqual(['rejected', `own${people}@transfer.test`])
  expect(await eventsOf(own.id)).toContain('license.transfer_rejected')
  await expect(approve(id)).rejects.toMatchObject({ code: 'conflict' })
  await ask(own)
  await cancel(own)
  await expect(cancel(own)).rejects.toMatchObject({ code: 'conflict' })
})

test('only the holder of the license may ask or cancel; never for the same address, never where it is not allowed', async () => {
  const [own, other] = [await givenOwn(), await givenOwn()]
  await ask(own)
  await expect(cancel({ ...own, customer: other.customer })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...own, customer: other.customer })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...other, to: await emailOf(other.id) })).rejects.toMatchObject({ code: 'invalid' })
  await db.pool.query('update product set portal_transfers = false where id = $1', [actor.productId])
  await expect(ask(other)).rejects.toMatchObject({ code: 'forbidden' })
  await cancel(own)
  await db.pool.query('update product set portal_transfers = true where id = $1', [actor.productId])
})

test('of two concurrent requests one is open, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    const own = await givenOwn()
    const outcomes = await Promise.allSettled([ask(own), ask({ ...own, to: `x${own.to}` })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const { rows } = await db.pool.query(`select state from license_transfer where license_id = $1`, [own.id])
    expect(rows).toEqual([{ state: 'pending' }])
  }
})

test('concurrent cancel, approve and reject: exactly one of them takes effect, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    const own = await givenOwn()
    const before = await emailOf(own.id)
    const { id } = await ask(own)
    const outcomes = await Promise.allSettled([cancel(own), approve(id), reject(id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const winner = ['canceled', 'approved', 'rejected'][outcomes.findIndex(({ status }) => status === 'fulfilled')]
    expect(await stateOf(id)).toBe(winner)
    expect(await emailOf(own.id)).toBe(winner === 'approved' ? own.to : before)
    const events = (await eventsOf(own.id)).filter(
      (type) => !['license.created', 'license.transfer_requested'].includes(type),
    )
    const expected = { canceled: [], approved: ['license.transferred'], rejected: ['license.transfer_rejected'] }
    expect(events).toEqual(expected[winner as keyof typeof expected])
  }
})

test('a transfer made by the vendor ends the open request, and old keys', async () => {
  const own = await givenOwn()
  const { id } = await ask(own)
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, '\\x00', $2, $3, now() + interval '1 hour')`,
    [actor.productId, own.id, actor.organizationId],
  )
  const customer = { email: 'byhand@transfer.test', name: null, discord_id: null }
  await actor.write((work) =>
    transferLicense(work, actor.may('licenses:update'), { licenseId: own.id, customer, reset_addresses: false }),
  )
  expect([await stateOf(id), await emailOf(own.id)]).toEqual(['canceled', 'byhand@transfer.test'])
  const { rows } = await db.pool.query('select from license_past_key where license_id = $1 and ends_at > now()', [
    own.id,
  ])
  expect(rows.length).toBe(0)
})

test('the vendor’s list: by state, page by page, nothing of another vendor', async () => {
  const other = await givenLicenseActor(db.pool)
  const reviewer = actor.may('transfers:review')
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listTransfers(actor.reading(), reviewer, { limit: 20, ...(after && { after }) })
    expect(transferList.parse(page)).toEqual(page)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next_cursor ?? undefined
  } while (after)
  const { rows } = await db.pool.query('select id from license_transfer')
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const rejected = await listTransfers(actor.reading(), reviewer, { limit: 100, state: 'rejected' })
  expect(rejected.items.every(({ state }) => state === 'rejected')).toBe(true)
  expect(rejected.items.some(({ reason }) => reason === 'Not this one')).toBe(true)
  const theirs = other.may('transfers:review')
  expect((await listTransfers(other.reading(), theirs, { limit: 50 })).items).toEqual([])
  const [someId = ''] = seen
  await expect(
    other.write((work) => rejectTransfer(work, theirs, { transferId: someId, reason: null })),
  ).rejects.toMatchObject({ code: 'not_found' })
})

import { beforeAll, expect, test } from 'vitest'
import { createLicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { createLicenseType } from '@/lib/catalog/products/license-types/server/save-license-type'
import { newId } from '@/lib/foundation/platform/config/ids'
import { correctNameInput, portalDataHolders } from '@/lib/people/portal/core/schema'
import { chooseOwnMails } from '@/lib/people/portal/server/account/choose-own-mails'
import { correctOwnName } from '@/lib/people/portal/server/account/correct-own-name'
import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { listDataHolders, requestErasure, withdrawErasure } from '@/lib/people/portal/server/account/request-erasure'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listCustomerTimeline } from '@/lib/service/timeline/server/list-timeline'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'
import { queuedMails } from '@/tests/support/fixtures/queued-mails'

const db = databaseOfFile()
let actor: LicenseActor
beforeAll(async () => {
  actor = await givenLicenseActor(db.pool)
})

const holders = async (customer: Customer) => {
  const found = await listDataHolders(actor.reading(), customer)
  expect(portalDataHolders.parse(found)).toEqual(found)
  return found.items
}
const ask = (customer: Customer, organizationId = actor.organizationId) =>
  actor.write((work) => requestErasure(work, customer, organizationId))
const recorded = async (email: string) =>
  (
    await db.pool.query(
      `select target_type, target_label from audit_entry where action = 'customer.erasure_requested' and actor_email = $1`,
      [email],
    )
  ).rows

test('a vendor is asked to erase once; it stays the vendor’s decision, and is noted at the customer', async () => {
  const { id, customer, email } = await givenCustomerLicense(actor)
  expect(await holders(customer)).toMatchObject([{ id: actor.organizationId, erasure_requested_at: null }])
  await ask(customer)
  await ask(customer)
  const [holder] = await holders(customer)
  expect(holder?.erasure_requested_at).not.toBeNull()
  expect(await recorded(email)).toEqual([{ target_type: 'customer', target_label: email }])
  expect(await actor.row(id)).toMatchObject({ id })
})

test('one person with several emails asks once: each customer notes it, and members are notified of the first', async () => {
  const [one, two] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  await ask({ ...one.customer, customerIds: [...one.customer.customerIds, ...two.customer.customerIds] })
  const { rows } = await db.pool.query(
    `select after from audit_entry where action = 'customer.erasure_requested' and actor_email = any ($1) order by id`,
    [[one.email, two.email]],
  )
  expect(rows.map(({ after }) => after.is_announced)).toEqual([true, false])
  expect(rows.flatMap(({ after }) => after.asked_with).toSorted()).toEqual([one.email, two.email].toSorted())
})

test('a request to erase has a receipt in the vendor’s name, and is withdrawn until the data is erased', async () => {
  const [one, two] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  const both = { ...one.customer, customerIds: [...one.customer.customerIds, ...two.customer.customerIds] }
  await actor.write((work) => chooseOwnMails(work, both, { organizationId: actor.organizationId, isWanted: false }))
  const receipts = async () =>
    (await queuedMails(db.pool))
      .filter(({ to }) => [one.email, two.email].includes(to))
      .map(({ to, subject }) => [to, subject])
  await ask(both)
  await ask(both)
  const [holder] = await holders(both)
  const subject = `Your request to erase your data at ${holder?.name}`
  expect((await receipts()).toSorted()).toEqual([one.email, two.email].toSorted().map((to) => [to, subject]))
  const withdraw = (organizationId = actor.organizationId) =>
    actor.write((work) => withdrawErasure(work, both, organizationId))
  await withdraw()
  await withdraw()
  expect(await holders(both)).toMatchObject([{ erasure_requested_at: null }])
  for (const customerId of both.customerIds) {
    const { items } = await listCustomerTimeline(actor.reading(), actor.may('customers:view'), {
      ...timelineQuery.parse({ kind: 'customer' }),
      customerId,
    })
    expect(items.slice(0, 2)).toMatchObject([
      {
        type: 'change',
        entry: { words: 'withdrew the request to erase the data of customer', actor_type: 'customer' },
      },
      { type: 'change', entry: { action: 'customer.erasure_requested' } },
    ])
  }
  const elsewhere = await givenLicenseActor(db.pool)
  await expect(withdraw(elsewhere.organizationId)).rejects.toMatchObject({ code: 'not_found' })
  for (const _ of [2, 3, 4]) {
    await ask(both)
    await withdraw()
  }
  const { rows: withdrawn } = await db.pool.query(
    `select after ->> 'is_announced' as announced from audit_entry
     where action = 'customer.erasure_withdrawn' and actor_email = any ($1) order by id`,
    [[one.email, two.email]],
  )
  // Of each withdrawal once, and of three a day, as of the requests.
  expect(withdrawn.map(({ announced }) => announced)).toEqual(
    ['true', 'true', 'true', 'false'].flatMap((first) => [first, 'false']),
  )
  const { rows } = await db.pool.query(
    `select after ->> 'is_announced' as announced from audit_entry
     where action = 'customer.erasure_requested' and actor_email = any ($1) order by id`,
    [[one.email, two.email]],
  )
  expect(rows.map(({ announced }) => announced)).toEqual([
    'true',
    'false',
    'true',
    'false',
    'true',
    'false',
    'false',
    'false',
  ])
  expect(await receipts()).toHaveLength(6)
})

test('a customer unsubscribes from a vendor’s emails and subscribes again, for each vendor and for nobody else', async () => {
  const [mine, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  const elsewhere = await givenLicenseActor(db.pool)
  const choose = (isWanted: boolean, organizationId = actor.organizationId) =>
    actor.write((work) => chooseOwnMails(work, mine.customer, { organizationId, isWanted }))
  const off = async (customer: Customer) => offOf(await holders(customer))
  expect(await off(mine.customer)).toEqual([])
  await choose(false)
  await choose(false)
  expect([await off(mine.customer), await off(other.customer)]).toEqual([[mine.email], []])
  await choose(true)
  expect(await off(mine.customer)).toEqual([])
  await expect(choose(false, elsewhere.organizationId)).rejects.toMatchObject({ code: 'not_found' })
})

test('of several emails of one person at a vendor, each is unsubscribed by itself, and all are subscribed again', async () => {
  const [one, two] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  const stranger = await givenCustomerLicense(actor)
  const both = { ...one.customer, customerIds: [...one.customer.customerIds, ...two.customer.customerIds] }
  const off = async () => offOf(await holders(both))
  const choose = (isWanted: boolean, email?: string) =>
    actor.write((work) => chooseOwnMails(work, both, { organizationId: actor.organizationId, email, isWanted }))
  await choose(false, one.email)
  expect(await off()).toEqual([one.email])
  await choose(false, two.email)
  expect(await off()).toEqual([one.email, two.email].toSorted())
  await choose(true, one.email)
  expect(await off()).toEqual([two.email])
  await expect(choose(false, stranger.email)).rejects.toMatchObject({ code: 'not_found' })
  expect(offOf(await holders(stranger.customer))).toEqual([])
  await choose(true)
  expect(await off()).toEqual([])
})

/** The emails that the first of these vendors doesn't write to. */
const offOf = ([vendor]: Awaited<ReturnType<typeof holders>>) =>
  vendor?.emails.filter(({ is_subscribed }) => !is_subscribed).map(({ email }) => email)

test('of several records of one person at a vendor, a name that only some have can be saved for all', async () => {
  const one = await givenCustomerLicense(actor, [], { customer: { email: 'ida@names.test', name: 'Ida' } })
  const two = await givenCustomerLicense(actor, [], { customer: { email: 'ida@work.test', name: 'I. Noddack' } })
  const both = { ...one.customer, customerIds: [...one.customer.customerIds, ...two.customer.customerIds] }
  expect(await holders(both)).toMatchObject([{ customer_name: 'Ida', has_other_names: true }])
  await actor.write((work) => correctOwnName(work, both, { organizationId: actor.organizationId, name: 'Ida' }))
  expect(await holders(both)).toMatchObject([{ customer_name: 'Ida', has_other_names: false }])
})

test('a customer corrects what a vendor calls them: its log has both names, and other vendors and customers keep theirs', async () => {
  const [mine, other, elsewhere] = [
    await givenCustomerLicense(actor, [], { customer: { email: 'ada@renamed.test', name: 'Adda' } }),
    await givenCustomerLicense(actor, [], { customer: { email: 'bo@renamed.test', name: 'Bo' } }),
    await givenLicenseActor(db.pool),
  ]
  await elsewhere.givenOne({ customer: { email: 'ada@renamed.test', name: 'A. Lovelace' } })
  const rename = (name: string, organizationId = actor.organizationId) =>
    actor.write((work) => correctOwnName(work, mine.customer, { organizationId, name }))
  await rename('Ada Lovelace')
  await rename('Ada Lovelace')
  const namesOf = async (customer: Customer) =>
    (await holders(customer)).map(({ id, customer_name }) => [id === actor.organizationId, customer_name])
  expect((await namesOf(mine.customer)).toSorted()).toEqual([
    [false, 'A. Lovelace'],
    [true, 'Ada Lovelace'],
  ])
  expect(await namesOf(other.customer)).toEqual([[true, 'Bo']])
  const [customerId = ''] = mine.customer.customerIds
  const { rows } = await db.pool.query(
    `select actor_id, actor_email, target_label, before, after from audit_entry
     where action = 'customer.updated' and target_id = $1`,
    [customerId],
  )
  const email = 'ada@renamed.test'
  expect(rows).toEqual([
    {
      ...{ actor_id: null, actor_email: email, target_label: email },
      ...{ before: { name: 'Adda' }, after: { name: 'Ada Lovelace' } },
    },
  ])
  const { items } = await listCustomerTimeline(actor.reading(), actor.may('customers:view'), {
    ...timelineQuery.parse({ kind: 'customer' }),
    customerId,
  })
  expect(items).toMatchObject([
    {
      type: 'change',
      entry: { words: 'corrected their name as customer' },
      changes: [{ field: 'Name', before: 'Adda', after: 'Ada Lovelace' }],
    },
  ])
  const stranger = await givenLicenseActor(db.pool)
  await expect(rename('Eve', stranger.organizationId)).rejects.toMatchObject({ code: 'not_found' })
  expect(correctNameInput.safeParse({ organization_id: newId(), name: '  ' }).success).toBe(false)
})

test('only a vendor of the customer can be asked; nobody asks for another customer', async () => {
  const [mine, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  const elsewhere = await givenLicenseActor(db.pool)
  for (const id of [elsewhere.organizationId, newId()])
    await expect(ask(mine.customer, id)).rejects.toMatchObject({ code: 'not_found' })
  await ask(mine.customer)
  expect((await holders(other.customer))[0]?.erasure_requested_at).toBeNull()
})

test('the export has every license with its IP addresses and activity, the key masked, and nothing of others', async () => {
  const [mine, other] = [await givenCustomerLicense(actor), await givenCustomerLicense(actor)]
  for (const { id } of [mine, other])
    await db.pool.query(
      `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
       values ($1, '203.0.113.10', $2, now(), now(), 1, 'active')`,
      [id, actor.organizationId],
    )
  const input = createLicenseTypeInput.parse({ name: 'Lifetime Pro' })
  const type = await actor.write((work) =>
    createLicenseType(work, actor.may('products:update'), { productId: actor.productId, input }),
  )
  await db.pool.query('update license set license_type_id = $2 where id = $1', [mine.id, type.id])
  const answer = await exportOwnData(actor.reading(), mine.customer)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  const text = await answer.text()
  const content = JSON.parse(text)
  expect(content.licenses).toMatchObject([{ id: mine.id, ip_addresses: [{ address: '203.0.113.10' }] }])
  expect(content.licenses[0].activity).toMatchObject([{ what: 'created', by: 'vendor' }])
  expect(content.licenses[0].license_type).toBe('Lifetime Pro')
  expect(content.licenses[0].registered_to).toBe(mine.email)
  expect(content.licenses[0].key).toMatch(/^•/)
  expect(content.vendors).toMatchObject([{ id: actor.organizationId }])
  expect(text).not.toContain(other.id)
  expect(text).not.toContain(other.email)
})

import { expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { mergeCustomers } from '@/lib/catalog/customers/server/merge-customers'
import { addAddress, removeAddress, resetAddresses } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { addCustomerNote, addLicenseNote } from '@/lib/catalog/notes/server/add-note'
import { addBlockRule } from '@/lib/catalog/products/block-rules/server/add-block-rule'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Change } from '@/lib/foundation/shared/change'
import { getOwnLicense } from '@/lib/people/portal/server/list-own-licenses'
import { type Timeline, type TimelineEntry, timelineQuery } from '@/lib/service/timeline/core/schema'
import { TIMELINE_KINDS } from '@/lib/service/timeline/core/timeline-kinds'
import { listCustomerTimeline, listLicenseTimeline } from '@/lib/service/timeline/server/list-timeline'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { customerOf } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()

const at = (minute: number) => new Date(Date.UTC(2026, 9, 12, 9, minute))

const ofLicense = (own: LicenseActor, licenseId: string, query: Record<string, unknown> = {}): Promise<Timeline> =>
  listLicenseTimeline(own.reading(), own.may('licenses:view'), { licenseId, ...timelineQuery.parse(query) })
const ofCustomer = (own: LicenseActor, customerId: string, query: Record<string, unknown> = {}): Promise<Timeline> =>
  listCustomerTimeline(own.reading(), own.may('customers:view'), { customerId, ...timelineQuery.parse(query) })

/** An entry in short. */
const brief = (entry: TimelineEntry): string => {
  switch (entry.type) {
    case 'change':
      return [
        entry.entry.actor?.email.endsWith('@staff.test') ? 'member' : entry.entry.actor?.email,
        entry.entry.action,
        ...entry.changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`),
      ].join(' | ')
    case 'email':
      return `email ${entry.email.mail} ${entry.email.outcome} ${entry.email.reason ?? ''}`.trim()
    case 'address':
      return `${entry.what} ${entry.address}${entry.refused === null ? '' : `, refused: ${entry.refused}`}`
    case 'validation':
      return `first valid on ${entry.day}`
    case 'note':
      return `note: ${entry.text}`
  }
}
const briefs = ({ items }: Timeline) => items.map(brief)

const insertMail = (licenseId: string, over: { at: Date; outcome: string; reason: string | null }) =>
  db.pool.query(
    `insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
       licenses, job)
     select organization_id, $2, $3, $4, 'license_expiring', 'cy@customer.test', customer_id, product_id, id, 1, '{}'
     from license where id = $1`,
    [licenseId, over.at, over.outcome, over.reason],
  )

/** What a call leaves: a slot if it was registered, the history of its IP address, and the day it was valid on. */
async function insertCall(own: LicenseActor, licenseId: string, call: { address: string; at: Date; slot: boolean }) {
  const { organizationId, productId } = own
  if (call.slot)
    await db.pool.query(
      'insert into license_ip (license_id, address, organization_id, registered_at) values ($1, $2, $3, $4)',
      [licenseId, call.address, organizationId, call.at],
    )
  await db.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, $2, $3, $4, $4, 1, 'active')`,
    [licenseId, call.address, organizationId, call.at],
  )
  await db.pool.query(
    `insert into license_seen (organization_id, product_id, license_id, first_on, last_on, days)
     values ($1, $2, $3, $4::date, $4::date, 1) on conflict do nothing`,
    [organizationId, productId, licenseId, call.at.toISOString().slice(0, 10)],
  )
}

/** A license with an entry of every source, a minute apart. */
async function givenStory() {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne({ ip_system_enabled: true, max_ips: 3 }, at(0))
  await insertCall(own, id, { address: '198.51.100.7', at: at(1), slot: true })
  await own.write(
    (work) =>
      changeExpiry(work, own.may('licenses:update'), {
        licenseId: id,
        to: { mode: 'until', expires_at: '2027-01-31T23:59:59.000Z' },
        notify: false,
      }),
    at(2),
  )
  await insertMail(id, { at: at(3), outcome: 'sent', reason: null })
  await insertMail(id, { at: at(4), outcome: 'withheld', reason: 'unsubscribed' })
  await own.write(
    (work) => addLicenseNote(work, own.may('licenses:update'), { licenseId: id, input: { text: 'Called, is happy.' } }),
    at(5),
  )
  await insertCall(own, id, { address: '203.0.113.9', at: at(6), slot: false })
  await own.write((work) => addAddress(work, own.may('ips:manage'), { licenseId: id, address: '203.0.113.20' }), at(7))
  await own.write(
    (work) =>
      updateLicense(work, own.may('licenses:update'), {
        licenseId: id,
        input: { max_ips: 5, ip_mode: 'allow_list', metadata: { plan: 'gold' } },
      }),
    at(8),
  )
  const customer = { organizationId: own.organizationId, userId: null, email: 'cy@customer.test' }
  await own.write(
    (work) =>
      recordChange(work, customer, {
        action: 'license.ips_reset',
        target: { type: 'license', id, label: '••••-AAAAA' },
        licenseId: id,
        before: { ip_count: 2 },
        after: { ip_count: 0 },
      }),
    at(9),
  )
  await db.pool.query('update license_ip set registered_at = $2 where license_id = $1 and address = $3', [
    id,
    at(7),
    '203.0.113.20',
  ])
  return { own, id, customerId: (await own.row(id)).customer_id as string }
}

const STORY = [
  'cy@customer.test | license.ips_reset | IP addresses in use: 2 → 0',
  'member | license.updated | New IP addresses: registered automatically → only those you add | IP address limit: 3 → 5 | plan: – → gold',
  'member | license.ip_added | IP addresses in use: 1 → 2 | IP address: – → 203.0.113.20',
  'first_request 203.0.113.9',
  'note: Called, is happy.',
  'email license_expiring withheld unsubscribed',
  'email license_expiring sent',
  'member | license.updated | Expiry: – → 2027-01-31T23:59:59.000Z',
  'first valid on 2026-10-12',
  'registered 198.51.100.7',
  'member | license.created | Customer: – → cy@customer.test | Expiry: – → –',
]
/** Two of one moment, in either order. */
const sorted = (lines: string[]) => [...lines].sort()

test('a history has every source in one order, and its pages are the same history', async () => {
  const { own, id, customerId } = await givenStory()
  const whole = await ofLicense(own, id)
  expect(sorted(briefs(whole))).toEqual(sorted(STORY))
  expect(briefs(whole).filter((line) => !/^(first valid|registered)/.test(line))).toEqual(
    STORY.filter((line) => !/^(first valid|registered)/.test(line)),
  )
  expect(whole).toMatchObject({ next_cursor: null, is_history_away: false })
  expect(whole.items.every(({ license }) => license?.id === id && license.key.startsWith('••••'))).toBe(true)

  for (const limit of [1, 2, 3]) {
    const paged: TimelineEntry[] = []
    let after: string | null = null
    do {
      const page: Timeline = await ofLicense(own, id, { limit, ...(after && { after }) })
      paged.push(...page.items)
      after = page.next_cursor
    } while (after !== null)
    expect(paged, `pages of ${limit}`).toEqual(whole.items)
  }
  expect((await ofCustomer(own, customerId)).items, 'the customer has one license').toEqual(whole.items)
})

test('what was registered and what was refused stays so when IP addresses are freed, and called again', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne({ ip_system_enabled: true, max_ips: 3 }, at(0))
  const [first, second, third] = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
  for (const [i, address] of [first, second, third].entries())
    await insertCall(own, id, { address, at: at(i + 1), slot: true })
  await insertCall(own, id, { address: '198.51.100.4', at: at(4), slot: false })
  const refuse = (address: string) =>
    db.pool.query(
      "update license_ip_history set last_outcome = 'ip_limit_reached' where license_id = $1 and address = $2",
      [id, address],
    )
  await refuse('198.51.100.4')
  const vendors = async () => briefs(await ofLicense(own, id, { kind: 'addresses' })).filter((line) => !/\|/.test(line))
  const customers = async () =>
    (await getOwnLicense(own.reading(), await customerOf(own, id), { licenseId: id })).activity
      .filter(({ what }) => what === 'ip_registered')
      .map(({ address }) => address)
  const lines = [
    'first_request 198.51.100.4, refused: ip_limit_reached',
    `registered ${third}`,
    `registered ${second}`,
    `registered ${first}`,
  ]
  const check = async (when: string) => {
    expect(await vendors(), when).toEqual(lines)
    expect(await customers(), when).toEqual([third, second, first])
  }
  await check('at first')
  await own.write((work) => removeAddress(work, own.may('ips:manage'), { licenseId: id, address: first }), at(20))
  await check('one was removed')
  await own.write((work) => resetAddresses(work, own.may('ips:manage'), id), at(21))
  await check('all were reset')
  await refuse(second)
  await refuse(first)
  await check('two were refused afterwards')
})

test('freed slots are named: of a removal, a reset, and a block rule of the product or organization', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne({ ip_system_enabled: true, max_ips: 20 }, at(0))
  const addresses = Array.from({ length: 17 }, (_, i) => `198.51.100.${i + 1}`)
  for (const [i, address] of [...addresses, '203.0.113.1', '203.0.113.2', '192.0.2.1'].entries())
    await insertCall(own, id, { address, at: at(i + 1), slot: true })
  const manager = own.may('ips:manage')
  const block = (network: string, product_id: string | null) => (work: WriteContext) =>
    addBlockRule(work, manager, { network, product_id, note: null })
  await own.write((work) => removeAddress(work, manager, { licenseId: id, address: '192.0.2.1' }), at(30))
  await own.write(block('203.0.113.0/31', own.productId), at(31))
  await own.write(block('203.0.113.2', null), at(32))
  await own.write((work) => resetAddresses(work, manager, id), at(33))
  const changed = async () => briefs(await ofLicense(own, id, { kind: 'addresses' })).filter((line) => /\|/.test(line))
  expect(await changed()).toEqual([
    'member | license.ips_reset | IP addresses in use: 17 → 0 | Freed: – → 198.51.100.17, 198.51.100.16, 198.51.100.15, 198.51.100.14, 198.51.100.13 and 12 more',
    'member | license.ips_freed | IP addresses in use: 18 → 17 | Blocked: – → 203.0.113.2 | Freed: – → 203.0.113.2',
    'member | license.ips_freed | IP addresses in use: 19 → 18 | Blocked: – → 203.0.113.0/31 | Freed: – → 203.0.113.1',
    'member | license.ip_removed | IP address: 192.0.2.1 → – | IP addresses in use: 20 → 19',
  ])
})

test('a revocation without a reason says so, and so does a license that was imported as revoked', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne({}, at(0))
  const target = { type: 'license', id, label: '••••-AAAAA' } as const
  const story = async (change: Change) => {
    await own.write((work) => recordChange(work, own.may('licenses:revoke'), change), at(1))
    return briefs(await ofLicense(own, id))[0]
  }
  const revoked = { revoked_at: at(1), reason: null, mailed: false }
  expect(
    await story({ action: 'license.revoked', target, licenseId: id, before: { revoked_at: null }, after: revoked }),
  ).toBe('member | license.revoked | Reason: – → not given')
  const after = { product_id: own.productId, customer: null, expires_at: null, revoked_at: at(0) }
  expect(await story({ action: 'license.created', target, licenseId: id, after })).toContain(
    `Revoked: – → ${at(0).toISOString()}`,
  )
})

test.each([
  ['changes', ['IP address limit', 'Expiry: – → 2027', 'license.created']],
  ['emails', ['withheld', 'sent']],
  ['addresses', ['ips_reset', 'ip_added', 'first_request', 'registered']],
  ['validation', ['first valid']],
  ['customer', ['ips_reset']],
  ['notes', ['note:']],
] as const)('a history is filtered by %s', async (kind, found) => {
  const { own, id, customerId } = await givenStory()
  const lines = briefs(await ofLicense(own, id, { kind }))
  expect(lines).toHaveLength(found.length)
  for (const [i, part] of found.entries()) expect(lines[i]).toContain(part)
  expect(briefs(await ofCustomer(own, customerId, { kind }))).toEqual(lines)
  expect(TIMELINE_KINDS).toContain(kind)
})

test('another organization has no such history', async () => {
  const { id, customerId } = await givenStory()
  const other = await givenLicenseActor(db.pool)
  await expect(ofLicense(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ofCustomer(other, customerId)).rejects.toMatchObject({ code: 'not_found' })
  // The same person is a customer of both: each sees its own part.
  const { id: theirs } = await other.givenOne()
  expect((await other.row(theirs)).customer_id).toBe(customerId)
  expect(briefs(await ofCustomer(other, customerId))).toEqual([expect.stringContaining('member | license.created')])
})

test('a member sees of a history what their permissions show elsewhere', async () => {
  const { own, id, customerId } = await givenStory()
  const without = (...missing: Permission[]) => {
    const holder = own.may('licenses:view')
    return { ...holder, permissions: new Set([...holder.permissions].filter((name) => !missing.includes(name))) }
  }
  const read = async (reader: ReturnType<typeof without>) =>
    briefs(await listLicenseTimeline(own.reading(), reader, { licenseId: id, ...timelineQuery.parse({}) }))
  const lines = await read(without('ips:view'))
  expect(lines.join('\n')).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  expect(lines).toContain('member | license.ip_added')
  expect((await read(without('customers:view'))).filter((line) => line.startsWith('email'))).toEqual([])

  const viewer = { ...own.may('customers:view'), permissions: without('licenses:view').permissions }
  await own.write(
    (work) => addCustomerNote(work, own.may('customers:update'), { customerId, input: { text: 'About them.' } }),
    at(20),
  )
  const about = await listCustomerTimeline(own.reading(), viewer, { customerId, ...timelineQuery.parse({}) })
  expect(briefs(about)).toEqual([
    'note: About them.',
    'email license_expiring withheld unsubscribed',
    'email license_expiring sent',
  ])
})

test('of a transferred license a customer has what is since it is theirs, and the vendor everything', async () => {
  const { own, id, customerId } = await givenStory()
  await own.write(
    (work) =>
      transferLicense(work, own.may('licenses:update'), {
        licenseId: id,
        customer: { email: 'next@customer.test', discord_id: null, name: null },
        reset_addresses: false,
        new_key: null,
      }),
    new Date(),
  )
  const next = (await own.row(id)).customer_id as string
  expect(next).not.toBe(customerId)
  expect(briefs(await ofCustomer(own, next))).toEqual([
    expect.stringMatching(/license\.transferred \| Customer: cy@customer\.test → next@customer\.test/),
  ])
  expect(briefs(await ofCustomer(own, customerId, { kind: 'changes' }))).toEqual([
    expect.stringMatching(/license\.transferred \| Customer: cy@customer\.test → next@customer\.test/),
  ])
  expect((await ofLicense(own, id)).items).toHaveLength(STORY.length + 1)
})

test('a corrected customer keeps their history, in which no license changed hands', async () => {
  const { own, id, customerId } = await givenStory()
  const input = { email: 'right@customer.test', discord_id: null }
  const { id: right } = await own.write(
    (work) => correctCustomer(work, own.may('customers:update'), { customerId, input }),
    new Date(),
  )
  const lines = briefs(await ofCustomer(own, right))
  expect(lines).toContainEqual(
    expect.stringMatching(/license\.transferred \| Customer: cy@customer\.test → right@customer\.test$/),
  )
  expect(lines).toEqual(expect.arrayContaining([...STORY]))
  const { items } = await ofLicense(own, id)
  expect(items.map((item) => (item.type === 'change' ? item.entry.words : ''))).toContain(
    'corrected the customer of license',
  )
})

test('a corrected or merged customer has what was said of each of their records, until it was another person', async () => {
  const { own, id, customerId } = await givenStory()
  const noteOn = (about: string, text: string) =>
    own.write((work) => recordChange(work, own.may('customers:update'), renamed(about, text)), new Date())
  const renamed = (about: string, name: string): Change => ({
    action: 'customer.updated',
    target: { type: 'customer', id: about, label: null },
    before: { name: null },
    after: { name },
  })
  const { id: otherLicense } = await own.givenOne({ customer: { email: 'second@customer.test' } })
  const goes = (await own.row(otherLicense)).customer_id as string
  await noteOn(customerId, 'Wrong')
  await noteOn(goes, 'Second')
  const input = { email: 'right@customer.test', discord_id: null }
  const { id: right } = await own.write(
    (work) => correctCustomer(work, own.may('customers:update'), { customerId, input }),
    new Date(),
  )
  await own.write(
    (work) => mergeCustomers(work, own.may('customers:update'), { customerId: goes, into: right }),
    new Date(),
  )
  await noteOn(customerId, 'Stranger')
  const { items } = await ofCustomer(own, right, { kind: 'changes' })
  const names = items.flatMap((item) => (item.type === 'change' ? item.changes.map(({ after }) => after) : []))
  expect(names).toEqual(expect.arrayContaining(['Wrong', 'Second']))
  expect(names).not.toContain('Stranger')
  expect(items.filter((item) => item.license?.id === id || item.license?.id === otherLicense)).not.toEqual([])
})

test('a new owner reads of the key that was replaced for them', async () => {
  const { own, id } = await givenStory()
  await own.write(
    (work) =>
      transferLicense(work, own.may('licenses:update'), {
        licenseId: id,
        customer: { email: 'next@customer.test', discord_id: null, name: null },
        reset_addresses: false,
        new_key: { grace_hours: 0 },
      }),
    new Date(),
  )
  const next = (await own.row(id)).customer_id as string
  expect(briefs(await ofCustomer(own, next)).join('\n')).toContain('license.key_replaced')
})

test('a corrected customer has of a license that was transferred to them what is since then', async () => {
  const { own, id } = await givenStory()
  await own.write(
    (work) =>
      transferLicense(work, own.may('licenses:update'), {
        licenseId: id,
        customer: { email: 'next@customer.test', discord_id: null, name: null },
        reset_addresses: false,
        new_key: null,
      }),
    new Date(),
  )
  const customerId = (await own.row(id)).customer_id as string
  const input = { email: 'next-right@customer.test', discord_id: null }
  const { id: right } = await own.write(
    (work) => correctCustomer(work, own.may('customers:update'), { customerId, input }),
    new Date(),
  )
  const lines = briefs(await ofCustomer(own, right))
  expect(lines.filter((line) => line.includes('license.transferred'))).toHaveLength(2)
  expect(lines.filter((line) => STORY.includes(line))).toEqual([])
})

test('while the history is away the rest is there, and it is said', async () => {
  const { own, id } = await givenStory()
  const away = {
    query: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  }
  const reading = { ...own.reading(), history: away as never }
  const found = await listLicenseTimeline(reading, own.may('licenses:view'), {
    licenseId: id,
    ...timelineQuery.parse({}),
  })
  expect(found.is_history_away).toBe(true)
  expect(sorted(briefs(found))).toEqual(sorted(STORY.filter((line) => !/^first/.test(line))))
})

test('an id that is none, and a cursor that is none, are refused', async () => {
  const { own, id } = await givenStory()
  await expect(ofLicense(own, newId())).rejects.toMatchObject({ code: 'not_found' })
  await expect(ofLicense(own, id, { after: 'x' })).rejects.toMatchObject({ code: 'invalid' })
})

test('an extension that is taken back says that the expiry changed, and from what to what', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id: licenseId } = await own.givenOne({}, at(0))
  const [january, march] = ['2027-01-31T23:59:59.000Z', '2027-03-31T23:59:59.000Z']
  const setTo = (expires_at: string, minute: number) =>
    own.write(
      (work) =>
        changeExpiry(work, own.may('licenses:update'), { licenseId, to: { mode: 'until', expires_at }, notify: false }),
      at(minute),
    )
  await setTo(january, 1)
  await setTo(march, 2)
  await setTo(january, 3)
  const { items } = await ofLicense(own, licenseId)
  expect(items.flatMap((item) => (item.type === 'change' ? [item.entry.words] : []))).toEqual([
    'changed the expiry of license',
    'extended license',
    'changed the expiry of license',
    'created license',
  ])
  expect(items[0]).toMatchObject({ changes: [{ field: 'Expiry', before: march, after: january }] })
})

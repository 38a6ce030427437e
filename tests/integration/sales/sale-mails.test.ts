import { expect, test } from 'vitest'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { listMails } from '@/lib/foundation/mail/server/list-mails'
import { newId } from '@/lib/foundation/platform/config/ids'
import { dateFormat } from '@/lib/foundation/shared/date-format'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { withoutBreaks } from '@/tests/support/fixtures/portal/mail'
import { givenShop, paidEvent, saleAt } from '@/tests/support/fixtures/sales/shop'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()

type Shop = Awaited<ReturnType<typeof givenShop>>

const someone = () => ({ email: `${newId()}@customer.test`, name: 'Ada' })

/** Sends what is queued, and reads what came since the last time. */
async function mailsTo(email: string, before = 0) {
  await mails.send()
  return mails.smtp.mailsTo(email).slice(before)
}

/** Another product of the shop's organization, with its download. */
async function givenProduct({ program }: Shop, name: string): Promise<string> {
  const { id } = (await program.call('POST /products', { body: { name, slug: name.toLowerCase() } })).json
  await db.pool.query('update product set mail_full_key = true, download_url = $2 where id = $1', [
    id,
    `https://acme.test/${name}`,
  ])
  return id
}

test('an order of several products is one email, with the key that they share once', async () => {
  const shop = await givenShop(db.pool)
  const products = [
    await givenProduct(shop, 'Tape'),
    await givenProduct(shop, 'Delay'),
    await givenProduct(shop, 'Verb'),
  ]
  const customer = someone()
  await shop.map('bundle', { targets: products.slice(0, 2).map((product_id) => ({ product_id })) })
  await shop.map('verb', { targets: [{ product_id: products[2] }] })
  const line = (line_id: string, product: string) => ({ line_id, product, quantity: 1 })
  await shop.tell(paidEvent({ order_id: 'B-1', customer, lines: [line('1', 'bundle'), line('2', 'verb')] }))
  const sent = await mailsTo(customer.email)
  expect(sent.map(({ subject }) => subject)).toEqual(['Your licenses for Tape, Delay, and Verb'])
  const [{ text, html } = { text: '', html: '' }] = sent
  for (const part of [text, html]) expect(part).toContain('Order B-1')
  const keys = [...text.matchAll(/key[^:\n]*: (\S+)/gi)].map(([, key]) => key)
  expect(new Set(keys).size).toBe(2)
  expect(text).toMatch(/One key for both: [\w-]{29}\n\n {2}Tape\n/)
  for (const key of keys) expect(withoutBreaks(html).split(key ?? '-').length - 1).toBe(1)
  for (const name of ['Tape', 'Delay', 'Verb']) expect(html).toContain(`href="https://acme.test/${name}"`)
})

test('a customer who unsubscribed gets the emails about what they bought: the license, and the refund', async () => {
  const shop = await givenShop(db.pool)
  const customer = someone()
  await db.pool.query('insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())', [
    shop.program.organizationId,
    customer.email,
  ])
  await shop.map('pro', { targets: [{ product_id: shop.program.productId }] })
  await shop.tell(paidEvent({ order_id: 'U-1', customer, lines: [{ line_id: '1', product: 'pro', quantity: 1 }] }))
  const [bought, ...more] = await mailsTo(customer.email)
  expect([bought?.subject, more]).toEqual(['Your license for App', []])
  expect(bought?.headers['list-unsubscribe']).toBeUndefined()
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id: 'U-1' } })
  const [refunded, ...others] = await mailsTo(customer.email, 1)
  expect([refunded?.text.includes('was refunded'), others]).toEqual([true, []])
  expect(refunded?.headers['list-unsubscribe']).toBeUndefined()
})

test('an order that brings one license and extends another is one email, with the whole key of the new one only', async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  const verb = await givenProduct(shop, 'Verb')
  const customer = someone()
  const type = { name: 'Yearly', duration: { unit: 'days', count: 365 } }
  await program.call(`POST /products/${program.productId}/license_types`, { body: type })
  const target = { product_id: program.productId, license_type: 'Yearly' }
  await shop.map('year', { targets: [target], policy: { on_existing: 'extend' } })
  await shop.map('verb', { targets: [{ product_id: verb }] })
  await db.pool.query('update product set mail_full_key = true where id = $1', [program.productId])
  const line = (line_id: string, product: string) => ({ line_id, product, quantity: 1 })
  await shop.tell(paidEvent({ order_id: 'E-1', customer, lines: [line('1', 'year')] }))
  const [first] = await mailsTo(customer.email)
  await shop.tell(paidEvent({ order_id: 'E-2', customer, lines: [line('1', 'verb'), line('2', 'year')] }))
  const [second, ...more] = await mailsTo(customer.email, 1)
  expect(more).toEqual([])
  expect(second?.subject).toBe('Your licenses for App and Verb')
  const keyIn = (text = '') => /key: ([\w-]{29,})/.exec(text)?.[1] ?? 'none'
  expect(second?.text).not.toContain(keyIn(first?.text))
  expect(second?.text).toMatch(/App\n {2}License key: ••••-\w+\n {2}Valid [^\n]+\n {2}Extended by this order\n/)
  expect(second?.text.match(/Extended by this order/g)).toHaveLength(1)
  expect(second?.text).toMatch(/Verb\n {2}License key: [\w-]{29}\n/)

  // The product says which of the two it mails, as when each has its own.
  await db.pool.query(`update product set mails_off = '{license_issued}' where id = $1`, [verb])
  await shop.tell(paidEvent({ order_id: 'E-3', customer, lines: [line('1', 'verb'), line('2', 'year')] }))
  expect((await mailsTo(customer.email, 2)).map(({ subject }) => subject)).toEqual([
    'Your license for App has a new expiry date',
  ])
})

test('a refund and a dispute are said as the portal says them, and so is a dispute that is won', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const buy = async (order_id: string) => {
    const customer = someone()
    await shop.tell(paidEvent({ order_id, customer }))
    await mails.send()
    const tell = async (type: string, n: number, over: object = {}) => {
      await shop.tell({ type, timestamp: saleAt(n), data: { order_id, ...over } })
      await mails.send()
      const { subject = '', text = '' } = mails.smtp.mailsTo(customer.email).at(-1) ?? {}
      return [subject, text]
    }
    return tell
  }
  const refunded = await buy('N-1')
  expect(await refunded('order.refunded', 1)).toEqual([
    'Order N-1 was refunded',
    expect.stringContaining('Order N-1 was refunded, so your license for App has ended.'),
  ])
  const disputed = await buy('N-2')
  expect(await disputed('dispute.opened', 1)).toEqual([
    'The payment of order N-2 is disputed',
    expect.stringContaining('The payment of order N-2 is disputed, so your license for App is paused.'),
  ])
  expect(await disputed('dispute.closed', 2, { outcome: 'won' })).toEqual([
    'Your license for App works again',
    expect.stringContaining('The dispute about order N-2 is settled, so your license for App works again.'),
  ])
  const lost = await buy('N-3')
  await lost('dispute.opened', 1)
  const returned = [
    'The payment of order N-3 was returned',
    expect.stringContaining('The payment of order N-3 was returned, so your license for App has ended.'),
  ]
  expect(await lost('dispute.closed', 2, { outcome: 'lost' })).toEqual(returned)
  // Told again, it is no news: the last email stays the same.
  const { length } = mails.smtp.all()
  expect(await lost('dispute.closed', 2, { outcome: 'lost' })).toEqual(returned)
  expect(mails.smtp.all().length).toBe(length)
})

/** Makes the jobs that failed due. */
const hurry = () => db.pool.query('update graphile_worker._private_jobs set run_at = now()')

/** An order whose buyer's mail server refuses for now, and what the log says about its emails, the first first. */
async function givenRefused(order_id: string) {
  const shop = await givenShop(db.pool)
  const { program } = shop
  await db.pool.query('update product set mail_full_key = true where id = $1', [program.productId])
  await shop.map('pro')
  const customer = someone()
  mails.smtp.answer(customer.email, '451 Busy')
  await shop.tell(paidEvent({ order_id, customer }))
  const attempt = async () => {
    await hurry()
    await mails.send()
  }
  const log = async () =>
    (await listMails(program.reading(), program.may('customers:view'), { limit: 50 })).items
      .map(({ mail, outcome, reason }) => [mail, outcome, reason].filter(Boolean).join(' '))
      .toReversed()
  const tell = (type: string, n: number, over: object = {}) =>
    shop.tell({ type, timestamp: saleAt(n), data: { order_id, ...over } })
  return {
    customer,
    attempt,
    log,
    tell,
    subjects: () => mails.smtp.mailsTo(customer.email).map(({ subject }) => subject),
  }
}

test('a dispute that is won before its buyer got any email: the key, and not a word of the dispute', async () => {
  const { customer, attempt, log, tell, subjects } = await givenRefused('W-1')
  await attempt()
  await tell('dispute.opened', 1)
  await attempt()
  expect(await log()).toEqual(['license_issued withheld revoked', 'license_revoked retrying mail_server'])
  await tell('dispute.closed', 2, { outcome: 'won' })
  mails.smtp.answer(customer.email, null)
  await attempt()
  expect(await log()).toEqual([
    'license_issued withheld revoked',
    'license_revoked withheld reinstated',
    'license_issued sent',
  ])
  expect(subjects()).toEqual(['Your license for App'])
  expect(mails.smtp.mailsTo(customer.email)[0]?.text).toMatch(/License key: ACME(-[\w]{5}){5}\n/)
})

test('a dispute of an order with several licenses that is won before its email was sent: neither is said', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const customer = someone()
  const lines = [{ line_id: '1', product: 'pro', quantity: 3 }]
  await shop.tell(paidEvent({ order_id: 'W-9', customer, lines }))
  await mails.send()
  const tell = (type: string, n: number, over: object = {}) =>
    shop.tell({ type, timestamp: saleAt(n), data: { order_id: 'W-9', ...over } })
  await tell('dispute.opened', 1)
  await tell('dispute.closed', 2, { outcome: 'won' })
  await mails.send()
  expect(mails.smtp.mailsTo(customer.email).map(({ subject }) => subject)).toEqual(['Your 3 licenses for App'])
  const { program } = shop
  const log = await listMails(program.reading(), program.may('customers:view'), { limit: 50 })
  expect(log.items.map(({ mail, reason, licenses }) => [mail, reason, licenses])).toEqual([
    ['license_revoked', 'reinstated', 3],
    ['license_issued', null, 3],
  ])
})

test('licenses of an order that were revoked before its email left get their key once they work again, and the others no second one', async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  await shop.map('pro')
  const customer = someone()
  await shop.tell(paidEvent({ order_id: 'W-10', customer, lines: [{ line_id: '1', product: 'pro', quantity: 2 }] }))
  const { rows } = await db.pool.query('select id from license where organization_id = $1', [program.organizationId])
  const id = rows[0]?.id
  await program.write((work) =>
    revokeLicense(work, program.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }),
  )
  await mails.send()
  const log = async () =>
    (await listMails(program.reading(), program.may('customers:view'), { limit: 50 })).items
      .map(({ mail, outcome, reason, licenses }) => [mail, outcome, reason, licenses].filter(Boolean).join(' '))
      .toSorted()
  expect(await log()).toEqual(['license_issued sent 1', 'license_issued withheld revoked 1'])
  await program.write((work) => reinstateLicense(work, program.may('licenses:revoke'), id, { notify: true }))
  await mails.send()
  expect(mails.smtp.mailsTo(customer.email).map(({ subject }) => subject)).toEqual([
    'Your license for App',
    'Your license for App',
  ])
})

test('a dispute that its buyer heard of, but not of the order: once it is won, the key', async () => {
  const { customer, attempt, log, tell, subjects } = await givenRefused('W-2')
  await tell('dispute.opened', 1)
  mails.smtp.answer(customer.email, null)
  await attempt()
  await tell('dispute.closed', 2, { outcome: 'won' })
  await attempt()
  expect(subjects()).toEqual(['The payment of order W-2 is disputed', 'Your license for App'])
  expect((await log()).toSorted()).toEqual([
    'license_issued sent',
    'license_issued withheld revoked',
    'license_revoked sent',
  ])
})

test('an order that is refunded before its email left keeps that email in the log, as not sent', async () => {
  const { customer, attempt, log, tell, subjects } = await givenRefused('W-3')
  await attempt()
  await tell('order.refunded', 1)
  mails.smtp.answer(customer.email, null)
  await attempt()
  expect(subjects()).toEqual(['Order W-3 was refunded'])
  expect(await log()).toEqual(['license_issued withheld revoked', 'license_revoked sent'])
})

test('a subscription renews in its emails, as in the portal: the buffer is not said, and nothing reminds of its end', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const customer = someone()
  const [paid, ends] = [new Date(Date.now() + 60 * DAY_MS), new Date(Date.now() + 63 * DAY_MS)]
  const day = (at: Date) => dateFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const subscription = { id: 'S-1', period_end: paid.toISOString() }
  await shop.tell({ ...paidEvent({ customer, subscription }), timestamp: new Date().toISOString() })
  const [first] = await mailsTo(customer.email)
  expect(first?.text).toContain(`Renews on: ${day(paid)}`)
  const soon = new Date(ends.getTime() - 30 * DAY_MS + 1)
  await mails.look(soon)
  await mails.send(soon)
  expect(mails.smtp.mailsTo(customer.email)).toHaveLength(1)
  expect(first?.text).not.toContain(day(ends))
})

test('the emails of a sale are those about its licenses to its buyer, without those of another order', async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  const echo = await givenProduct(shop, 'Echo')
  await shop.map('bundle', { targets: [{ product_id: program.productId }, { product_id: echo }] })
  const customer = someone()
  const buy = async (order_id: string) => {
    await shop.tell(paidEvent({ order_id, customer, lines: [{ line_id: '1', product: 'bundle', quantity: 1 }] }))
    await mails.send()
  }
  // With a letter that no id in the customer's email has.
  await buy('EX-1')
  await buy('EX-2')
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id: 'EX-1' } })
  await mails.send()
  const mailsOf = async (sale: string, of = program) =>
    (await listMails(of.reading(), of.may('customers:view'), { sale, limit: 50 })).items.map(({ mail }) => mail)
  const [second, first] = await shop.sales()
  expect(await mailsOf(first.id)).toEqual(['license_revoked', 'license_issued'])
  expect(await mailsOf(second.id)).toEqual(['license_issued'])
  const byNumber = (await program.call('GET /emails?q=EX-2')).json.data
  expect(byNumber).toMatchObject([{ mail: 'license_issued' }])
  expect((await program.call(`GET /emails?sale_id=${second.id}`)).json.data).toMatchObject([{ mail: 'license_issued' }])
  expect(await mailsOf(first.id, (await givenShop(db.pool)).program)).toEqual([])
})

test("a renewal's order and a subscription find the emails about their licenses, also those that name no order", async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  await shop.map('pro')
  const customer = someone()
  const data = { customer, order_id: 'first-41', subscription: { id: 'sub-7Q2', period_end: saleAt(30) } }
  await shop.tell(paidEvent(data))
  await shop.tell({
    type: 'subscription.renewed',
    timestamp: saleAt(29),
    data: { order_id: 'renewal-42', subscription: { id: 'sub-7Q2', period_end: saleAt(60) } },
  })
  await shop.tell(paidEvent({ customer, order_id: 'other-43' }))
  const [{ id }] = await shop.licenses()
  await program.write((work) =>
    revokeLicense(work, program.may('licenses:revoke'), { licenseId: id, reason: '', notify: true }),
  )
  await mails.send()
  const found = async (q: string, { call } = program) =>
    (await call(`GET /emails?q=${q}`)).json.data.map(({ mail }: { mail: string }) => mail).toSorted()
  const all = ['license_issued', 'license_revoked']
  for (const text of ['renewal-42', 'wal-42', 'SUB-7Q2', 'first-41']) expect(await found(text), text).toEqual(all)
  expect(await found('other-43')).toEqual(['license_issued'])
  expect(await found('renewal-43')).toEqual([])
  expect(await found('renewal-42', (await givenShop(db.pool)).program)).toEqual([])
})

import { expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { removeAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { searchMails } from '@/lib/catalog/licenses/server/mails/search-mails'
import { revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { previewLoggedMail } from '@/lib/foundation/mail/server/preview-mail'
import { queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { newId } from '@/lib/foundation/platform/config/ids'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import type { LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenMailVendor, givenPortalLocale, givenTransfer, withoutBreaks } from '@/tests/support/fixtures/portal/mail'
import { givenShop, paidEvent, saleAt } from '@/tests/support/fixtures/sales/shop'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()

type Vendor = Pick<LicenseActor, 'reading' | 'may'>

const logOf = async (by: Vendor, filter: Record<string, string> = {}) =>
  (await searchMails(by.reading(), by.may('customers:view'), mailLogQuery.parse(filter))).items
const preview = (by: Vendor, id = '', permissions?: Permission[]) => {
  const actor = by.may('customers:view')
  const limited = { ...actor, permissions: new Set(permissions ?? actor.permissions) }
  return previewLoggedMail(by.reading(), limited, { id, subscriptionsOf: readPaymentsOfLicenses })
}

async function givenVendor() {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const one = await by.givenOne({ customer: { email, name: 'Ada' }, ip_system_enabled: true, max_ips: 3 })
  await mails.send()
  const [entry] = await logOf(by)
  return { by, email, ...one, mailId: entry?.id ?? '' }
}

test('an order: what became of it, with all of its products, and never a whole key', async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  const { id: other } = (await program.call('POST /products', { body: { name: 'Tape', slug: 'tape' } })).json
  await db.pool.query(
    `update product set mail_full_key = true, download_url = 'https://acme.test/get?key={{license.key}}'
     where organization_id = $1`,
    [program.organizationId],
  )
  await shop.map('bundle', { targets: [{ product_id: program.productId }, { product_id: other }] })
  const customer = { email: `${newId()}@customer.test`, name: 'Ada' }
  await givenPortalLocale(db.pool, customer.email, 'de')
  const lines = [{ line_id: '1', product: 'bundle', quantity: 1 }]
  await shop.tell(paidEvent({ order_id: 'B-1', customer, lines }))
  await mails.send()
  const [{ text: sent = '', subject = '' } = {}] = mails.smtp.mailsTo(customer.email)
  const [, key = ''] = /: ([\w-]{29,})\n/.exec(sent) ?? []
  const [issued] = await logOf(program)
  expect(issued).toMatchObject({ products: ['App', 'Tape'], order: { number: 'B-1', news: 'paid' }, licenses: 2 })
  const shown = await preview(program, issued?.id)
  expect(shown).toMatchObject({ subject, locale: 'de', is_example: false, why_not_sent: null })
  expect(sent).toContain(key)
  const html = withoutBreaks(shown.html)
  expect(html).not.toContain(key)
  for (const part of ['Guten Tag Ada', `••••${key.slice(-6)}`, 'Bestellung B-1', 'https://acme.test/get?key=%E2%80%A2'])
    expect(html).toContain(part)
  expect(html).not.toContain('unsubscribe?token')

  await shop.tell({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id: 'B-1' } })
  await mails.send()
  const [refunded] = await logOf(program, { mail: 'license_revoked' })
  expect(refunded).toMatchObject({ products: ['App', 'Tape'], order: { number: 'B-1', news: 'refunded' } })
  const after = await preview(program, refunded?.id)
  expect(after.subject).toBe('Bestellung B-1 wurde erstattet')
  for (const name of ['App', 'Tape']) expect(after.html).toContain(name)
  expect(await preview(program, issued?.id), 'also once it is no longer true').toMatchObject({
    ...{ subject, why_not_sent: 'revoked' },
  })
})

test('it is shown whatever would keep it from being sent today; what became of a transfer, too', async () => {
  const { by, id, mailId } = await givenVendor()
  const transferId = await givenTransfer(db.pool, id, { toEmail: by.someone() })
  const { organizationId } = by
  await by.write((work) => queueTransferMail(work, { mail: 'transfer_requested', organizationId, transferId }))
  await mails.send()
  await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }))
  await db.pool.query(`update product set mails_off = '{license_issued}' where id = $1`, [by.productId])
  await db.pool.query(`update license_transfer set state = 'rejected', decided_at = now() where id = $1`, [transferId])
  expect(await preview(by, mailId)).toMatchObject({
    subject: 'Your license for App',
    ...{ is_example: false, why_not_sent: 'switched_off' },
  })
  const sides = await Promise.all(
    (await logOf(by, { mail: 'transfer_requested' })).map((entry) => preview(by, entry.id)),
  )
  expect(sides.map(({ subject }) => subject).toSorted()).toEqual([
    'A license for App may be transferred to you',
    'Transfer of your license for App requested',
  ])
})

test('it says who would get it, also once their email was corrected', async () => {
  const { by, id, mailId } = await givenVendor()
  const before = await preview(by, mailId)
  const { customer_id: customerId } = await by.row(id)
  const email = by.someone()
  await by.write((work) =>
    correctCustomer(work, by.may('customers:update'), { customerId, input: { email, discord_id: null } }),
  )
  const after = await preview(by, mailId)
  expect([before.to, after.to]).toEqual([expect.stringContaining('@'), email])
  expect(before.to).not.toBe(email)
})

test('it is no other vendor’s, needs a role that sees licenses, and names IP addresses to one that sees them', async () => {
  const { by, id, mailId } = await givenVendor()
  const stranger = await givenMailVendor(db.pool)
  await expect(preview(stranger, mailId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(preview(by, mailId, ['customers:view'])).rejects.toMatchObject({ code: 'forbidden' })
  await db.pool.query('select * from register_ip($1, $2, $2)', [id, '198.51.100.1'])
  await by.write((work) =>
    removeAddress(work, by.may('ips:manage'), { licenseId: id, address: '198.51.100.1', notify: true }),
  )
  await mails.send()
  const [removed] = await logOf(by, { mail: 'ip_removed' })
  expect((await preview(by, removed?.id)).html).toContain('198.51.100.1')
  const limited = await preview(by, removed?.id, ['customers:view', 'licenses:view'])
  expect(limited.html).toContain('An IP address was removed')
})

test('with its licenses gone, or logged as nothing reads it anymore, it is about an example', async () => {
  const { by, id, mailId } = await givenVendor()
  await db.pool.query(
    `update customer_mail set job = '{"order": {"number": "A-7", "news": "refunded"}}', mail = 'license_revoked'
     where organization_id = $1`,
    [by.organizationId],
  )
  expect(await preview(by, mailId)).toMatchObject({ subject: 'Order A-1001 was refunded', is_example: true })
  const gone = await givenVendor()
  await db.pool.query('delete from license where id = $1', [gone.id])
  expect(await preview(gone.by, gone.mailId)).toMatchObject({
    subject: 'Your license for App',
    ...{ is_example: true, why_not_sent: 'license_gone' },
  })
  expect(id).not.toBe(gone.id)
})

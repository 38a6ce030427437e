import { expect, test } from 'vitest'
import { mailPreviewQuery } from '@/lib/foundation/mail/core/preview'
import { saveWordingInput } from '@/lib/foundation/mail/core/wording'
import { previewMail } from '@/lib/foundation/mail/server/preview-mail'
import { saveWording } from '@/lib/foundation/mail/server/save-wording'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { givenMailVendor, givenPortalLocale, withoutBreaks } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>

const word = (by: Vendor, texts: { subject?: string | null; opening?: string | null }, over: object = {}) =>
  by.write((work) =>
    saveWording(
      work,
      by.may('org:update'),
      saveWordingInput.parse({ mail: 'license_issued', locale: 'en', subject: null, opening: null, ...texts, ...over }),
    ),
  )
const preview = (by: Vendor, over: object = {}) =>
  previewMail(by.reading(), by.may('products:view'), {
    productId: by.productId,
    ...mailPreviewQuery.parse({ mail: 'license_issued', locale: 'en', ...over }),
  })
const sent = (email: string) => mails.smtp.mailsTo(email).at(-1)

test('a mail begins as the vendor words it, in that language and about one license', async () => {
  const by = await givenMailVendor(db.pool)
  await word(by, { subject: 'Willkommen bei {product}', opening: 'Danke! {vendor}' }, { locale: 'de' })
  const [german, english] = [by.someone(), by.someone()]
  await givenPortalLocale(db.pool, german, 'de')
  await by.givenOne({ customer: { email: german } })
  await by.givenOne({ customer: { email: english } })
  await mails.send()
  expect(sent(german)).toMatchObject({ subject: 'Willkommen bei App' })
  expect(sent(german)?.text).toContain('\n\nDanke! Acme & Söhne\n\n')
  expect(sent(english)?.subject).toBe('Your license for App')
  await by.issue({ customer: { email: german }, count: 2 })
  await mails.send()
  expect(sent(german)?.subject).toBe('Ihre 2 Lizenzen für App')
})

test('a wording puts nothing into the head of a mail, whatever the product is called', async () => {
  const by = await givenMailVendor(db.pool)
  await word(by, { subject: '{product}', opening: '{product}' })
  await db.pool.query('update product set name = $2 where id = $1', [
    by.productId,
    'App\r\nBcc: evil@evil.test\r\n\r\nHi',
  ])
  const email = by.someone()
  await by.givenOne({ customer: { email } })
  expect(await mails.send()).toEqual([email])
  expect(sent(email)?.subject).toBe('App Bcc: evil@evil.test Hi')
  expect(sent(email)?.headers).not.toHaveProperty('bcc')
})

test('a preview has what is typed in place of what is stored, and stores nothing', async () => {
  const by = await givenMailVendor(db.pool)
  await word(by, { subject: 'Stored {product}', opening: 'Stored.' })
  const typed = await preview(by, { subject: 'Typed {product}', opening: '' })
  expect(typed.subject).toBe('Typed App')
  expect(typed.html).not.toContain('Stored.')
  expect(typed.wording).toEqual({ subject: 'Stored {product}', opening: 'Stored.' })
  expect((await preview(by)).subject).toBe('Stored App')
  expect(() => mailPreviewQuery.parse({ mail: 'license_issued', locale: 'en', subject: 'www.evil.test' })).toThrow()
})

test('it is recorded once, and an empty one brings ours back', async () => {
  const by = await givenMailVendor(db.pool)
  expect(await word(by, { subject: 'Hello' })).toEqual({ changed: true })
  expect(await word(by, { subject: ' Hello ' })).toEqual({ changed: false })
  expect(await preview(by)).toMatchObject({ subject: 'Hello', wording: { subject: 'Hello', opening: null } })
  expect(await word(by, {})).toEqual({ changed: true })
  expect(await preview(by)).toMatchObject({ subject: 'Your license for App', wording: { subject: null } })
  const changes = (await by.audited()).filter(({ action }) => action === 'organization.branding_changed')
  expect(changes.map(({ after }) => after)).toMatchObject([{ subject: 'Hello' }, { subject: null }])
})

test('every mail is previewed in every language with the vendor’s name and color, and the key where it is mailed', async () => {
  const by = await givenMailVendor(db.pool)
  await db.pool.query('update product set mail_full_key = true, help_url = $2 where id = $1', [
    by.productId,
    'https://acme.test/help',
  ])
  for (const locale of LOCALES)
    for (const [mail, to] of [
      ['license_issued', 'holder'],
      ['license_expired', 'holder'],
      ['transfer_approved', 'receiver'],
      ['transfer_canceled', 'holder'],
    ]) {
      const { from, subject, html } = await preview(by, { mail, to, locale })
      expect(from).toBe('Acme & Söhne via Latchkey')
      expect(subject).toContain('App')
      expect(html).toContain('#ffee00')
      expect(withoutBreaks(html).includes('7K2M9-QX4TN')).toBe(
        mail === 'license_issued' || mail === 'transfer_approved',
      )
    }
  expect((await preview(by)).html).toContain('href="https://acme.test/help"')
  const other = await givenMailVendor(db.pool)
  await expect(
    previewMail(other.reading(), other.may('products:view'), {
      productId: by.productId,
      ...mailPreviewQuery.parse({ mail: 'license_issued', locale: 'en' }),
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('an order of several products and one that was refunded have previews, in our words', async () => {
  const by = await givenMailVendor(db.pool)
  const order = await preview(by, { mail: 'license_issued', order: 'paid' })
  expect(order.subject).toBe('Your licenses for App and Example Plus')
  expect(order.html).toContain('One key for both')
  const refunded = await preview(by, { mail: 'license_revoked', order: 'refunded' })
  expect(refunded.subject).toBe('Order A-1001 was refunded')
})

import { expect, test } from 'vitest'
import type { FreedAddresses } from '@/lib/foundation/mail/core/customer-mails'
import { CUSTOMER_MAILS } from '@/lib/foundation/mail/core/mail-kinds'
import type { Locale } from '@/lib/foundation/shared/locale'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { type CustomerMailDetails, composeCustomerMail, plainCustomerMail } from '../core/compose-customer-mail'
import { customerMailHtml } from './customer-mail-html'
import { mailTranslator } from './translate'

const NOW = new Date('2031-03-05T13:00:00Z')
const ENDS = new Date('2031-03-12T12:00:00Z')
const EVIL = `"Ev<b>il</b>" & Co <script>alert(1)</script>\r\nBcc: x@y.test {vendor} '{'`

const FACTS: CustomerMailDetails = {
  mail: 'license_expiring',
  side: null,
  vendor: 'Acme',
  isOwnServer: false,
  product: 'Rocket',
  name: 'Ada',
  supportEmail: 'help@acme.test',
  supportUrl: null,
  licenses: [{ maskedKey: '••••-Z9X8W', expiresAt: ENDS }],
  fullKeys: null,
  count: 1,
  receiver: null,
  giver: null,
  reason: null,
  oldKeyEndsAt: null,
  by: null,
  isKeyNew: false,
  at: NOW,
  link: 'https://latchkey.test/portal',
  links: { renew: null, download: null, setup: null },
}

const compose = (over: Partial<CustomerMailDetails> = {}, locale: Locale = 'en') =>
  composeCustomerMail({ ...FACTS, ...over }, { locale, words: mailTranslator(locale), now: NOW })
const html = (over: Partial<CustomerMailDetails> = {}, brand: object = {}, locale: Locale = 'en') =>
  customerMailHtml(compose(over, locale), { name: 'Acme', accent: null, logoUrl: null, ...brand }, locale)

const ALL: Pick<CustomerMailDetails, 'mail' | 'side'>[] = CUSTOMER_MAILS.flatMap((mail) =>
  (mail.startsWith('transfer_') ? (['holder', 'receiver'] as const) : [null]).map((side) => ({ mail, side })),
)
ALL.push({ mail: 'transfer_canceled', side: 'receiver' })

const unescaped = (text: string) =>
  text
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

// About two hundred pages of HTML: may exceed the default five seconds on a busy machine.
test.each(LOCALES)('%s: every mail is written, for one license and for many', { timeout: 60_000 }, async (locale) => {
  for (const which of ALL)
    for (const count of [1, 2, 1_000]) {
      const facts = { ...which, count, receiver: 'bo@example.test', reason: 'Because' }
      const text = compose(facts, locale)
      const plain = plainCustomerMail(text)
      expect(`${text.subject}\n${plain}`).not.toMatch(/[{}]|undefined|NaN|Invalid/)
      expect(plain).toContain('Acme')
      expect(`${text.subject} ${plain}`).toContain('Rocket')
      const page = unescaped(await html(facts, {}, locale))
      for (const part of [
        text.greeting,
        ...text.paragraphs,
        ...text.lines,
        text.hint,
        text.action?.url ?? '',
        ...text.footer,
      ])
        expect(page).toContain(part)
      for (const part of [
        text.greeting,
        ...text.paragraphs,
        ...text.lines,
        text.hint,
        text.action?.url ?? '',
        ...text.footer,
      ])
        expect(plain).toContain(part)
    }
})

test.each([
  ['en', '12 March 2031'],
  ['de', '12. März 2031'],
  ['fr', '12 mars 2031'],
  ['es', '12 de marzo de 2031'],
  ['pt', '12 de março de 2031'],
  ['zh', '2031年3月12日'],
] as const)('%s: the day is written as there, in UTC', (locale, day) => {
  expect(compose({}, locale).paragraphs.join()).toMatch(new RegExp(`${day}.* 12:00 UTC`))
})

test('what people chose is text, in the HTML too, and fills no places', async () => {
  const facts = { vendor: EVIL, product: EVIL, name: EVIL, reason: EVIL }
  const page = await html(facts, { name: EVIL })
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<b>')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(compose(facts).lines.at(-1)).toContain("{vendor} '{'")
})

test('no name starts a line of its own, in no header and in no text', () => {
  const text = compose({ vendor: EVIL, product: 'a\u2028b\u202Ec', name: EVIL, reason: EVIL })
  expect(text.subject).toBe('Your license for a b c expires in 7 days')
  expect(plainCustomerMail(text)).not.toMatch(/[\r\u2028\u202e]/u)
  expect(plainCustomerMail(text)).not.toMatch(/^Bcc:/m)
})

test('the button is read on any accent, and a brand without one has ours', async () => {
  expect(await html({}, { accent: '#ffee00' })).toMatch(/background-color:#ffee00;color:#000000/)
  expect(await html({}, { accent: '#00008b' })).toMatch(/background-color:#00008b;color:#ffffff/)
  expect(await html()).toMatch(/background-color:#4963de;color:#ffffff/)
})

test('a logo replaces the name; nothing else is fetched from elsewhere', async () => {
  const logoUrl = 'https://latchkey.test/api/portal/logo/1?v=2'
  const withLogo = await html({}, { logoUrl })
  expect(withLogo.match(/<img [^>]*>/g)).toEqual([expect.stringContaining(`src="${logoUrl}"`)])
  expect(withLogo).toContain('alt="Acme"')
  expect(withLogo, 'most logos are drawn for white').toMatch(
    /background-color:#ffffff;background-image:[^"]*"[^>]*>\s*<img /,
  )
  expect(await html()).not.toMatch(/<(img|iframe|style|script)\b|url\(|rel="stylesheet"/)
})

test('the rule above the footer is the grey of the frames, which is seen on white and on a dark ground', async () => {
  const [rule = ''] = /<hr[^>]*>/.exec(await html()) ?? []
  expect(rule).toContain('border-top:1px solid #8a8f98')
  expect(rule).not.toContain('#eaeaea')
})

test('the HTML spells out no URL: buttons and links have words', async () => {
  const links = { renew: null, download: 'https://acme.test/download', setup: 'https://acme.test/help' }
  const page = await html({
    mail: 'license_issued',
    links,
    unsubscribe: 'https://latchkey.test/portal/unsubscribe?token=x',
  })
  expect(page.replaceAll(/<[^>]*>/g, '')).not.toContain('://')
})

test('ten keys are named, the others counted; the days left are those on the day of sending', () => {
  const licenses = Array.from({ length: 12 }, (_, index) => ({ maskedKey: `••••-${index}`, expiresAt: ENDS }))
  const text = compose({ mail: 'license_revoked', licenses, count: 12 })
  expect(text.lines).toEqual([
    ...licenses.slice(0, 10).map(({ maskedKey }) => maskedKey),
    'and 2 more in the customer portal',
  ])
  expect(compose().subject).toBe('Your license for Rocket expires in 7 days')
  expect(compose({ licenses: [{ maskedKey: 'x', expiresAt: new Date('2031-03-06T12:00:00Z') }] }).subject).toBe(
    'Your license for Rocket expires in 1 day',
  )
  expect(compose({ licenses: [{ maskedKey: 'x', expiresAt: new Date('2031-03-05T23:59:59Z') }] }).subject).toBe(
    'Your license for Rocket expires today',
  )
})

test('whoever can renew gets a button for it, and the portal beside it; whoever cannot is told whom to ask', async () => {
  const renew = 'https://shop.acme.test/renew?license=1'
  const links = { renew, download: null, setup: null }
  for (const mail of ['license_expiring', 'license_expired'] as const) {
    const text = compose({ mail, links })
    expect(text.action).toEqual({ label: 'Renew', url: renew })
    expect(text.links).toEqual([{ label: 'Customer portal', url: FACTS.link }])
    expect(plainCustomerMail(text)).toContain(`Renew\n${renew}`)
    expect(await html({ mail, links })).toContain(`href="${renew}"`)
    expect(compose({ mail }).hint).toBe('To renew, contact help@acme.test.')
  }
  expect(compose({ mail: 'license_revoked', links }).action?.url).toBe(FACTS.link)
})

test('an expiry that is earlier than before says so, and what to do about it', () => {
  const renew = 'https://acme.test/renew'
  const sooner = { mail: 'license_extended', isSooner: true } as const
  const text = compose({ ...sooner, links: { renew, download: null, setup: null } })
  expect(text.subject).toBe('Your license for Rocket ends earlier')
  expect(text.paragraphs[0]).toMatch(/It now ends earlier than before: on \d+ \w+ \d{4}/)
  expect(text.action).toEqual({ label: 'Renew', url: renew })
  expect(compose(sooner).hint).toBe('If you didn’t expect this, contact help@acme.test.')
  expect(compose(sooner).action?.url).toBe(FACTS.link)
  const own = { subject: 'Good news', opening: 'It is valid longer.' }
  expect(compose({ ...sooner, wording: own }).subject).not.toBe(own.subject)
  expect(compose({ mail: 'license_extended' }).hint).toContain('You don’t need to do anything')
})

test('a license whose subscription runs is paid at its shop, and not renewed a second time', () => {
  const links = { renew: 'https://acme.test/renew', download: null, setup: null }
  const manage = { url: 'https://shop.test/S-7', shop: 'Shop' }
  const of = (state: 'late' | 'past_due' | 'ended', at: typeof manage | null, mail: CustomerMailDetails['mail']) =>
    compose({
      ...{ mail, links },
      licenses: [{ maskedKey: '••••-Z9X8W', expiresAt: ENDS, subscription: { state, renews_at: null, manage: at } }],
    })
  for (const mail of ['license_expiring', 'license_expired'] as const) {
    const due = of('past_due', manage, mail)
    expect(due.action).toEqual({ label: 'Update payment at Shop', url: manage.url })
    expect(due.paragraphs[0]).toBe('The last payment of your subscription failed.')
    expect(due.hint).toBe('Update your payment at Shop to keep using Rocket.')
    expect(of('past_due', null, mail).hint).toBe('To update your payment, contact help@acme.test.')
    expect(of('late', manage, mail).action?.label).toBe('Manage your subscription at Shop')
    for (const state of ['past_due', 'late'] as const) expect(of(state, null, mail).action?.url).toBe(FACTS.link)
    expect(of('ended', manage, mail).action?.url).toBe(links.renew)
  }
})

test('a license that works again, and whose payment failed, leads to where it is paid', () => {
  const manage = { url: 'https://shop.test/S-7', shop: 'Shop' }
  const of = (state: 'renews' | 'past_due', at: typeof manage | null) =>
    compose({
      mail: 'license_reinstated',
      licenses: [{ maskedKey: '••••-Z9X8W', expiresAt: ENDS, subscription: { state, renews_at: null, manage: at } }],
    })
  const unpaid = of('past_due', manage)
  expect(unpaid.action).toEqual({ label: 'Update payment at Shop', url: manage.url })
  expect(unpaid.paragraphs[1]).toBe('The last payment of your subscription failed.')
  expect(unpaid.hint).toBe('Update your payment at Shop to keep using Rocket.')
  expect(of('past_due', null).hint).toBe('To update your payment, contact help@acme.test.')
  expect(of('renews', manage).hint).toBe('You don’t need to do anything: the license key is the same.')
})

test('a new license comes with its download and its help, and with the whole key only if the vendor mails it', () => {
  const links = { renew: null, download: 'https://acme.test/download', setup: 'https://acme.test/help' }
  const text = compose({ mail: 'license_issued', links })
  expect(text.links.map(({ url }) => url)).toEqual([links.download, links.setup])
  expect(text.lines[0]).toBe('License key: ••••-Z9X8W')
  const whole = compose({ mail: 'license_issued', fullKeys: ['ACME-11111-Z9X8W'] })
  expect(whole.lines[0]).toBe('License key: ACME-11111-Z9X8W')
  expect(whole.hint).toMatch(/^Enter this key/)
})

test('the new owner of a transferred license gets what the first email of a license has', () => {
  const links = { renew: null, download: 'https://acme.test/download', setup: 'https://acme.test/help' }
  const facts = { mail: 'transfer_approved', links } as const
  const text = compose({ ...facts, side: 'receiver', fullKeys: ['ACME-11111-Z9X8W'] })
  expect(text.lines[0]).toBe('License key: ACME-11111-Z9X8W')
  expect(text.hint).toMatch(/^Enter this key/)
  expect(text.links.map(({ url }) => url)).toEqual([links.download, links.setup])
  expect(compose({ ...facts, side: 'receiver' }).hint).toMatch(/^The full key is in the customer portal/)
  expect(compose({ ...facts, side: 'holder' }).links).toEqual([])
})

test('the new owner of a transferred license reads what stayed: the key, and the IP addresses', () => {
  const told = (keptAddresses: number | null, side: 'receiver' | 'holder' = 'receiver') =>
    compose({ mail: 'transfer_approved', side, keptAddresses }).paragraphs.slice(1)
  expect(told(null)).toEqual([expect.stringMatching(/^The key has not changed/)])
  expect(told(0)[1]).toBe('It has no IP addresses of its former owner.')
  expect(told(1)[1]).toBe('1 IP address of its former owner is still registered and takes up a slot.')
  expect(told(3)[1]).toBe('3 IP addresses of its former owner are still registered and take up slots.')
  expect(told(3, 'holder')).toEqual([])
})

test('the new owner of a transferred license reads who gave it, by name alone, and who is unnamed is its previous owner', () => {
  const facts = { mail: 'transfer_approved', side: 'receiver' } as const
  const opening = (giver: string | null) => compose({ ...facts, giver }).paragraphs[0]
  expect(opening('Jonas')).toBe('Jonas transferred a license for Rocket to you, and Acme approved it.')
  expect(opening(null)).toBe('The previous owner of a license for Rocket transferred it to you, and Acme approved it.')
  for (const locale of LOCALES)
    expect(compose({ ...facts, giver: 'Jonas' }, locale).paragraphs[0]).toMatch(/Jonas.*Rocket.*Acme/)
})

test('the link that unsubscribes is underlined, as every link in the text is', async () => {
  const page = await html({ unsubscribe: 'https://latchkey.test/portal/unsubscribe?token=1' })
  const [link = ''] = /<a [^>]*unsubscribe[^>]*>/.exec(page) ?? []
  expect(link).toContain('text-decoration:underline')
})

/** Where a key may continue on the next line of a narrow screen. */
const withoutBreaks = (page: string) => page.replaceAll(/<wbr\s*\/?>/g, '')

test('on a narrow screen a key continues on the next line after a dash alone', async () => {
  const key = 'ACME-11111-Z9X8W'
  const licenses = [{ maskedKey: key, expiresAt: null }]
  const page = await html({ mail: 'license_issued', licenses, fullKeys: [key], count: 1 })
  const [, style = '', shown = ''] = /<p [^>]*style="([^"]*)"[^>]*>(ACME.*?)<\/p>/.exec(page) ?? []
  expect(shown.split(/<wbr\s*\/?>/)).toEqual(['ACME-', '11111-', 'Z9X8W'])
  expect(style).not.toContain('break-all')
  expect(style, 'of one without dashes').toContain('overflow-wrap:break-word')
})

test.each(LOCALES)('%s: a whole key is a block by itself, in a monospaced face', async (locale) => {
  const keys = ['ACME-11111-Z9X8W', 'ACME-22222-Z9X8W']
  const licenses = keys.map((maskedKey) => ({ maskedKey, expiresAt: null }))
  for (const count of [1, 2]) {
    const facts = { mail: 'license_issued', licenses: licenses.slice(0, count), fullKeys: keys.slice(0, count), count }
    const page = await html({ ...facts, mail: 'license_issued' }, {}, locale)
    const blocks = withoutBreaks(page).matchAll(/<p [^>]*style="([^"]*)"[^>]*>(ACME[^<]*)<\/p>/g)
    expect([...blocks].map(([, style, key]) => [/font-family:[^;]*monospace/.test(style ?? ''), key])).toEqual(
      keys.slice(0, count).map((key) => [true, key]),
    )
    expect(page).not.toContain('·')
  }
  expect(await html({ mail: 'license_issued' }, {}, locale)).not.toContain('monospace')
})

test('several whole keys that end together say so once, above them; others each above its own key', async () => {
  const keys = ['ACME-11111-Z9X8W', 'ACME-22222-Z9X8W', 'ACME-33333-Z9X8W']
  const given = (ends: (Date | null)[]) => ({
    ...{ mail: 'license_issued' as const, fullKeys: keys, count: 3 },
    licenses: keys.map((maskedKey, i) => ({ maskedKey, expiresAt: ends[i] ?? null })),
  })
  const linesIn = async (ends: (Date | null)[]) =>
    [...withoutBreaks(await html(given(ends))).matchAll(/<p [^>]*>((?:ACME|Never|Valid)[^<]*)<\/p>/g)].map(
      ([, line]) => line,
    )
  expect(await linesIn([null, null, null])).toEqual(['Never expires', ...keys])
  expect(compose(given([null, null, null])).lines).toEqual(['Never expires', ...keys])
  const mixed = await linesIn([null, ENDS, null])
  expect(mixed.map((line) => line?.slice(0, 5))).toEqual(['Never', 'ACME-', 'Valid', 'ACME-', 'Never', 'ACME-'])
  expect(compose(given([null, ENDS, null])).lines[0]).toBe(`${keys[0]} · Never expires`)
})

test('a lifetime license never expires, and one that ends names the moment once', () => {
  const lifetime = { mail: 'license_issued' as const, licenses: [{ maskedKey: 'x', expiresAt: null }] }
  expect(compose(lifetime).lines).toEqual(['License key: x', 'Never expires'])
  for (const mail of ['license_expiring', 'license_expired'] as const)
    expect(plainCustomerMail(compose({ mail })).match(/12 March 2031/g)).toHaveLength(1)
})

test('many that expire name the last day; a change that a customer must be able to trace names its moment', () => {
  expect(compose({ count: 13 }).subject).toBe('13 licenses for Rocket expire by 12 March 2031')
  for (const mail of ['key_replaced', 'ips_reset', 'ip_removed'] as const)
    expect(compose({ mail }).paragraphs[0]).toContain('5 March 2031 at 13:00 UTC')
})

test.each(LOCALES)('%s: a key that several licenses share was theirs, not that of one', (locale) => {
  const [one, several] = [1, 3].map((count) => compose({ mail: 'key_replaced', count }, locale).paragraphs[0])
  expect(several).not.toBe(one)
  if (locale === 'en') expect(several).toContain('The key that your licenses for Rocket share was replaced on')
})

test.each(LOCALES)('%s: which IP address was removed, or how many, is said where it is known', (locale) => {
  const of = (mail: 'ip_removed' | 'ips_reset', freed: FreedAddresses | null) =>
    compose({ mail, freed }, locale).paragraphs[0]
  for (const mail of ['ip_removed', 'ips_reset'] as const) {
    expect(of(mail, { count: 1, address: '2001:db8::/64' })).toContain('2001:db8::/64')
    expect(of(mail, null)).not.toContain('2001')
  }
  expect(of('ips_reset', { count: 3, address: null })).toMatch(/\b3 /)
  const two = of('ips_reset', { count: 2, address: null, addresses: ['198.51.100.7', '2001:db8::5'] })
  expect(two).toMatch(/198\.51\.100\.7.*2001:db8::5/)
  expect(two).not.toMatch(/\b2 /)
  expect(of('ips_reset', { count: 12, address: null, addresses: ['198.51.100.7'] })).toMatch(/\b12 .*\.7.*11/)
})

test.each(LOCALES)('%s: what an order brought says its number, quietly, below the licenses', async (locale) => {
  const order = { number: 'A-1001', news: 'paid' } as const
  const end = { key: 'K', keyId: 0, expiresAt: null }
  const links = { download: null, setup: null }
  const bundle = ['Tape', 'Delay'].map((product) => ({ product, licenses: [end], links }))
  for (const [mail, of] of [
    ['license_issued', null],
    ['license_issued', bundle],
    ['license_extended', null],
  ] as const) {
    const text = compose({ mail, bundle: of, order }, locale)
    expect(text.order).toMatch(/^\S+ A-1001$/)
    expect(plainCustomerMail(text)).toContain(`\n\n  ${text.order}\n\n${text.hint}`)
    expect(compose({ mail, bundle: of, order: { ...order, number: null } }, locale).order).toBeNull()
  }
  expect(await html({ mail: 'license_issued', order }, {}, locale)).toContain('A-1001')
  const refunded = compose({ mail: 'license_revoked', order: { ...order, news: 'refunded' } }, locale)
  expect([refunded.order, refunded.subject]).toEqual([null, expect.stringContaining('A-1001')])
})

test.each([
  ['customer', 'Someone signed in as you did this in the customer portal.'],
  ['vendor', 'Acme did this.'],
] as const)('a change made by the %s says so', (by, words) => {
  for (const mail of ['key_replaced', 'ips_reset', 'ip_removed'] as const)
    expect(compose({ mail, by }).paragraphs.at(-1)).toBe(words)
})

test.each([
  [{ supportEmail: 'help@acme.test', supportUrl: null }, 'write to help@acme.test.'],
  [{ supportEmail: null, supportUrl: 'https://acme.test/help' }, 'Questions? Visit https://acme.test/help.'],
  [{ supportEmail: 'help@acme.test', supportUrl: 'https://acme.test/help' }, 'write to help@acme.test or visit https'],
])('with %o the foot says how to ask', (contact, words) => {
  expect(compose(contact).footer[0]).toContain(words)
})

test.each([
  ['transfer_requested', 'receiver', 'You get this email because someone asked Acme to transfer a license to you.'],
  ['transfer_rejected', 'receiver', 'You get this email because someone asked Acme to transfer a license to you.'],
  ['transfer_canceled', 'receiver', 'You get this email because someone asked Acme to transfer a license to you.'],
  ['transfer_approved', 'receiver', 'This email is about your licenses from Acme.'],
  ['transfer_requested', 'holder', 'This email is about your licenses from Acme.'],
  ['transfer_approved', 'holder', 'This email is about a license from Acme that was yours.'],
] as const)('%s says to its %s what they have', (mail, side, words) => {
  expect(compose({ mail, side, isOwnServer: true }).footer.at(-1)).toBe(words)
  expect(compose({ mail, side }).footer.slice(-2)).toEqual([words, 'Sent by Latchkey on behalf of Acme.'])
})

test('a customer without anything to see in the portal gets no link to it', async () => {
  const facts: Partial<CustomerMailDetails> = { mail: 'transfer_requested', side: 'receiver', licenses: [], link: null }
  expect(compose(facts).action).toBeNull()
  expect(plainCustomerMail(compose(facts))).not.toContain('portal')
  expect(await html(facts)).not.toContain('href=')
})

test.each(LOCALES)('%s: a vendor’s or product’s name that ends with a period ends its sentence with it', (locale) => {
  for (const which of ALL)
    for (const over of [{}, { supportEmail: null }, { isOwnServer: true }] as const) {
      const text = plainCustomerMail(
        compose(
          { ...which, ...over, vendor: 'Acme Inc.', product: 'Rocket Co.', receiver: 'Bo Ltd.', giver: 'Cy Ltd.' },
          locale,
        ),
      )
      expect(text).not.toMatch(/\.\.(\s|$)/)
    }
})

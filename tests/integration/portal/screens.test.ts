import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { createTranslator, type Messages } from 'next-intl'
import { createElement, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataCard } from '@/components/portal/account/data-card'
import { EmailsCard } from '@/components/portal/account/emails-card'
import { NameCard } from '@/components/portal/account/name-card'
import { UnsubscribeScreen } from '@/components/portal/account/unsubscribe-screen'
import { ClaimScreen } from '@/components/portal/claim/claim-screen'
import { ActivityCard } from '@/components/portal/license/activity-card'
import { AddressesCard } from '@/components/portal/license/addresses-card'
import { FactsCard } from '@/components/portal/license/facts-card'
import { KeyCard } from '@/components/portal/license/key-card'
import { LabelCard } from '@/components/portal/license/label-card'
import { LicenseBadge } from '@/components/portal/license/license-badge'
import { LicenseNotice } from '@/components/portal/license/license-notice'
import { LicenseRow } from '@/components/portal/license/license-row'
import { PortalLicenseStatusText } from '@/components/portal/license/license-status-text'
import { NoLicenses } from '@/components/portal/license/no-licenses'
import { SupportContact } from '@/components/portal/license/support-contact'
import { VendorLinks } from '@/components/portal/license/vendor-links'
import { WholeKey } from '@/components/portal/license/whole-key'
import { OrderKeys } from '@/components/portal/order/order-keys'
import { OrderScreen } from '@/components/portal/order/order-screen'
import { CodeForm } from '@/components/portal/sign-in/code-form'
import { LoadError } from '@/components/portal/ui/load-error'
import { useProblemText } from '@/components/portal/ui/use-problem-text'
import { apiError } from '@/lib/foundation/browser/api/api-error'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import type { PortalLicenseDetail, PortalOrder } from '@/lib/people/portal/core/schema-licenses'
import { MESSAGES, renderPortal } from '@/tests/support/browser/render-portal'

const NOW = new Date('2031-03-05T13:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const textOf = (screen: ReactElement): string => renderPortal(screen).replaceAll(/<[^>]*>/g, ' ')
const ProblemText = ({ of }: { of: Parameters<ReturnType<typeof useProblemText>> }) => useProblemText()(...of)
const wordsOf = (screen: ReactElement): string => textOf(screen).replaceAll(/\s+/g, ' ').trim()

const LICENSE: PortalLicenseDetail = {
  id: '01920000-0000-7000-8000-000000000001',
  label: null,
  own_label: null,
  license_type: null,
  key: '••••-Z9X8W',
  status: 'active',
  reason: null,
  expires_at: null,
  days_left: null,
  ip: null,
  is_full: false,
  attention: null,
  renew: null,
  pending_to: null,
  created_at: '2030-11-21T12:00:00.000Z',
  vendor: {
    id: 'v',
    slug: 'acme',
    name: 'Acme',
    logo_url: null,
    accent: null,
    support_email: null,
    support_url: null,
  },
  product: { id: 'p', name: 'Rocket' },
  registered_to: null,
  addresses: [],
  earlier_addresses: 0,
  is_history_away: false,
  versions: null,
  may: { reset: false, rotate: false, transfer: false },
  reset: { cooldown_hours: 0, next_at: null },
  transfer: null,
  rejection: null,
  transferred_key: null,
  old_keys_end_at: [],
  shares_key: [],
  subscription: null,
  order: null,
  loss: null,
  links: { renew: 'https://acme.test/renew', download: null, help: null },
  activity: [],
}

const ending = (ms: number): PortalLicenseDetail => ({
  ...LICENSE,
  expires_at: new Date(NOW.getTime() + ms).toISOString(),
  days_left: Math.ceil(ms / DAY_MS),
})

test.each([
  [31 * DAY_MS, false],
  // When 30 days are left, the first mail about it is sent.
  [30 * DAY_MS, true],
  [30 * DAY_MS - HOUR_MS, true],
  [HOUR_MS, true],
])('%d ms before its end, a license can be renewed: %s', (ms, expected) => {
  expect(renderPortal(createElement(VendorLinks, { license: ending(ms) })).includes('https://acme.test/renew')).toBe(
    expected,
  )
})

test('an expired license can be renewed, a lifetime and a revoked one not', () => {
  const shown = (over: Partial<PortalLicenseDetail>) =>
    renderPortal(createElement(VendorLinks, { license: { ...LICENSE, ...over } }))
  expect(shown({ ...ending(-DAY_MS), status: 'expired', days_left: null })).toContain('https://acme.test/renew')
  expect(shown({})).toBe('')
  expect(shown({ status: 'revoked' })).toBe('')
})

test.each([
  ['https://acme.test/renew', 'Expired on 2 March 2031. Renew it to use Rocket again.'],
  [null, 'Expired on 2 March 2031. Contact Acme to renew it.'],
])('an expired license with %s to renew says how', (renew, sentence) => {
  const license = { ...ending(-3 * DAY_MS), status: 'expired' } as const
  const product = renew && license.product.name
  expect(renderPortal(createElement(PortalLicenseStatusText, { license, vendor: 'Acme', product }))).toBe(sentence)
  expect(wordsOf(createElement(FactsCard, { license }))).toContain('Expired on 2 March 2031')
})

test.each([
  [30 * MINUTE_MS, 'Valid until 5 March 2031 at 13:30\u00a0UTC: 1 hour left.'],
  [11 * HOUR_MS - SECOND_MS, 'Valid through 5 March 2031: 11 hours left.'],
  [11 * HOUR_MS, 'Valid through 5 March 2031: 11 hours left.'],
  [26 * HOUR_MS, 'Valid until 6 March 2031 at 15:00\u00a0UTC: 26 hours left.'],
  [49 * HOUR_MS, 'Valid until 7 March 2031 at 14:00\u00a0UTC: 2 days left.'],
  [90 * DAY_MS + 11 * HOUR_MS - SECOND_MS, 'Valid through 3 June 2031.'],
])('%d ms before its end, a license says when', (ms, sentence) => {
  expect(renderPortal(createElement(PortalLicenseStatusText, { license: ending(ms), vendor: 'Acme' }))).toBe(sentence)
})

test.each([
  ['renews', 3, 'Renews on 8 March 2031.'],
  ['runs', null, 'Valid while your subscription runs.'],
  ['ended', 3, 'Ends on 8 March 2031 at 13:00\u00a0UTC. Your subscription has ended.'],
  [
    ...(['past_due', 3] as const),
    'Payment failed. The license is valid until 8 March 2031 at 13:00\u00a0UTC. To update your payment, contact Acme.',
  ],
  ['past_due', null, 'Payment failed. To update your payment, contact Acme.'],
  ['late', 3, 'Valid until 8 March 2031 at 13:00\u00a0UTC: 3 days left.'],
] as const)('a license whose subscription %s, with %s days left, says so', (state, days, sentence) => {
  const license = days === null ? LICENSE : ending(days * DAY_MS)
  const subscription = { state, renews_at: state === 'renews' ? license.expires_at : null, manage: null }
  const shown = (over: Partial<PortalLicenseDetail>) =>
    renderPortal(
      createElement(PortalLicenseStatusText, { license: { ...license, subscription, ...over }, vendor: 'Acme' }),
    )
  expect(shown({})).toBe(sentence)
  expect(shown({ status: 'revoked', reason: 'revoked' })).toBe('Acme has revoked this license. It no longer works.')
})

test('a license whose order was refunded says so, and no end that it has no more', () => {
  const ended = { ...ending(90 * DAY_MS), status: 'revoked', reason: 'revoked' } as const
  const shown = (order_id: string | null, because: 'refunded' | 'disputed' | 'dispute_lost' = 'refunded') =>
    renderPortal(
      createElement(PortalLicenseStatusText, { license: { ...ended, loss: { order_id, because } }, vendor: 'Acme' }),
    )
  expect(shown('N-1003')).toBe('Order N-1003 was refunded, so this license has ended.')
  expect(shown(null)).toBe('Your order was refunded, so this license has ended.')
  expect(shown('N-1003', 'disputed')).toBe('The payment of order N-1003 is disputed, so this license is paused.')
  expect(shown(null, 'dispute_lost')).toBe('The payment of your order was returned, so this license has ended.')
  expect(textOf(createElement(FactsCard, { license: ended }))).not.toContain('Valid')
})

test.each([
  [null, 'Revoked', 'To find out why, contact Acme.'],
  ['refunded', 'Refunded', 'If you didn’t expect this, contact Acme.'],
  ['disputed', 'Paused', 'It doesn’t work while the payment is disputed. If you didn’t expect this, contact Acme.'],
  ['dispute_lost', 'Payment returned', 'If you didn’t expect this, contact Acme.'],
] as const)('a license taken because of %s is %s in its badge, with what to do', (because, badge, words) => {
  const loss = because && { order_id: 'N-1', because }
  const license = { ...LICENSE, status: 'revoked', reason: 'revoked', loss } as const
  expect(wordsOf(createElement(LicenseBadge, { license }))).toBe(badge)
  expect(wordsOf(createElement(LicenseNotice, { license }))).toBe(words)
})

test.each([
  [33 * HOUR_MS, {}, 'Ends in 33 hours'],
  [HOUR_MS, {}, 'Ends in 1 hour'],
  [7 * DAY_MS, {}, 'Ends in 7 days'],
  [7 * DAY_MS + HOUR_MS, {}, 'Active'],
  [33 * HOUR_MS, { is_full: true }, 'Ends in 33 hours'],
  [33 * HOUR_MS, { subscription: { state: 'renews', renews_at: null, manage: null } }, 'Active'],
] as const)('%d ms before its end, with %j, the badge of a license is %s', (ms, over, words) => {
  expect(wordsOf(createElement(LicenseBadge, { license: { ...ending(ms), ...over } }))).toBe(words)
})

test('a license that can be renewed offers it in its row, beside the link to its page', () => {
  const row = (renew: string | null) =>
    renderPortal(
      createElement(LicenseRow, { license: { ...ending(33 * HOUR_MS), product: 'Rocket', renew }, vendor: 'Acme' }),
    )
  expect(row('https://acme.test/renew')).toMatch(/<a href="https:\/\/acme\.test\/renew"[^>]*>Renew<\/a>/)
  expect(row(null)).not.toContain('Renew')
})

test('while a subscription runs, its shop is the way to pay, in the row and on the page, and nobody else is asked', () => {
  const manage = { url: 'https://shop.test/S-7', shop: 'Shop', is_subscription: true }
  const subscription = { state: 'past_due', renews_at: null, manage } as const
  const license = {
    ...ending(33 * HOUR_MS),
    product: 'Rocket',
    renew: null,
    attention: 'payment',
    subscription,
  } as const
  const row = (over: object) =>
    renderPortal(createElement(LicenseRow, { license: { ...license, ...over }, vendor: 'Acme' }))
  expect(row({})).toMatch(/<a href="https:\/\/shop\.test\/S-7"[^>]*>Update payment at Shop<\/a>/)
  expect(row({ subscription: { ...subscription, manage: null } })).not.toContain('Update payment')
  expect(row({ subscription: { ...subscription, state: 'ended' } })).not.toContain('shop.test')
  const said = (over: Partial<PortalLicenseDetail>) =>
    wordsOf(createElement(PortalLicenseStatusText, { license: { ...LICENSE, ...over, subscription }, vendor: 'Acme' }))
  expect(said({})).toBe('Payment failed.')
  expect(said({ ...ending(-3 * DAY_MS), status: 'expired' })).toBe(
    'Expired on 2 March 2031: the last payment of your subscription failed.',
  )
})

test('each email that a vendor has is unsubscribed, and subscribed again, by itself', () => {
  const words = (emails: { email: string; is_subscribed: boolean }[]) => {
    const client = new QueryClient()
    const item = { id: 'o', name: 'Acme', customer_name: 'Ada', erasure_requested_at: null, emails }
    client.setQueryData(portalQueries.vendors().queryKey, { items: [{ ...item, has_other_names: false }] })
    return renderPortal(createElement(EmailsCard), client).replaceAll(/<[^>]*>/g, ' ')
  }
  const one = { email: 'maria@x.test', is_subscribed: true }
  expect(words([one])).toMatch(/maria@x.test · +Subscribed +Unsubscribe /)
  expect(words([one, { email: 'm@y.test', is_subscribed: false }])).toMatch(
    /maria@x.test · +Subscribed +Unsubscribe +Acme +m@y.test · +Unsubscribed +Resubscribe/,
  )
  expect(words([])).toBe('')
})

test.each(LOCALES)('the page of an unsubscribe link says for which email it was used: %s', (locale) => {
  const t = createTranslator<Messages>({
    locale,
    messages: JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')),
  })
  for (const done of ['stopped', 'resumed'] as const) {
    const subscription = { vendor: 'Acme', email: 'maria@x.test' }
    const page = renderPortal(createElement(UnsubscribeScreen, { t, token: 'x', lang: locale, subscription, done }))
    expect(page).toMatch(/<p role="status"[^>]*>[^<]*maria@x\.test/)
  }
})

test.each([
  [true, false],
  [false, true],
])(
  'a name that other records of the customer lack (%s) can be saved for them as it is',
  (has_other_names, disabled) => {
    const client = new QueryClient()
    const item = { id: 'o', name: 'Acme', customer_name: 'Ada', erasure_requested_at: null, emails: [] }
    client.setQueryData(portalQueries.vendors().queryKey, { items: [{ ...item, has_other_names }] })
    expect(/<button[^>]*disabled=""/.test(renderPortal(createElement(NameCard), client))).toBe(disabled)
  },
)

test('a request to erase data can be withdrawn', () => {
  const client = new QueryClient()
  const item = { id: 'o', name: 'Acme', customer_name: null, has_other_names: false, emails: [] }
  const items = [{ ...item, erasure_requested_at: NOW.toISOString() }]
  client.setQueryData(portalQueries.vendors().queryKey, { items })
  expect(renderPortal(createElement(DataCard), client)).toMatch(/aria-label="Withdraw request: Acme"/)
})

test('a code that comes to every email says to check it, and not to try another', () => {
  const nothing = 'Check that it is right.'
  const form = { purpose: 'session', email: 'ada@x.test', note: '', submit: 'Add', onDone: () => undefined } as const
  expect(renderPortal(createElement(CodeForm, { ...form, nothing }))).toContain(nothing)
  expect(renderPortal(createElement(CodeForm, { ...form, nothing }))).not.toContain(MESSAGES.signIn.nothing)
  expect(renderPortal(createElement(CodeForm, form))).toContain(MESSAGES.signIn.nothing)
})

test('a license whose payment failed says so in its badge', () => {
  const license = { ...LICENSE, subscription: { state: 'past_due', renews_at: null, manage: null } } as const
  expect(wordsOf(createElement(LicenseBadge, { license }))).toBe('Payment failed')
})

test.each([
  ['tooMany', 61, undefined, 'Too many attempts. Try again in 2 minutes.'],
  ['tooMany', 20 * 3_600, undefined, 'Too many attempts. Try again in 20 hours.'],
  [
    ...(['tooMany', 20 * 3_600, 'session'] as const),
    'Too many codes were requested. Try again in 20 hours. Until then, the button in the last email we sent you may still sign you in.',
  ],
] as const)('%s for %d seconds says when to try again', (problem, seconds, purpose, words) => {
  expect(wordsOf(createElement(ProblemText, { of: [problem, seconds, purpose] }))).toBe(words)
})

test.each([
  ['renews', false],
  ['runs', false],
  ['past_due', true],
  ['ended', true],
] as const)('the details of a license whose subscription %s name an end: %s', (state, isNamed) => {
  const subscription = { state, renews_at: null, manage: null }
  const facts = textOf(createElement(FactsCard, { license: { ...ending(3 * DAY_MS), subscription } }))
  expect(facts.includes('Valid')).toBe(isNamed)
})

test('the details name the last day, or the moment of the end with its time zone', () => {
  const moment = textOf(createElement(FactsCard, { license: ending(10 * HOUR_MS + DAY_MS) }))
  expect(moment).toMatch(/Valid until\s+6 March 2031 at 23:00\u00a0UTC/)
  const day = textOf(createElement(FactsCard, { license: ending(11 * HOUR_MS - SECOND_MS) }))
  expect(day).toMatch(/Valid through\s+5 March 2031\s/)
  expect(textOf(createElement(FactsCard, { license: LICENSE }))).not.toContain('Valid')
})

test('a license without IP control says where it was used, and nothing of slots', () => {
  const seen = {
    address: '198.51.100.7',
    registered_at: null,
    first_seen_at: NOW.toISOString(),
    last_seen_at: NOW.toISOString(),
    is_registered: false,
    is_added: false,
    refused: null,
    is_current: true,
    device_ids: ['laptop-1'],
  }
  const text = textOf(createElement(AddressesCard, { license: { ...LICENSE, addresses: [seen] } }))
  for (const part of ['Where it was used', '198.51.100.7', 'This connection', 'laptop-1']) expect(text).toContain(part)
  expect(text).not.toMatch(/slot|Remove|Reset|Refused/)
})

const SLOT = {
  ...{ address: '198.51.100.7', registered_at: NOW.toISOString(), first_seen_at: null, last_seen_at: null },
  ...{ is_registered: true, is_added: true, refused: null, is_current: false, device_ids: [] },
}
const LIMITED: PortalLicenseDetail = { ...LICENSE, ip: { used: 1, max: 2, mode: 'auto_register' } }
const addressWords = (over: Partial<PortalLicenseDetail>) =>
  wordsOf(createElement(AddressesCard, { license: { ...LIMITED, ...over } }))

test('an IP address that the vendor added was not used before it calls', () => {
  const words = addressWords({ addresses: [SLOT] })
  expect(words).toContain('Added on 5 March 2031, not used yet.')
  expect(words).not.toMatch(/was used from|First used|Last used/)
  const called = { ...SLOT, address: '198.51.100.8', first_seen_at: NOW.toISOString(), last_seen_at: NOW.toISOString() }
  expect(addressWords({ addresses: [SLOT, called] })).toMatch(/was used from, and those added.*First used/)
  expect(addressWords({ addresses: [called] })).not.toContain('added')
  // Whether it was used, nobody can tell then.
  expect(addressWords({ addresses: [SLOT], is_history_away: true })).not.toContain('not used yet')
})

test('the end of an old key, the end of a cooldown, and when an IP address was used say their time zone', () => {
  const time = new Date(NOW.getTime() + DAY_MS).toISOString()
  const key = (...ends: string[]) => textOf(createElement(KeyCard, { license: { ...LICENSE, old_keys_end_at: ends } }))
  expect(key(time)).toContain('Your old key keeps working until 6 March 2031 at 13:00\u00a0UTC.')
  expect(key(NOW.toISOString(), time)).toContain(
    'Your 2 old keys keep working: until 5 March 2031 at 13:00\u00a0UTC and 6 March 2031 at 13:00\u00a0UTC.',
  )
  expect(key()).not.toContain('old key')
  const cooling = { ...LIMITED, may: { ...LICENSE.may, reset: true }, reset: { cooldown_hours: 24, next_at: time } }
  expect(textOf(createElement(AddressesCard, { license: cooling }))).toContain('from 6 March 2031 at 13:00\u00a0UTC.')
  expect(addressWords({ addresses: [{ ...SLOT, first_seen_at: NOW.toISOString() }] })).toContain('Times are in UTC.')
  expect(addressWords({ addresses: [SLOT] })).not.toContain('Times are in')
})

test('a license whose IP addresses were removed, or only refused, is not called unused', () => {
  const tried = { ...SLOT, registered_at: null, is_registered: false, is_added: false, last_seen_at: NOW.toISOString() }
  const reset = {
    ...({ at: NOW.toISOString(), what: 'ips_reset', by: 'you', because: null } as const),
    ...{ expiry: null, limit: null, address: null, mail: null },
  }
  expect(addressWords({})).toContain('hasn’t been used yet')
  for (const over of [{ addresses: [{ ...tried, refused: 'ip_limit_reached' as const }] }, { activity: [reset] }]) {
    expect(addressWords(over)).toContain('No IP address is in use.')
    expect(addressWords(over)).not.toContain('hasn’t been used yet')
  }
})

test('the type of a license is among its details, where it has one', () => {
  const words = (license_type: string | null) =>
    wordsOf(createElement(FactsCard, { license: { ...LICENSE, license_type } }))
  expect(words('Lifetime Pro')).toContain('License type Lifetime Pro')
  expect(words(null)).not.toContain('License type')
})

test('an order with several keys has them copied and downloaded together, one with a single key has not', () => {
  const order = (keys: string[], status: 'active' | 'expired' = 'active') =>
    wordsOf(
      createElement(OrderKeys, {
        order: {
          ...{ state: 'shown', order_id: null, licenses: 1, others: 0 },
          keys: keys.map((license_key, i) => ({
            license_key,
            licenses: [{ ...LICENSE, id: license_key, license_type: 'Yearly', status: i === 0 ? status : 'active' }],
          })),
        },
        vendor: LICENSE.vendor,
      }),
    )
  expect(order(['A-1', 'A-2'])).toMatch(/Copy all keys.*Download keys.*Copy key.*Yearly.*Copy key/)
  expect(order(['A-1', 'A-2'])).not.toContain(MESSAGES.key.copyOnlyValid)
  expect(order(['A-1', 'A-2'], 'expired')).toContain(MESSAGES.key.copyOnlyValid)
  expect(order(['A-1'])).not.toMatch(/Copy all keys|Download keys/)
})

test('what the customer calls a license is in its row, and in the field that changes it', () => {
  const license = { ...LICENSE, own_label: 'Server Berlin' }
  expect(wordsOf(createElement(LicenseRow, { license: { ...license, product: 'Rocket' }, vendor: 'Acme' }))).toContain(
    'Server Berlin',
  )
  expect(renderPortal(createElement(LabelCard, { license }))).toContain('value="Server Berlin"')
})

test('of several vendors, each has its own name of the customer to correct', () => {
  const words = (names: string[]) => {
    const client = new QueryClient()
    const items = names.map((name) => ({
      ...{ id: name, name, customer_name: `Ada of ${name}`, has_other_names: false },
      ...{ erasure_requested_at: null, emails: [] },
    }))
    client.setQueryData(portalQueries.vendors().queryKey, { items })
    return renderPortal(createElement(NameCard), client)
  }
  expect(words(['Acme'])).toContain('value="Ada of Acme"')
  expect(words(['Acme'])).toContain('Acme uses it in emails to you')
  expect(words(['Acme', 'Borealis'])).toMatch(/Your name at Acme.*Your name at Borealis.*value="Ada of Borealis"/)
  expect(words([])).toBe('')
})

test('where one vendor has the data of a customer, nothing speaks of several', () => {
  const words = (names: string[]) => {
    const client = new QueryClient()
    const items = names.map((name) => ({
      ...{ id: name, name, customer_name: null, has_other_names: false },
      ...{ erasure_requested_at: null, emails: [] },
    }))
    client.setQueryData(portalQueries.vendors().queryKey, { items })
    return renderPortal(createElement(DataCard), client)
  }
  expect(words(['Acme'])).toContain('Acme keeps the data about your licenses.')
  expect(words(['Acme'])).not.toContain('vendor')
  expect(words(['Acme', 'Mosaic'])).toContain('Your vendors keep the data about your licenses.')
})

test('a key breaks after its hyphens, never within a group', () => {
  const html = renderPortal(createElement(WholeKey, { value: 'ACME-NWPS5-30K0M' }))
  expect(
    html.match(/<span[^>]*inline-block[^>]*>[^<]*<\/span><wbr\/>/g)?.map((each) => each.replace(/<[^>]*>/g, '')),
  ).toEqual([expect.stringContaining('ACME-'), expect.stringContaining('NWPS5-'), expect.stringContaining('30K0M')])
})

test.each([
  [true, MESSAGES.licenses.emptyDiscord],
  [false, MESSAGES.licenses.emptyOther],
])('with sign-in by Discord set up (%s), an empty list offers to link what can be linked', (discord, sentence) => {
  const client = new QueryClient()
  client.setQueryData(portalQueries.me().queryKey, {
    identities: [],
    email: null,
    locale: null,
    locale_is_chosen: false,
    discord,
  })
  expect(renderPortal(createElement(NoLicenses), client)).toContain(sentence)
})

test('of several emails, a claim begins with the one signed in with; of one, it says where the license goes', () => {
  const claim = (emails: string[]) =>
    renderPortal(
      createElement(ClaimScreen, {
        vendor: null,
        owner: { identity: 'zoe@x.test', emails },
        path: '/portal/licenses/claim',
      }),
    )
  expect(claim(['anna@x.test', 'zoe@x.test'])).toMatch(/<option[^>]*value="zoe@x.test"[^>]* selected=""/)
  expect(claim(['zoe@x.test'])).toContain('The license goes to zoe@x.test.')
  expect(claim([])).not.toContain('<select')
})

test.each([
  [1, 'Your license is ready', 'Show my license'],
  [2, 'Your licenses are ready', 'Show my licenses'],
])('the page of an order with licenses: %d names them by their number', (licenses, title, button) => {
  const order = { state: 'ready', order_id: null, licenses, keys: [], others: 0 } satisfies PortalOrder
  const words = wordsOf(createElement(OrderScreen, { vendor: LICENSE.vendor, link: { token: 'x' }, order }))
  expect(words).toContain(title)
  expect(words.replace(/ Contact.*$/, '')).toMatch(new RegExp(`${button}$`))
})

test('who is to be asked is a link, where the vendor has set one', () => {
  const vendor = { ...LICENSE.vendor, support_email: null, support_url: 'https://acme.test/help' }
  const license = { ...LICENSE, status: 'revoked', reason: 'revoked', vendor } as const
  const html = renderPortal(createElement(LicenseNotice, { license }))
  expect(html).toMatch(/contact <a href="https:\/\/acme\.test\/help"[^>]*>Acme<\/a>\./)
})

test.each([
  ['help@acme.test', null, ['mailto:help@acme.test']],
  [null, 'https://acme.test/help', ['https://acme.test/help']],
  ['help@acme.test', 'https://acme.test/help', ['mailto:help@acme.test', 'https://acme.test/help']],
  [null, null, []],
])('with support at %s and %s, the screen links both that are set', (support_email, support_url, links) => {
  const html = renderPortal(createElement(SupportContact, { vendor: { name: 'Acme', support_email, support_url } }))
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
})

test.each([
  ['offline', MESSAGES.errors.unreachable],
  ['unreachable', MESSAGES.errors.unreachable],
  ['internal', MESSAGES.errors.other],
])('a load that failed with %s says whose side it is on', (code, sentence) => {
  const error = apiError('x', { code, httpStatus: 503 })
  expect(renderPortal(createElement(LoadError, { error, onRetry: () => undefined }))).toContain(sentence)
})

test('beside the customer’s own label, that of the vendor says whose it is, in the list and in the details', () => {
  const labelled = (own_label: string | null) =>
    wordsOf(
      createElement(LicenseRow, {
        license: { ...LICENSE, product: 'Rocket', label: 'Seat 7', own_label },
        vendor: 'Acme',
      }),
    )
  expect(labelled('Berlin')).toContain('Berlin Label from Acme: Seat 7')
  expect(labelled(null)).not.toContain('Label from Acme')
  expect(wordsOf(createElement(FactsCard, { license: { ...LICENSE, label: 'Seat 7' } }))).toContain(
    'Label from Acme Seat 7',
  )
})

test('the activity says the time zone of its times, and each its time in UTC', () => {
  const entry = { what: 'ip_removed', by: 'you', at: '2031-03-01T09:30:00.000Z', address: null } as const
  const activity = [{ ...entry, because: null, mail: null, expiry: null, limit: null }]
  const shown = renderPortal(createElement(ActivityCard, { license: { ...LICENSE, activity } }))
  expect(shown).toContain('Times are in UTC.')
  expect(shown).toMatch(/<time dateTime="2031-03-01T09:30:00.000Z" title="1 March 2031[^"]*UTC">/)
})

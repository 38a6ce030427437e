import { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressesCard } from '@/components/portal/license/addresses-card'
import { FactsCard } from '@/components/portal/license/facts-card'
import { PortalLicenseStatusText } from '@/components/portal/license/license-status-text'
import { NoLicenses } from '@/components/portal/license/no-licenses'
import { SupportContact } from '@/components/portal/license/support-contact'
import { VendorLinks } from '@/components/portal/license/vendor-links'
import { WholeKey } from '@/components/portal/license/whole-key'
import { LoadError } from '@/components/portal/ui/load-error'
import { apiError } from '@/lib/foundation/browser/api/api-error'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { MESSAGES, renderPortal } from '@/tests/support/browser/render-portal'

const NOW = new Date('2031-03-05T13:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const textOf = (screen: ReactElement): string => renderPortal(screen).replaceAll(/<[^>]*>/g, ' ')

const LICENSE: PortalLicenseDetail = {
  id: '01920000-0000-7000-8000-000000000001',
  label: null,
  key: '••••-Z9X8W',
  status: 'active',
  reason: null,
  expires_at: null,
  days_left: null,
  ip: null,
  is_full: false,
  attention: null,
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
  old_key_ends_at: null,
  subscription: null,
  refund: null,
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
  [30 * MINUTE_MS, 'Valid until 5 March 2031 at 13:30 UTC: 1 hour left.'],
  [11 * HOUR_MS - SECOND_MS, 'Valid through 5 March 2031: 11 hours left.'],
  [11 * HOUR_MS, 'Valid through 5 March 2031: 11 hours left.'],
  [26 * HOUR_MS, 'Valid until 6 March 2031 at 15:00 UTC: 26 hours left.'],
  [49 * HOUR_MS, 'Valid until 7 March 2031 at 14:00 UTC: 3 days left.'],
  [90 * DAY_MS + 11 * HOUR_MS - SECOND_MS, 'Valid through 3 June 2031.'],
])('%d ms before its end, a license says when', (ms, sentence) => {
  expect(renderPortal(createElement(PortalLicenseStatusText, { license: ending(ms), vendor: 'Acme' }))).toBe(sentence)
})

test.each([
  ['renews', 3, 'Renews on 8 March 2031.'],
  ['runs', null, 'Valid while your subscription runs.'],
  ['ended', 3, 'Ends on 8 March 2031 at 13:00 UTC. Your subscription has ended.'],
  ['past_due', 3, 'Payment failed. The license is valid until 8 March 2031 at 13:00 UTC.'],
  ['past_due', null, 'Payment failed.'],
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
  const shown = (order_id: string | null) =>
    renderPortal(
      createElement(PortalLicenseStatusText, { license: { ...ended, refund: { order_id } }, vendor: 'Acme' }),
    )
  expect(shown('N-1003')).toBe('Order N-1003 was refunded, so this license has ended.')
  expect(shown(null)).toBe('Your order was refunded, so this license has ended.')
  expect(textOf(createElement(FactsCard, { license: ended }))).not.toContain('Valid')
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

test('the details name the last day, or the moment of the end in UTC, as the mail does', () => {
  const moment = textOf(createElement(FactsCard, { license: ending(10 * HOUR_MS + DAY_MS) }))
  expect(moment).toMatch(/Valid until\s+6 March 2031 at 23:00 UTC/)
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
    refused: null,
    is_current: true,
    device_ids: ['laptop-1'],
  }
  const text = textOf(createElement(AddressesCard, { license: { ...LICENSE, addresses: [seen] } }))
  for (const part of ['Where it was used', '198.51.100.7', 'This connection', 'laptop-1']) expect(text).toContain(part)
  expect(text).not.toMatch(/slot|Remove|Reset|Refused/)
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
  client.setQueryData(portalQueries.me().queryKey, { identities: [], locale: null, discord })
  expect(renderPortal(createElement(NoLicenses), client)).toContain(sentence)
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

import { expect, test } from 'vitest'
import { LOOK_AGAIN_MS, orderPageState, readOrderLinkRef } from './order-link'

const NOW = new Date('2027-01-31T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const LINK = { expiresAt: after(1), openedAt: null, isOurs: false }
const SALE = { state: 'active', lost: null, isKnown: true, isExtended: false, licenses: 1 }
const stateOf = (link: object | null, sale: object | null, isCheckout = false) =>
  orderPageState(link && { ...LINK, ...link }, sale && { ...SALE, ...sale }, { isCheckout, now: NOW })

test.each([
  ['no link', null, null, 'unknown'],
  ['before the event', {}, null, 'waiting'],
  ['an order with licenses', {}, {}, 'ready'],
  ['one that is held, with some of them', {}, { state: 'held' }, 'ready'],
  ['held', {}, { state: 'held', licenses: 0 }, 'held'],
  ['a test', {}, { state: 'test', licenses: 0, isKnown: false }, 'test'],
  ['a dry run', {}, { state: 'dry_run', licenses: 0 }, 'by_hand'],
  ['something about it, but not the order', {}, { state: 'waiting', licenses: 0, isKnown: false }, 'waiting'],
  ['its licenses are gone', {}, { licenses: 0 }, 'gone'],
  ['it extended one', {}, { licenses: 0, isExtended: true }, 'extended'],
  ['refunded', {}, { state: 'refunded', lost: 'refunded' }, 'refunded'],
  ['disputed', {}, { state: 'disputed', lost: 'disputed' }, 'disputed'],
  ['returned after a dispute', {}, { state: 'refunded', lost: 'dispute_lost' }, 'returned'],
  ['expired', { expiresAt: NOW }, {}, 'expired'],
  ['opened elsewhere', { openedAt: NOW }, {}, 'opened'],
  ['opened here', { openedAt: NOW, isOurs: true }, {}, 'shown'],
  ['opened here, and refunded since', { openedAt: NOW, isOurs: true }, { lost: 'refunded' }, 'refunded'],
  ['opened here a while ago', { openedAt: after(-LOOK_AGAIN_MS), isOurs: true }, {}, 'opened'],
  ['opened here a moment before it expired', { expiresAt: NOW, openedAt: after(-1), isOurs: true }, {}, 'shown'],
])('%s', (_, link, sale, expected) => {
  expect(stateOf(link, sale)).toBe(expected)
})

test('a checkout that nobody has heard of is waited for', () => {
  expect(stateOf(null, null, true)).toBe('waiting')
})

const SHOP = '01934c5e-7a10-7000-8000-00000000b001'
test.each([
  [{ token: 'a'.repeat(43) }, { token: 'a'.repeat(43) }],
  [{ token: 'short' }, null],
  [{ token: ['a'.repeat(43), 'b'] }, null],
  [
    { shop: SHOP, checkout: 'cs_test_a1b2c3d4e5f6' },
    { sourceId: SHOP, checkout: 'cs_test_a1b2c3d4e5f6' },
  ],
  [{ shop: SHOP, checkout: '{CHECKOUT_SESSION_ID}' }, null],
  [{ shop: 'acme', checkout: 'cs_test_a1b2c3d4e5f6' }, null],
  [{ shop: SHOP }, null],
  [{}, null],
])('%o names %o', (query, ref) => {
  expect(readOrderLinkRef(query)).toEqual(ref)
})

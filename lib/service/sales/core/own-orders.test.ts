import { expect, test } from 'vitest'
import { ownOrderState, subscriptionOfLicense } from './own-orders'

const NOW = new Date('2027-05-01T12:00:00Z')
const [PAST, MAY_3, MAY_6] = ['2027-04-30T12:00:00.000Z', '2027-05-03T12:00:00.000Z', '2027-05-06T12:00:00.000Z']
const ORDER: Parameters<typeof subscriptionOfLicense>[0] = {
  subscriptionId: 'S-7',
  paidUntil: MAY_3,
  endedAt: null,
  isPastDue: false,
  lost: null,
  isPartlyRefunded: false,
}
type Dates = { expiresAt?: string | null; soldUntil?: string | null }

const said = (order: Partial<typeof ORDER>, { expiresAt = MAY_6, soldUntil = MAY_6 }: Dates = {}) => {
  const dates = { expiresAt: expiresAt && new Date(expiresAt), soldUntil: soldUntil && new Date(soldUntil) }
  const subscription = subscriptionOfLicense({ ...ORDER, ...order }, dates as { expiresAt: Date; soldUntil: Date }, NOW)
  return subscription && [subscription.state, subscription.renews_at]
}

test('a license renews at the end of the paid period, which has to be known and to come', () => {
  expect(said({})).toEqual(['renews', MAY_3])
  expect(said({ paidUntil: PAST })).toEqual(['late', null])
  const open = { expiresAt: null, soldUntil: null }
  expect(said({ paidUntil: null }, open)).toEqual(['runs', null])
  expect(said({ paidUntil: null }, { expiresAt: MAY_6, soldUntil: MAY_6 })).toEqual(['late', null])
})

test('a failed payment is said until another one comes, or the subscription ends', () => {
  expect(said({ isPastDue: true })).toEqual(['past_due', null])
  expect(said({ isPastDue: true }, { expiresAt: MAY_3 })).toEqual(['past_due', null])
  expect(said({ isPastDue: true, endedAt: PAST })).toEqual(['ended', null])
})

test('beside an expiry that a member set, a subscription runs all the same, and promises nothing; one that ended is not said', () => {
  expect(said({ subscriptionId: null })).toBeNull()
  for (const lost of ['refunded', 'disputed', 'dispute_lost']) expect(said({ lost })).toBeNull()
  for (const expiresAt of [null, '2030-01-01T00:00:00.000Z']) {
    expect(said({}, { expiresAt })).toEqual(['late', null])
    expect(said({ endedAt: PAST }, { expiresAt })).toBeNull()
  }
})

test('the state of an order is the one that matters most to its buyer', () => {
  const of = (order: Partial<typeof ORDER>) => ownOrderState({ ...ORDER, ...order })
  expect(of({})).toBe('active')
  expect(of({ subscriptionId: null })).toBe('paid')
  expect(of({ subscriptionId: null, isPartlyRefunded: true })).toBe('partly_refunded')
  expect(of({ isPastDue: true, isPartlyRefunded: true })).toBe('past_due')
  expect(of({ isPastDue: true, endedAt: PAST })).toBe('ended')
  expect(of({ endedAt: PAST, lost: 'refunded' })).toBe('refunded')
  expect(of({ lost: 'disputed' })).toBe('disputed')
  expect(of({ lost: 'dispute_lost' })).toBe('returned')
})

import { expect, test } from 'vitest'
import { countOrder } from './fold-order'
import { addAmounts, presentSales } from './sale-days'
import { type SaleEvent, saleEvent } from './sale-event'

type Told = [type: SaleEvent['type'], day: string, data: object]

const BUYER = { customer: { email: 'ada@example.com' }, lines: [{ line_id: '1', product: 'pro' }] }
const eventsOf = (told: Told[]) =>
  told.map(([type, day, data], i) => {
    const own =
      type === 'order.paid' ? { ...BUYER, order_id: 'A', amount: '49.00', currency: 'EUR' } : { order_id: 'A' }
    return { id: `${i}`, event: saleEvent.parse({ type, timestamp: `2026-11-${day}Z`, data: { ...own, ...data } }) }
  })
/** Of each day: orders, refunded, disputed, paid, paid back. */
const counted = (told: Told[], reading = {}) =>
  countOrder(eventsOf(told), 0, reading).map((of) => [
    ...[of.day.slice(-2), of.orders, of.refunded, of.disputed, addAmounts([of.paid]), addAmounts([of.paid_back])],
  ])

test('an order counts once on the day it was paid, however often and in whatever order the shop tells of it', () => {
  const told: Told[] = [
    ['order.paid', '01T23:59:59', {}],
    ['order.paid', '02T00:00:01', {}],
  ]
  expect(counted(told)).toEqual([['01', 1, 0, 0, '49', '0']])
  expect(counted(told.toReversed())).toEqual([['01', 1, 0, 0, '49', '0']])
})

test('each renewal is paid on its own day, and the first period is no second payment', () => {
  const subscription = (period: string) => ({ subscription: { id: 'S', period_end: `2027-${period}-01T00:00:00Z` } })
  const paid: Told = ['order.paid', '01T12:00:00', subscription('01')]
  expect(
    counted([
      paid,
      ['subscription.renewed', '01T12:00:05', { ...subscription('01'), order_id: 'A' }],
      ['subscription.renewed', '05T12:00:00', { ...subscription('02'), order_id: 'B', amount: '39.00' }],
      ['subscription.renewed', '06T12:00:00', { ...subscription('03'), order_id: null, amount: '0.10' }],
      ['subscription.renewed', '06T12:00:01', { ...subscription('03'), order_id: null, amount: '0.10' }],
    ]),
  ).toEqual([
    ['01', 1, 0, 0, '49', '0'],
    ['05', 1, 0, 0, '39', '0'],
    ['06', 1, 0, 0, '0.10', '0'],
  ])
})

test('parts that go back are each on their day, never more than was paid, and one refunded order', () => {
  const paid: Told = ['order.paid', '01T12:00:00', {}]
  expect(
    counted([
      paid,
      ['order.refunded', '03T12:00:00', { amount: '9.00', refund_id: 'R' }],
      ['order.refunded', '03T13:00:00', { amount: '9.00', refund_id: 'R' }],
      ['order.refunded', '04T12:00:00', {}],
      ['dispute.opened', '05T12:00:00', {}],
      ['dispute.closed', '06T12:00:00', { outcome: 'lost' }],
    ]),
  ).toEqual([
    ['01', 1, 0, 0, '49', '0'],
    ['03', 0, 1, 0, '0', '9'],
    ['04', 0, 0, 0, '0', '40'],
    ['05', 0, 0, 1, '0', '0'],
  ])
})

const CLOSED = (day: string, outcome: string): Told => ['dispute.closed', `${day}T12:00:00`, { outcome }]

test.each<[string, Told[], unknown[]]>([
  ['open', [], []],
  ['won', [CLOSED('03', 'won')], []],
  ['lost', [CLOSED('03', 'lost')], [['03', 0, 0, 0, '0', '49']]],
  ['won after it was lost', [CLOSED('03', 'lost'), CLOSED('04', 'won')], []],
  ['lost after it was won', [CLOSED('03', 'won'), CLOSED('04', 'lost')], [['04', 0, 0, 0, '0', '49']]],
])('a dispute that is %s takes what is lost, on the day it was lost', (_, closed, taken) => {
  expect(counted([['order.paid', '01T12:00:00', {}], ['dispute.opened', '02T12:00:00', {}], ...closed])).toEqual([
    ['01', 1, 0, 0, '49', '0'],
    ['02', 0, 0, 1, '0', '0'],
    ...taken,
  ])
})

test('a lost dispute takes what a refund left, and only of its own payment', () => {
  const renewal = { subscription: { id: 'S', period_end: '2027-01-01T00:00:00Z' }, order_id: 'B', amount: '39.00' }
  expect(
    counted([
      ['order.paid', '01T12:00:00', {}],
      ['subscription.renewed', '02T12:00:00', renewal],
      ['order.refunded', '03T12:00:00', { order_id: 'B', amount: '9.00' }],
      ['dispute.opened', '04T12:00:00', { order_id: 'B' }],
      ['dispute.closed', '05T12:00:00', { order_id: 'B', outcome: 'lost' }],
    ]),
  ).toEqual([
    ['01', 1, 0, 0, '49', '0'],
    ['02', 1, 0, 0, '39', '0'],
    ['03', 0, 1, 0, '0', '9'],
    ['04', 0, 0, 1, '0', '0'],
    ['05', 0, 0, 0, '0', '30'],
  ])
})

test('licenses count on the day of the order that created them, not of a download before it or of a renewal', () => {
  const period = (month: string) => ({ subscription: { id: 'S', period_end: `2027-${month}-01T00:00:00Z` } })
  const [download, ...told] = eventsOf([
    ['order.paid', '01T12:00:00', { amount: null }],
    ['order.paid', '02T12:00:00', period('01')],
    ['subscription.renewed', '03T12:00:00', { ...period('02'), order_id: 'B', amount: '39.00' }],
  ])
  const licensesOf = (events: Parameters<typeof countOrder>[0]) =>
    countOrder(events, 3).map(({ day, licenses }) => [day.slice(-2), licenses])
  expect(licensesOf(download ? [{ ...download, isDownload: true }, ...told] : [])).toEqual([
    ['02', 3],
    ['03', 0],
  ])
  expect(licensesOf(download ? [{ ...download, isDownload: true }] : told)).toEqual([])
})

test('a purchase after a refund is another one where the same order is bought again', () => {
  const told: Told[] = [
    ['order.paid', '01T12:00:00', {}],
    ['order.refunded', '02T12:00:00', {}],
    ['order.paid', '03T12:00:00', {}],
    ['order.refunded', '04T12:00:00', {}],
  ]
  expect(counted(told, { buysAgain: true })).toEqual([
    ['01', 1, 0, 0, '49', '0'],
    ['02', 0, 1, 0, '0', '49'],
    ['03', 1, 0, 0, '49', '0'],
    ['04', 0, 1, 0, '0', '49'],
  ])
  expect(counted(told)).toHaveLength(3)
})

test('without a stated amount an order counts, and adds no money', () => {
  const told: Told[] = [
    ['order.paid', '01T12:00:00', { amount: null, currency: null }],
    ['order.refunded', '02T12:00:00', { amount: '9.00' }],
  ]
  expect(counted(told)).toEqual([
    ['01', 1, 0, 0, '0', '0'],
    ['02', 0, 1, 0, '0', '0'],
  ])
})

test('amounts add up to the cent, by currency, with the range before', () => {
  const day = (at: string, currency: string, paid: string) => ({
    ...{ day: `2026-11-${at}`, currency, paid, paidBack: '0', orders: 1, refunded: 0, disputed: 0, licenses: 2 },
  })
  const sales = [day('01', 'EUR', '0.1'), day('02', 'EUR', '0.2'), day('02', 'JPY', '4900'), day('02', '', '0')]
  const days = { days: ['2026-11-02'], daysBefore: ['2026-11-01'] }
  expect(presentSales(sales, days)).toEqual({
    orders: { values: [3], whole: 3, before: 1 },
    refunded: { values: [0], whole: 0, before: 0 },
    disputed: { values: [0], whole: 0, before: 0 },
    licenses: { values: [6], whole: 6, before: 2 },
    revenue: [
      { currency: 'EUR', paid: { values: [0.2], whole: '0.20', before: '0.10' }, paid_back: ZERO },
      { currency: 'JPY', paid: { values: [4900], whole: '4900', before: '0' }, paid_back: ZERO },
    ],
  })
  expect(addAmounts(Array.from({ length: 1_000 }, () => '0.10'))).toBe('100')
})

const ZERO = { values: [0], whole: '0', before: '0' }

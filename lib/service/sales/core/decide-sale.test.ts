import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { decideSale, type SoldLicense } from './decide-sale'
import { foldOrder, type Received } from './fold-order'
import { type MappingInput, mappingInput } from './mapping'
import { type SaleEvent, saleEvent } from './sale-event'

const PRODUCT = '01934c5e-7a10-7000-8000-00000000b001'
const OTHER = '01934c5e-7a10-7000-8000-00000000b002'
const START = Date.parse('2027-01-31T12:00:00Z')
const day = (n: number): string => new Date(START + n * DAY_MS).toISOString()

const mappingOf = (over: object = {}): MappingInput =>
  mappingInput.parse({ external_id: 'pro', targets: [{ product_id: PRODUCT }], ...over })
const mapped = (mapping = mappingOf(), broken: string[] = []) => ({
  known: new Map([[mapping.external_id, mapping]]),
  broken: new Set(broken),
})

const event = (type: string, data: object, at = 0): SaleEvent => saleEvent.parse({ type, timestamp: day(at), data })
const paid = (over: object = {}, at = 0) =>
  event(
    'order.paid',
    {
      order_id: 'A-1',
      customer: { email: 'ada@example.com' },
      lines: [{ line_id: '1', product: 'pro' }],
      amount: '49.00',
      ...over,
    },
    at,
  )
const received = (...events: SaleEvent[]): Received[] => events.map((each, i) => ({ id: `e${i}`, event: each }))

/** A shop's ledger and its licenses, to which each event is applied as the worker does. */
function givenShop(mappings = mapped()) {
  const known = new Map<string, Received>()
  const sold: (SoldLicense & { revokedBy: string | null })[] = []
  let clock = START
  const apply = () => {
    const order = foldOrder([...known.values()])
    if (!order) return null
    const decision = decideSale(order, mappings, sold)
    for (const id of decision.released) {
      const one = sold.find(({ licenseId }) => licenseId === id)
      if (one) one.revokedAt = null
    }
    for (const action of decision.actions) {
      clock += 1
      if (action.do === 'issue') {
        const { lineId, number, target, expiresAt } = action
        sold.push({
          ...{ lineId, number, productId: target.product_id, licenseId: `l${sold.length}`, revokedAt: null, expiresAt },
          ...{ license: { revokedAt: null, expiresAt }, revokedBy: null },
        })
        continue
      }
      const one = sold.find(({ licenseId }) => licenseId === action.licenseId)
      if (!one?.license) throw new Error('an action on a license that is not there')
      if (action.do === 'set_expiry')
        Object.assign(one, { expiresAt: action.expiresAt, license: { ...one.license, expiresAt: action.expiresAt } })
      const at = action.do === 'revoke' ? new Date(clock) : null
      if (action.do !== 'set_expiry') Object.assign(one, { revokedAt: at, license: { ...one.license, revokedAt: at } })
    }
    return decision
  }
  return {
    sold,
    arrive: (each: Received) => {
      known.set(each.id, each)
      return apply()
    },
    /** What a member does by hand. */
    byHand: (i: number, change: { revokedAt?: Date | null; expiresAt?: Date | null }) => {
      const one = sold[i]
      if (one?.license) one.license = { ...one.license, ...change }
    },
    /** The licenses that work, with their end. */
    valid: () =>
      sold
        .filter(({ license }) => license !== null && license.revokedAt === null)
        .map(
          ({ lineId, productId, number, license }) =>
            `${lineId} ${productId} ${number} ${license?.expiresAt?.toISOString() ?? 'lifetime'}`,
        )
        .sort(),
  }
}

/** A history as it may really happen: an order with its subscription, renewals, refunds, disputes, an end. */
const history = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('renewed' as const), n: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constantFrom('refunded' as const, 'partly' as const), n: fc.integer({ min: 0, max: 4 }) }),
      fc.record({
        kind: fc.constantFrom('ended' as const, 'failed' as const, 'opened' as const, 'won' as const, 'lost' as const),
        n: fc.constant(0),
      }),
    ),
    { maxLength: 8 },
  )
  .map((steps) => {
    const orderOf = (n: number) => (n === 0 ? 'A-1' : `R-${n}`)
    const events = steps.map(({ kind, n }, i) => {
      const at = i + 1
      switch (kind) {
        case 'renewed':
          return event(
            'subscription.renewed',
            { subscription: { id: 'S', period_end: day(30 + 30 * n) }, order_id: orderOf(n), amount: '49.00' },
            at,
          )
        case 'refunded':
          return event('order.refunded', { order_id: orderOf(n) }, at)
        case 'partly':
          return event('order.refunded', { order_id: orderOf(n), amount: '20.00' }, at)
        case 'ended':
          return event('subscription.ended', { subscription: { id: 'S' } }, at)
        case 'failed':
          return event('payment.failed', { subscription: { id: 'S' } }, at)
        case 'opened':
          return event('dispute.opened', { order_id: 'A-1' }, at)
        default:
          return event('dispute.closed', { order_id: 'A-1', outcome: kind }, at)
      }
    })
    const first = paid({
      subscription: { id: 'S', period_end: day(30) },
      lines: [{ line_id: '1', product: 'pro', quantity: 2 }],
    })
    return received(first, ...events)
  })

test('in whatever order and however often the events come, the licenses end as the true history has them', () => {
  fc.assert(
    fc.property(
      history.chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length, maxLength: 2 * events.length }),
        ),
      ),
      ([events, arrivals]) => {
        const [inOrder, anyhow] = [givenShop(), givenShop()]
        for (const each of events) inOrder.arrive(each)
        for (const each of [...arrivals, ...events.toReversed()]) anyhow.arrive(each)
        expect(anyhow.valid()).toEqual(inOrder.valid())
        // Nothing is left to do, and no license is there twice.
        for (const each of events) expect(anyhow.arrive(each)?.actions).toEqual([])
        expect(anyhow.sold.length).toBeLessThanOrEqual(2)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a shop that never undoes what a member did', () => {
  const shop = givenShop()
  const [order, refund] = received(paid(), event('order.refunded', { order_id: 'A-1' }, 1)) as [Received, Received]
  shop.arrive(order)
  shop.byHand(0, { revokedAt: new Date(START) })
  shop.arrive(refund)
  const won = { id: 'w', event: event('dispute.closed', { order_id: 'A-1', outcome: 'won' }, 2) }
  shop.arrive(won)
  expect(shop.valid()).toEqual([])
  expect(shop.sold[0]?.license?.revokedAt).toEqual(new Date(START))
})

test('a license that a member gave back after a refund stays given back', () => {
  const shop = givenShop()
  for (const each of received(paid(), event('order.refunded', { order_id: 'A-1' }, 1))) shop.arrive(each)
  expect(shop.valid()).toEqual([])
  shop.byHand(0, { revokedAt: null })
  shop.arrive({ id: 'more', event: event('dispute.opened', { order_id: 'A-1' }, 2) })
  expect(shop.valid().length).toBe(1)
})

test('a renewal does not shorten what a member extended', () => {
  const shop = givenShop()
  shop.arrive({ id: 'a', event: paid({ subscription: { id: 'S', period_end: day(30) } }) })
  const longer = new Date(day(400))
  shop.byHand(0, { expiresAt: longer })
  shop.arrive({ id: 'b', event: event('subscription.renewed', { subscription: { id: 'S', period_end: day(60) } }, 30) })
  expect(shop.valid()[0]).toContain(longer.toISOString())
})

const only = (events: Received[], mapping = mappingOf()) => {
  const shop = givenShop(mapped(mapping))
  for (const each of events) shop.arrive(each)
  return shop.valid().map((text) => text.split(' ').at(-1))
}
const subscribed = paid({ subscription: { id: 'S', period_end: day(30) } })
const renewed = event('subscription.renewed', { subscription: { id: 'S', period_end: day(60) }, order_id: 'R-1' }, 29)

test.each([
  ['a paid period and its buffer', [subscribed], {}, [day(33)]],
  ['a renewal moves the end', [subscribed, renewed], {}, [day(63)]],
  ['its refund moves it back', [subscribed, renewed, event('order.refunded', { order_id: 'R-1' }, 30)], {}, [day(33)]],
  [
    'an end takes the buffer away',
    [subscribed, event('subscription.ended', { subscription: { id: 'S' } }, 5)],
    {},
    [day(30)],
  ],
  [
    'a failed payment keeps the buffer',
    [subscribed, event('payment.failed', { subscription: { id: 'S' } }, 30)],
    {},
    [day(33)],
  ],
  ['a buffer of ten days', [subscribed], { policy: { buffer_days: 10 } }, [day(40)]],
  [
    'a refund in part changes nothing',
    [paid(), event('order.refunded', { order_id: 'A-1', amount: '48.99' }, 1)],
    {},
    ['lifetime'],
  ],
  [
    'parts that add up are the whole',
    [
      paid(),
      event('order.refunded', { order_id: 'A-1', amount: '20.00' }, 1),
      event('order.refunded', { order_id: 'A-1', amount: '29.00' }, 2),
    ],
    {},
    [],
  ],
  [
    'a refund told twice counts once',
    [
      paid(),
      event('order.refunded', { order_id: 'A-1', amount: '30.00', refund_id: 'r-1' }, 1),
      event('order.refunded', { order_id: 'A-1', amount: '30.00', refund_id: 'r-1' }, 2),
    ],
    {},
    ['lifetime'],
  ],
  [
    'two refunds count twice',
    [
      paid(),
      event('order.refunded', { order_id: 'A-1', amount: '30.00', refund_id: 'r-1' }, 1),
      event('order.refunded', { order_id: 'A-1', amount: '30.00', refund_id: 'r-2' }, 2),
    ],
    {},
    [],
  ],
  [
    "a shop's own sum counts once, however often it is said",
    [
      paid(),
      event('order.refunded', { order_id: 'A-1', refunded_total: '30.00' }, 1),
      event('order.refunded', { order_id: 'A-1', refunded_total: '40.00' }, 2),
    ],
    {},
    ['lifetime'],
  ],
  [
    "a shop's own sum of everything is the whole",
    [
      paid(),
      event('order.refunded', { order_id: 'A-1', refunded_total: '30.00' }, 1),
      event('order.refunded', { order_id: 'A-1', refunded_total: '49.00' }, 2),
    ],
    {},
    [],
  ],
  ['a refund without an amount is the whole', [paid(), event('order.refunded', { order_id: 'A-1' }, 1)], {}, []],
  [
    'a refund that changes nothing',
    [paid(), event('order.refunded', { order_id: 'A-1' }, 1)],
    { policy: { on_refund: 'nothing' } },
    ['lifetime'],
  ],
  ['a dispute takes it', [paid(), event('dispute.opened', { order_id: 'A-1' }, 1)], {}, []],
  [
    'a dispute that is only noted',
    [paid(), event('dispute.opened', { order_id: 'A-1' }, 1)],
    { policy: { on_dispute: 'nothing' } },
    ['lifetime'],
  ],
  [
    'a dispute that is won gives it back',
    [
      paid(),
      event('dispute.opened', { order_id: 'A-1' }, 1),
      event('dispute.closed', { order_id: 'A-1', outcome: 'won' }, 2),
    ],
    {},
    ['lifetime'],
  ],
  ['a dispute that is lost', [paid(), event('dispute.closed', { order_id: 'A-1', outcome: 'lost' }, 2)], {}, []],
] as const)('%s', (_, events, over, ends) => {
  expect(only(received(...events), mappingOf(over))).toEqual(ends)
})

test('several, a bundle, and slots', () => {
  const three = { lines: [{ line_id: '1', product: 'pro', quantity: 3 }] }
  const decide = (order: object, mapping: MappingInput) => {
    const folded = foldOrder(received(paid(order)))
    return folded && decideSale(folded, mapped(mapping), [])
  }
  expect(decide(three, mappingOf())?.actions.length).toBe(3)
  const bundle = mappingOf({ targets: [{ product_id: PRODUCT }, { product_id: OTHER }] })
  expect(decide(three, bundle)?.actions.length).toBe(6)
  const slots = decide(three, mappingOf({ policy: { quantity: 'slots' } }))
  expect(slots?.actions).toMatchObject([{ do: 'issue', slots: 3 }])
})

test('more than a thousand licenses, and a product that is not mapped, wait for a person', () => {
  const of = (lines: object[]) => foldOrder(received(paid({ lines })))
  const many = of([{ line_id: '1', product: 'pro', quantity: 1_001 }])
  expect(many && decideSale(many, mapped(), [])).toEqual({ actions: [], released: [], held: { reason: 'too_many' } })
  const both = of([
    { line_id: '1', product: 'pro' },
    { line_id: '2', product: 'extra' },
  ])
  const decided = both && decideSale(both, mapped(), [])
  expect(decided?.held).toEqual({ reason: 'unmapped', products: ['extra'] })
  expect(decided?.actions.length).toBe(1)
})

test('a deleted license is not issued again', () => {
  const shop = givenShop()
  shop.arrive({ id: 'a', event: paid() })
  const [one] = shop.sold
  if (one) one.license = null
  expect(shop.arrive({ id: 'a', event: paid() })?.actions).toEqual([])
})

test.each([
  ['no buyer', { customer: { name: 'Ada' } }, 'data.customer.email'],
  ['a negative quantity', { lines: [{ line_id: '1', product: 'pro', quantity: -1 }] }, 'data.lines.0.quantity'],
  ['an amount as a number', { amount: 49 }, 'data.amount'],
  ['a negative amount', { amount: '-1' }, 'data.amount'],
  ['an unknown form of currency', { currency: 'euro' }, 'data.currency'],
  ['no lines', { lines: [] }, 'data.lines'],
])('%s is refused, and named', (_, over, field) => {
  const whole = {
    type: 'order.paid',
    timestamp: day(0),
    data: { order_id: 'A', customer: { email: 'a@b.co' }, lines: [{ line_id: '1', product: 'p' }], ...over },
  }
  const parsed = saleEvent.safeParse(whole)
  expect(parsed.error?.issues[0]?.path.join('.')).toBe(field)
})

test('a changed mapping does not touch what was sold by the one before', () => {
  const events = received(subscribed)
  const shop = givenShop()
  for (const each of events) shop.arrive(each)
  const order = foldOrder([...events, { id: 'r', event: renewed }])
  const wider = mappingOf({ targets: [{ product_id: PRODUCT }, { product_id: OTHER }] })
  const moved = mappingOf({ targets: [{ product_id: OTHER }] })
  for (const mappings of [
    mapped(wider),
    mapped(moved),
    mapped(moved, ['pro']),
    { known: new Map(), broken: new Set<string>() },
  ]) {
    const decision = order && decideSale(order, mappings, shop.sold)
    expect([decision?.actions.map((action) => action.do), decision?.held]).toEqual([['set_expiry'], null])
  }
})

test('a mapping to what is gone holds new lines alone, and a refunded order waits for nobody', () => {
  const order = foldOrder(received(paid()))
  const gone = order && decideSale(order, mapped(mappingOf(), ['pro']), [])
  expect(gone).toEqual({ actions: [], released: [], held: { reason: 'target_gone', products: ['pro'] } })
  const refunded = foldOrder(received(paid(), event('order.refunded', { order_id: 'A-1' }, 1)))
  expect(refunded && decideSale(refunded, { known: new Map(), broken: new Set() }, [])?.held).toBe(null)
})

test('an older order of the subscription that arrives late changes nothing of what has licenses', () => {
  const shop = givenShop()
  const second = paid(
    { order_id: 'A-2', lines: [{ line_id: '991', product: 'pro' }], subscription: { id: 'S', period_end: day(60) } },
    30,
  )
  const first = paid({ lines: [{ line_id: '990', product: 'pro' }], subscription: { id: 'S', period_end: day(30) } })
  shop.arrive({ id: 'b', event: second })
  const order = foldOrder(
    [
      { id: 'b', event: second },
      { id: 'a', event: first },
    ],
    'A-2',
  )
  expect(order && decideSale(order, mapped(), shop.sold)).toMatchObject({ actions: [], held: null })
})

test('a member who shortened a license is not overruled until it is paid for longer', () => {
  const shop = givenShop()
  shop.arrive({ id: 'a', event: subscribed })
  shop.byHand(0, { expiresAt: new Date(day(10)) })
  expect(shop.arrive({ id: 'f', event: event('payment.failed', { subscription: { id: 'S' } }, 5) })?.actions).toEqual(
    [],
  )
  shop.arrive({ id: 'b', event: renewed })
  expect(shop.valid()[0]).toContain(day(63))
})

test('a license given back by a member is taken again by a refund that comes after the buyer was entitled', () => {
  const shop = givenShop()
  shop.arrive({ id: 'a', event: paid() })
  shop.arrive({ id: 'd', event: event('dispute.opened', { order_id: 'A-1' }, 1) })
  shop.byHand(0, { revokedAt: null })
  shop.arrive({ id: 'w', event: event('dispute.closed', { order_id: 'A-1', outcome: 'won' }, 2) })
  shop.arrive({ id: 'r', event: event('order.refunded', { order_id: 'A-1' }, 300) })
  expect(shop.valid()).toEqual([])
})

test('a lost dispute over one renewal takes its period alone', () => {
  const lost = event('dispute.closed', { order_id: 'R-1', outcome: 'lost' }, 31)
  expect(only(received(subscribed, renewed, lost))).toEqual([day(33)])
})

test('a subscription whose period is not said ends when it ends; the last of all dates has no buffer', () => {
  const endless = paid({ subscription: { id: 'S' } })
  expect(only(received(endless))).toEqual(['lifetime'])
  expect(only(received(endless, event('subscription.ended', { subscription: { id: 'S' } }, 9)))).toEqual([day(9)])
  const last = paid({ subscription: { id: 'S', period_end: '9999-12-31T00:00:00Z' } })
  expect(only(received(last))).toEqual(['9999-12-31T23:59:59.000Z'])
})

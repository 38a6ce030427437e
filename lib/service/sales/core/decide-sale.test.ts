import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Duration } from '@/lib/catalog/products/license-types/core/schema'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { type Adjusted, decideSale, type SaleAction, type SoldLicense } from './decide-sale'
import type { Existing, OwnedLicense } from './extend-existing'
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

type World = { owned?: OwnedLicense[]; types?: Record<string, Duration>; buysAgain?: boolean }

/** A shop's ledger and its licenses, to which each event is applied as the worker does. */
function givenShop(mappings = mapped(), { owned = [], types = {}, buysAgain = false }: World = {}) {
  const known = new Map<string, Received>()
  const sold: SoldLicense[] = []
  /** What the buyer had before. */
  const had = new Map(
    owned.map(({ id, expiresAt }) => [id, { revokedAt: null as Date | null, expiresAt: expiresAt as Date | null }]),
  )
  const typeOf: Existing['typeOf'] = ({ license_type: name }) =>
    name === null ? null : { id: name, duration: types[name] ?? null }
  let now = new Date(START)
  const existing = (): Existing => ({
    now,
    licenses: owned.flatMap((each) => {
      const { revokedAt = null, expiresAt = null } = had.get(each.id) ?? {}
      return revokedAt === null && expiresAt !== null ? [{ ...each, expiresAt }] : []
    }),
    typeOf,
  })
  let clock = START
  const refresh = () => {
    for (const one of sold) if (one.extendedMs !== null && one.license) one.license = had.get(one.licenseId) ?? null
  }
  const adjust = ({ of, isTaken, byMs }: Adjusted) => {
    const row = sold.find(
      ({ lineId, productId, number }) => lineId === of.lineId && productId === of.productId && number === of.number,
    )
    if (row?.extendedMs === null || row === undefined) throw new Error('an extension that is not there was adjusted')
    row.revokedAt = isTaken ? new Date(clock) : null
    row.extendedMs = Math.abs(byMs)
    for (const one of sold)
      if (one.extendedMs !== null && one.expiresAt && one.licenseId === row.licenseId)
        one.expiresAt = new Date(one.expiresAt.getTime() + byMs)
  }
  const act = (action: SaleAction) => {
    clock += 1
    if (action.do === 'issue') {
      const { lineId, number, target, expiresAt, isAwaited } = action
      const revokedAt = isAwaited ? new Date(clock) : null
      const license = { revokedAt, expiresAt }
      const licenseId = `l${sold.length}`
      return sold.push({
        lineId,
        number,
        productId: target.product_id,
        licenseId,
        extendedMs: null,
        revokedAt,
        expiresAt,
        license,
      })
    }
    if (action.do === 'extend') {
      const { lineId, target, extension } = action
      const { license, ms, expiresAt } = extension
      const byMs = expiresAt.getTime() - (had.get(license.id)?.expiresAt?.getTime() ?? 0)
      for (const one of sold)
        if (one.extendedMs !== null && one.licenseId === license.id && one.expiresAt)
          one.expiresAt = new Date(one.expiresAt.getTime() + byMs)
      had.set(license.id, { revokedAt: null, expiresAt })
      const of = { lineId, number: 1, productId: target.product_id, licenseId: license.id }
      return sold.push({ ...of, extendedMs: ms, revokedAt: null, expiresAt, license: had.get(license.id) ?? null })
    }
    const one = sold.find(({ licenseId }) => licenseId === action.licenseId)
    if (!one?.license) throw new Error('an action on a license that is not there')
    if (action.do === 'set_expiry') {
      const { expiresAt, adjusted } = action
      if (adjusted) {
        had.set(action.licenseId, { revokedAt: one.license.revokedAt, expiresAt })
        return adjust(adjusted)
      }
      return Object.assign(one, { expiresAt, license: { ...one.license, expiresAt } })
    }
    const at = action.do === 'revoke' ? new Date(clock) : null
    return Object.assign(one, { revokedAt: at, license: { ...one.license, revokedAt: at } })
  }
  const apply = () => {
    const order = foldOrder([...known.values()], { buysAgain })
    if (!order) return null
    refresh()
    const decision = decideSale(order, mappings, sold, existing())
    for (const id of decision.released) {
      const one = sold.find(({ licenseId }) => licenseId === id)
      if (one) one.revokedAt = null
    }
    for (const each of decision.byHand) adjust(each)
    for (const action of decision.actions) {
      act(action)
      refresh()
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
      if (one?.license && one.extendedMs !== null) had.set(one.licenseId, one.license)
    },
    later: (n: number) => {
      now = new Date(day(n))
    },
    /** When what the buyer had before ends. */
    endOf: (id: string) => had.get(id)?.expiresAt?.toISOString() ?? 'lifetime',
    /** The licenses that work, with their end. */
    valid: () => validOf(sold),
    /** Without those that were there before. */
    created: () => validOf(sold.filter(({ extendedMs }) => extendedMs === null)),
  }
}

const validOf = (sold: SoldLicense[]): string[] =>
  sold
    .filter(({ license }) => license !== null && license.revokedAt === null)
    .map(
      ({ lineId, productId, number, license }) =>
        `${lineId} ${productId} ${number} ${license?.expiresAt?.toISOString() ?? 'lifetime'}`,
    )
    .sort()

/** A history as it may really happen: an order, perhaps with a subscription, renewals, refunds, disputes, an end. */
const historyOf = ({ subscribed, downloads }: { subscribed: boolean; downloads: boolean }) =>
  fc
    .array(
      fc.oneof(
        fc.record({ kind: fc.constant('renewed' as const), n: fc.integer({ min: 1, max: 4 }) }),
        fc.record({ kind: fc.constantFrom('refunded' as const, 'partly' as const), n: fc.integer({ min: 0, max: 4 }) }),
        fc.record({
          kind: fc.constantFrom(
            ...(['ended', 'failed', 'opened', 'won', 'lost', 'again'] as const),
            ...(downloads ? (['download'] as const) : []),
          ),
          n: fc.constant(0),
        }),
      ),
      { maxLength: 8 },
    )
    .map((steps): Received[] => {
      const orderOf = (n: number) => (n === 0 ? 'A-1' : `R-${n}`)
      const bought = (at: number) =>
        paid(
          {
            ...(subscribed && { subscription: { id: 'S', period_end: day(30) } }),
            lines: [{ line_id: '1', product: 'pro', quantity: 2 }],
          },
          at,
        )
      const events = steps.flatMap(({ kind, n }, i): Omit<Received, 'id'>[] => {
        const at = i + 1
        switch (kind) {
          case 'renewed': {
            const subscription = { id: 'S', period_end: day(30 + 30 * n) }
            const data = { subscription, order_id: orderOf(n), amount: '49.00' }
            return subscribed ? [{ event: event('subscription.renewed', data, at) }] : []
          }
          case 'refunded':
            return [{ event: event('order.refunded', { order_id: orderOf(n) }, at) }]
          case 'partly':
            return [{ event: event('order.refunded', { order_id: orderOf(n), amount: '20.00' }, at) }]
          case 'ended':
            return subscribed ? [{ event: event('subscription.ended', { subscription: { id: 'S' } }, at) }] : []
          case 'failed':
            return subscribed ? [{ event: event('payment.failed', { subscription: { id: 'S' } }, at) }] : []
          case 'opened':
            return [{ event: event('dispute.opened', { order_id: 'A-1' }, at) }]
          case 'again':
            return [{ event: bought(at) }]
          case 'download':
            return [{ event: bought(at), isDownload: true }]
          default:
            return [{ event: event('dispute.closed', { order_id: 'A-1', outcome: kind }, at) }]
        }
      })
      return [{ event: bought(0), isDownload: downloads }, ...events].map((each, i) => ({ ...each, id: `e${i}` }))
    })

const policies = fc.record({
  quantity: fc.constantFrom('licenses', 'slots'),
  on_existing: fc.constantFrom('new', 'extend'),
  on_refund: fc.constantFrom('revoke', 'nothing'),
  on_dispute: fc.constantFrom('revoke', 'flag', 'nothing'),
  on_download: fc.constantFrom('create', 'wait'),
  buffer_days: fc.constantFrom(0, 3),
})

/** What a buyer may have already: what expired and what runs, with a type or without. */
const owned = fc.array(
  fc.record({ ends: fc.constantFrom(-20, 10, 45, 400), licenseTypeId: fc.constantFrom(null, 'Yearly') }),
  { maxLength: 2 },
)

test('in whatever order and however often the events come, and by any policy, the licenses end as the true history has them', () => {
  fc.assert(
    fc.property(
      fc
        .record({ subscribed: fc.boolean(), downloads: fc.boolean() })
        .chain((kind) => fc.record({ kind: fc.constant(kind), events: historyOf(kind) }))
        .chain(({ kind, events }) =>
          fc.record({
            kind: fc.constant(kind),
            events: fc.constant(events),
            policy: policies,
            // An account of a marketplace is no customer, who would have something.
            has: owned.map((had) => had.filter(() => !kind.downloads)),
            arrivals: fc.shuffledSubarray([...events, ...events], {
              minLength: events.length,
              maxLength: 2 * events.length,
            }),
          }),
        ),
      ({ kind, events, policy, has, arrivals }) => {
        const target = { product_id: PRODUCT, license_type: 'Yearly' }
        const mappings = mapped(mappingOf({ policy, targets: [target] }))
        const buyerHas = has.map(({ ends, licenseTypeId }, i) => ({
          ...{
            id: `had${i}`,
            productId: PRODUCT,
            licenseTypeId,
            expiresAt: new Date(day(ends)),
            expiryAnchorDay: null,
          },
        }))
        const world = {
          owned: buyerHas,
          types: { Yearly: { unit: 'days', count: 365 } as const },
          buysAgain: kind.downloads,
        }
        const [inOrder, anyhow] = [givenShop(mappings, world), givenShop(mappings, world)]
        for (const each of events) inOrder.arrive(each)
        for (const each of [...arrivals, ...events.toReversed()]) anyhow.arrive(each)
        // What had expired is extended from now on, so it may end now after a refund, or have ended before.
        const ends = (shop: typeof inOrder) =>
          buyerHas.map(({ id }) => (shop.endOf(id) <= day(0) ? 'expired' : shop.endOf(id)))
        expect([anyhow.created(), ends(anyhow)]).toEqual([inOrder.created(), ends(inOrder)])
        // Nothing is left to do, and no license is there twice, nor extended twice.
        for (const each of events) expect(anyhow.arrive(each)).toMatchObject({ actions: [], byHand: [] })
        expect(anyhow.sold.length).toBeLessThanOrEqual(2)
        for (const { extendedMs, revokedAt, licenseId } of anyhow.sold) {
          const before = buyerHas.find(({ id }) => id === licenseId)?.expiresAt
          if (extendedMs !== null && before && revokedAt !== null && before > new Date(START))
            expect(anyhow.endOf(licenseId)).toBe(before.toISOString())
        }
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
  expect(many && decideSale(many, mapped(), [])).toMatchObject({
    actions: [],
    released: [],
    held: { reason: 'too_many' },
  })
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
  expect(gone).toMatchObject({ actions: [], released: [], held: { reason: 'target_gone', products: ['pro'] } })
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
    { anchor: 'A-2' },
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

const YEARLY = { unit: 'days', count: 365 } as const
const had = (over: Partial<OwnedLicense> = {}): OwnedLicense => ({
  ...{ id: 'had', productId: PRODUCT, licenseTypeId: 'Yearly', expiresAt: new Date(day(10)), expiryAnchorDay: null },
  ...over,
})
const extending = (over: object = {}) =>
  mapped(
    mappingOf({
      targets: [{ product_id: PRODUCT, license_type: 'Yearly' }],
      policy: { on_existing: 'extend', ...over },
    }),
  )
const buyer = (owned: OwnedLicense[], mappings = extending()) =>
  givenShop(mappings, { owned, types: { Yearly: YEARLY, Lifetime: null } })
const twice = { lines: [{ line_id: '1', product: 'pro', quantity: 2 }] }
const refund = (order_id = 'A-1', at = 40) => event('order.refunded', { order_id }, at)
const opened = event('dispute.opened', { order_id: 'A-1' }, 1)
const won = event('dispute.closed', { order_id: 'A-1', outcome: 'won' }, 2)

test.each([
  ['the term, from its expiry', had(), paid(), 375],
  ['the term times the quantity', had(), paid(twice), 740],
  ['from now, if it has expired', had({ expiresAt: new Date(day(-30)) }), paid(), 365],
])('a purchase extends what its buyer has: %s', (_, owned, order, end) => {
  const shop = buyer([owned])
  const decision = shop.arrive({ id: 'a', event: order })
  expect([decision?.actions.map((action) => action.do), shop.endOf('had'), shop.sold.length]).toEqual([
    ['extend'],
    day(end),
    1,
  ])
})

test.each([
  ['of another product', had({ productId: OTHER }), paid(), extending()],
  ['of another license type', had({ licenseTypeId: 'Monthly' }), paid(), extending()],
  ['and nothing says for how long', had(), paid(), mapped(mappingOf({ policy: { on_existing: 'extend' } }))],
  [
    'and the term has no end',
    had({ licenseTypeId: 'Lifetime' }),
    paid(),
    mapped(
      mappingOf({ targets: [{ product_id: PRODUCT, license_type: 'Lifetime' }], policy: { on_existing: 'extend' } }),
    ),
  ],
  ['and it would end after all dates', had({ expiresAt: new Date('9999-06-01T00:00:00Z') }), paid(), extending()],
  ['and several slots are bought', had(), paid(twice), extending({ quantity: 'slots' })],
  ['and it is a subscription', had(), paid({ subscription: { id: 'S', period_end: day(30) } }), extending()],
  ['and it is a subscription without a period', had(), paid({ subscription: { id: 'S' } }), extending()],
  ['and the mapping says new', had(), paid(), extending({ on_existing: 'new' })],
])('a purchase creates a license: what the buyer has is %s', (_, owned, order, mappings) => {
  const shop = buyer([owned], mappings)
  const decision = shop.arrive({ id: 'a', event: order })
  expect(decision?.actions.every((action) => action.do === 'issue')).toBe(true)
  expect([decision?.actions.length, shop.endOf('had')]).toEqual([shop.sold.length, owned.expiresAt.toISOString()])
})

test('of several, the next to expire is extended; of those that have expired, the last', () => {
  const at = (id: string, n: number) => had({ id, expiresAt: new Date(day(n)) })
  const chosen = (owned: OwnedLicense[]) => {
    const shop = buyer(owned)
    shop.arrive({ id: 'a', event: paid() })
    return shop.sold[0]?.licenseId
  }
  expect(chosen([at('old', -90), at('late', 90), at('soon', 9)])).toBe('soon')
  expect(chosen([at('older', -90), at('old', -9)])).toBe('old')
})

test('two lines extend one license, one after the other; of a bundle, what the buyer has is extended and the rest created', () => {
  const lines = [
    { line_id: '1', product: 'pro' },
    { line_id: '2', product: 'pro' },
  ]
  const shop = buyer([had()])
  shop.arrive({ id: 'a', event: paid({ lines }) })
  expect([shop.endOf('had'), shop.sold.length]).toEqual([day(10 + 2 * 365), 2])
  shop.arrive({ id: 'r', event: refund() })
  expect(shop.endOf('had')).toBe(day(10))
  const targets = [{ product_id: PRODUCT, license_type: 'Yearly' }, { product_id: OTHER }]
  const bundle = buyer([had()], mapped(mappingOf({ targets, policy: { on_existing: 'extend' } })))
  const decision = bundle.arrive({ id: 'a', event: paid() })
  expect(decision?.actions.map((action) => action.do)).toEqual(['extend', 'issue'])
})

test('a refund takes back what was bought and nothing else; a dispute that is won gives it back', () => {
  const shop = buyer([had()])
  shop.arrive({ id: 'a', event: paid() })
  shop.arrive({ id: 'd', event: opened })
  expect([shop.endOf('had'), shop.valid().length]).toEqual([day(10), 1])
  shop.arrive({ id: 'w', event: won })
  expect(shop.endOf('had')).toBe(day(375))
  // A week as a gift stays.
  shop.byHand(0, { expiresAt: new Date(day(382)) })
  shop.arrive({ id: 'r', event: refund() })
  expect(shop.endOf('had')).toBe(day(17))
})

test('what a member took back or gave back by hand is not done again, and a lifetime license is left alone', () => {
  const taken = buyer([had()])
  taken.arrive({ id: 'a', event: paid() })
  taken.byHand(0, { expiresAt: new Date(day(10)) })
  taken.arrive({ id: 'r', event: refund() })
  expect(taken.endOf('had')).toBe(day(10))
  const given = buyer([had()])
  given.arrive({ id: 'a', event: paid() })
  given.arrive({ id: 'd', event: opened })
  given.byHand(0, { expiresAt: new Date(day(375)) })
  given.arrive({ id: 'w', event: won })
  expect(given.endOf('had')).toBe(day(375))
  given.byHand(0, { expiresAt: null })
  given.arrive({ id: 'r', event: refund() })
  expect(given.endOf('had')).toBe('lifetime')
  // Ended by a member after that: the refund is over and done.
  given.byHand(0, { expiresAt: new Date(day(500)) })
  expect(given.arrive({ id: 'r', event: refund() })?.actions).toEqual([])
})

test('time that was used up is neither taken nor given back: what a member added since stays', () => {
  const shop = buyer([had()])
  shop.arrive({ id: 'a', event: paid() })
  shop.later(400)
  shop.byHand(0, { expiresAt: new Date(day(430)) })
  expect(shop.arrive({ id: 'd', event: opened })).toMatchObject({ actions: [], byHand: [{ isTaken: true, byMs: 0 }] })
  expect(shop.arrive({ id: 'w', event: won })).toMatchObject({ actions: [], byHand: [{ isTaken: false, byMs: 0 }] })
  // Shortened by the member: that is no refund of time which no longer counts.
  shop.byHand(0, { expiresAt: new Date(day(410)) })
  expect(shop.arrive({ id: 'r', event: refund() })?.actions).toEqual([])
  expect(shop.endOf('had')).toBe(day(410))
})

test('time that was taken while it ran is given back, also after it would have ended', () => {
  const shop = buyer([had()])
  shop.arrive({ id: 'a', event: paid() })
  shop.arrive({ id: 'd', event: opened })
  shop.later(20)
  shop.arrive({ id: 'w', event: won })
  expect(shop.endOf('had')).toBe(day(375))
})

test('a flagged dispute leaves the license; a lost one takes it', () => {
  const shop = givenShop(mapped(mappingOf({ policy: { on_dispute: 'flag' } })))
  shop.arrive({ id: 'a', event: paid() })
  expect(shop.arrive({ id: 'd', event: opened })).toMatchObject({ actions: [], dispute: 'flag' })
  const lost = event('dispute.closed', { order_id: 'A-1', outcome: 'lost' }, 2)
  expect(shop.arrive({ id: 'l', event: lost })).toMatchObject({
    actions: [{ do: 'revoke', because: 'dispute_lost' }],
    dispute: null,
  })
})

test.each([
  ['revoke', 'revoke'],
  ['flag', 'flag'],
  ['nothing', null],
] as const)('of an open dispute, %s is told as %s', (on_dispute, told) => {
  const order = foldOrder(received(paid(), opened))
  expect(order && decideSale(order, mapped(mappingOf({ policy: { on_dispute } })), []).dispute).toBe(told)
  expect(order?.disputed).toEqual(['A-1'])
})

const download: Received = { id: 'download:A-1', event: paid({}, 1), isDownload: true }

test('a strict download has a revoked license until the purchase is told; a member who takes it keeps it', () => {
  const strict = mapped(mappingOf({ policy: { on_download: 'wait' } }))
  const shop = givenShop(strict, { buysAgain: true })
  expect(shop.arrive(download)).toMatchObject({ actions: [{ do: 'issue', isAwaited: true }], isAwaited: true })
  expect(shop.arrive(download)?.actions).toEqual([])
  expect(shop.valid()).toEqual([])
  expect(shop.arrive({ id: 'p', event: paid() })).toMatchObject({ actions: [{ do: 'reinstate' }], isAwaited: false })
  expect(shop.valid().length).toBe(1)
  const other = givenShop(strict, { buysAgain: true })
  other.arrive(download)
  other.byHand(0, { revokedAt: new Date(0) })
  expect(other.arrive({ id: 'p', event: paid() })?.actions).toEqual([])
  expect(givenShop(mapped(), { buysAgain: true }).arrive(download)).toMatchObject({
    actions: [{ do: 'issue', isAwaited: false }],
  })
})

test('at a marketplace, who buys again after a refund is entitled again; a download and a purchase told late are not that', () => {
  const after = (events: Received[], buysAgain = true) => {
    const shop = givenShop(mapped(), { buysAgain })
    for (const each of [{ id: 'p', event: paid() }, { id: 'r', event: refund('A-1', 5) }, ...events]) shop.arrive(each)
    return shop.valid().length
  }
  const again = { id: 'q', event: paid({}, 9) }
  expect(after([])).toBe(0)
  expect(after([again])).toBe(1)
  expect(after([again, { id: 's', event: refund('A-1', 12) }])).toBe(0)
  expect(after([{ ...download, event: paid({}, 9) }])).toBe(0)
  expect(after([{ id: 'late', event: paid({}, 4) }])).toBe(0)
  expect(after([{ id: 'p', event: paid({}, 9) }, again])).toBe(1)
  // A shop with order numbers: a payment that is told again undoes no refund.
  expect(after([again], false)).toBe(0)
})

test('a mapping from before a policy was known has its default', () => {
  const stored = { quantity: 'licenses', on_refund: 'revoke', on_dispute: 'revoke', buffer_days: 3, notify: true }
  expect(mappingOf({ policy: stored }).policy).toEqual({ ...stored, on_existing: 'new', on_download: 'create' })
})

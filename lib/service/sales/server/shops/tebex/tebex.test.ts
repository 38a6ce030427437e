import { expect, test } from 'vitest'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { createTebexSeller, tebexValidation } from '@/clients/typescript/src/cli/shops/tebex'
import { foldOrder } from '../../../core/fold-order'
import { tebex } from './tebex'

const SECRET = 'tebex-secret-1'
const NOW = new Date('2027-01-31T12:00:05Z')
const AT = '2027-01-31T12:00:00Z'
/** The same moment as Tebex writes it. */
const THEN = '2027-01-31T12:00:00+00:00'
const ORDER = 'tbx-90818025a44022-33c719'
const REFERENCE = 'tbx-r-5188734'

const paid = (over: object = {}, timestamp = AT): Happening => ({
  type: 'order.paid',
  timestamp,
  data: {
    order_id: ORDER,
    customer: { email: 'ada@example.com', name: 'Ada Lovelace' },
    lines: [{ line_id: '5123', product: '5123', quantity: 2 }],
    ...{ amount: '19.99', currency: 'EUR', ...over },
  },
})
const subscribed = (period_end = '2027-02-28T12:00:00Z') => paid({ subscription: { id: REFERENCE, period_end } })

const delivery = ({ body, headers }: Request) => ({ body, headers: new Headers(headers), key: '', now: NOW })
const verified = (request: Request, secrets = [SECRET]) => tebex.verify(delivery(request), secrets)
const readAll = (requests: Request[]) => requests.map(({ body }) => tebex.read(body, null))
const event = (type: string, subject: unknown) => JSON.stringify({ id: 'evt-1', type, date: THEN, subject })
const subjectOf = (request: Request | undefined): object => JSON.parse(request?.body ?? '').subject

test('the hash of the body is signed, as in the vector of another implementation', () => {
  const body = '{"id":"evt-1","type":"validation.webhook","date":"2027-01-31T12:00:00+00:00","subject":{}}'
  const signature = '0c0887a295334f9529025cc94d9f5c890ac0fbaa244811bc8d226542fb9303e8'
  expect(verified({ body, headers: { 'X-Signature': signature } })).toBe('evt-1')
  expect(verified({ body, headers: { 'x-signature': signature.toUpperCase() } })).toBe('evt-1')
  expect(verified({ body: `${body} `, headers: { 'x-signature': signature } })).toBeNull()
})

test('the new secret and the one before vouch, another and none do not', () => {
  const [request] = createTebexSeller().say(paid(), SECRET, NOW)
  if (!request) throw new Error('nothing was said')
  expect(verified(request, ['new', SECRET])).toMatch(/^[0-9a-f-]{36}$/)
  expect(verified(request, ['another'])).toBeNull()
  expect(verified(request, [])).toBeNull()
  expect(verified({ body: request.body, headers: {} })).toBeNull()
  expect(verified({ body: request.body, headers: { 'x-signature': '' } })).toBeNull()
})

test('a new endpoint repeats the ID that it is sent', () => {
  const request = tebexValidation(SECRET, NOW)
  expect(tebex.read(request.body, null)).toEqual({ kind: 'nothing' })
  expect(tebex.answer?.(request.body)).toEqual({ id: verified(request) })
})

test('a payment is an order, in the text of its numbers', () => {
  expect(readAll(createTebexSeller().say(paid(), SECRET, NOW))).toEqual([
    {
      kind: 'events',
      events: [
        {
          type: 'order.paid',
          timestamp: THEN,
          data: {
            ...{ order_id: ORDER, test: false, subscription: null, amount: '19.99', currency: 'EUR' },
            customer: { email: 'ada@example.com', discord_id: null, account: null, name: 'Ada Lovelace' },
            lines: [{ line_id: '5123', product: '5123', quantity: 2 }],
          },
        },
      ],
    },
  ])
})

test('a package that is in the basket twice is two lines', () => {
  const lines = ['5123', '77', '5123'].map((product) => ({ line_id: product, product }))
  expect(readAll(createTebexSeller().say(paid({ lines }), SECRET, NOW))).toMatchObject([
    { events: [{ data: { lines: [{ line_id: '5123' }, { line_id: '77' }, { line_id: '5123#2', product: '5123' }] } }] },
  ])
})

test('the method for tests makes a test order', () => {
  const requests = createTebexSeller().say(paid({ test: true }), SECRET, NOW)
  expect(readAll(requests)).toMatchObject([{ events: [{ data: { test: true } }] }])
})

test('a Discord ID comes from the basket or an option of a package, as text only', () => {
  const discord_id = '80351110224678912'
  const seller = createTebexSeller()
  const [request] = seller.say(paid({ customer: { email: 'ada@example.com', discord_id } }), SECRET, NOW)
  expect(tebex.read(request?.body ?? '', null)).toMatchObject({ events: [{ data: { customer: { discord_id } } }] })
  const subject = subjectOf(request)
  const variables = [{ identifier: 'discord_id', option: discord_id }]
  const withOption = { ...subject, custom: null, products: [{ id: 1, quantity: 1, variables }] }
  expect(tebex.read(event('payment.completed', withOption), null)).toMatchObject({
    events: [{ data: { customer: { discord_id } } }],
  })
  const asNumber = event('payment.completed', { ...subject, custom: 'N' }).replace(
    '"N"',
    `{"discord_id":${discord_id}}`,
  )
  expect(tebex.read(asNumber, null)).toMatchObject({ events: [{ data: { customer: { discord_id: null } } }] })
})

test('a buyer without an email is known by the account in the game', () => {
  const subject = { ...subjectOf(createTebexSeller().say(paid(), SECRET, NOW)[0]) }
  const customer = { email: '', username: { id: 76561198000000000, username: 'Notch' } }
  expect(tebex.read(event('payment.completed', { ...subject, customer }), null)).toMatchObject({
    events: [{ data: { customer: { email: null, account: { id: '76561198000000000', name: 'Notch' } } } }],
  })
})

test('a subscription starts with its payment, and its period with its own event', () => {
  expect(readAll(createTebexSeller().say(subscribed(), SECRET, NOW))).toMatchObject([
    { events: [{ type: 'order.paid', data: { order_id: ORDER, subscription: { id: REFERENCE } } }] },
    {
      events: [
        {
          type: 'order.paid',
          data: { order_id: ORDER, subscription: { id: REFERENCE, period_end: '2027-02-28T12:00:00+00:00' } },
        },
      ],
    },
  ])
})

test('the events of a subscription come to one order, in whatever order they arrive', () => {
  const seller = createTebexSeller()
  const requests = [
    ...seller.say(subscribed(), SECRET, NOW),
    ...seller.say(
      paid(
        { order_id: 'tbx-2', subscription: { id: REFERENCE, period_end: '2027-03-31T12:00:00Z' } },
        '2027-02-28T12:00:00Z',
      ),
      SECRET,
      NOW,
    ),
    ...seller.say({ type: 'order.refunded', timestamp: AT, data: { order_id: 'tbx-2' } }, SECRET, NOW),
  ]
  const received = readAll(requests.toReversed()).flatMap((reading, i) =>
    (reading.kind === 'events' ? reading.events : []).map((event, j) => ({ id: `${i}-${j}`, event })),
  )
  expect(foldOrder(received)).toMatchObject({
    ...{ order_id: ORDER, subscriptionId: REFERENCE, lost: null, endedAt: null },
    ...{ lines: [{ line_id: '5123', quantity: 2 }], paidUntil: new Date('2027-02-28T12:00:00Z') },
  })
})

test('a renewal has an order of its own, which is refunded alone', () => {
  const seller = createTebexSeller()
  seller.say(subscribed(), SECRET, NOW)
  const data = {
    subscription: { id: REFERENCE, period_end: '2027-03-31T12:00:00Z' },
    order_id: 'tbx-2',
    amount: '15.5',
  }
  const renewed = seller.say({ type: 'subscription.renewed', timestamp: '2027-02-28T12:00:00Z', data }, SECRET, NOW)
  expect(readAll(renewed)).toMatchObject([
    {
      events: [
        { type: 'order.paid', timestamp: THEN, data: { order_id: ORDER } },
        {
          type: 'subscription.renewed',
          timestamp: '2027-02-28T12:00:00+00:00',
          data: { ...data, subscription: { id: REFERENCE, period_end: '2027-03-31T12:00:00+00:00' } },
        },
      ],
    },
  ])
  const refunded = seller.say({ type: 'order.refunded', timestamp: AT, data: { order_id: 'tbx-2' } }, SECRET, NOW)
  expect(readAll(refunded)).toMatchObject([{ events: [{ type: 'order.refunded', data: { order_id: 'tbx-2' } }] }])
})

test('the first payment of a renewal is read even if it was never heard of', () => {
  const seller = createTebexSeller()
  const [, started] = seller.say(subscribed(), SECRET, NOW)
  const renewed = event('recurring-payment.renewed', subjectOf(started))
  expect(tebex.read(renewed, null)).toMatchObject({
    events: [
      { type: 'order.paid', data: { lines: [{ product: '5123' }], customer: { email: 'ada@example.com' } } },
      { type: 'subscription.renewed' },
    ],
  })
})

test('a subscription ends when it has ended, and not when it is canceled', () => {
  const seller = createTebexSeller()
  const [, started] = seller.say(subscribed(), SECRET, NOW)
  for (const what of ['cancellation.requested', 'cancellation.aborted', 'trial.started'])
    expect(tebex.read(event(`recurring-payment.${what}`, subjectOf(started)), null)).toEqual({ kind: 'nothing' })
  const ended: Happening = { type: 'subscription.ended', timestamp: AT, data: { subscription: { id: REFERENCE } } }
  expect(readAll(seller.say(ended, SECRET, NOW))).toEqual([{ kind: 'events', events: [{ ...ended, timestamp: THEN }] }])
})

test('a payment that failed is one of a subscription, or nothing', () => {
  const seller = createTebexSeller()
  seller.say(subscribed(), SECRET, NOW)
  const failed: Happening = { type: 'payment.failed', timestamp: AT, data: { subscription: { id: REFERENCE } } }
  expect(readAll(seller.say(failed, SECRET, NOW))).toEqual([
    { kind: 'events', events: [{ ...failed, timestamp: THEN }] },
  ])
  expect(tebex.read(event('payment.declined', { transaction_id: 'tbx-9' }), null)).toEqual({ kind: 'nothing' })
  const overdue = { reference: REFERENCE, status: { id: 3 } }
  expect(tebex.read(event('recurring-payment.status-changed', overdue), null)).toMatchObject({
    events: [{ type: 'payment.failed' }],
  })
  const active = { reference: REFERENCE, status: { id: 2 } }
  expect(tebex.read(event('recurring-payment.status-changed', active), null)).toEqual({ kind: 'nothing' })
})

test('a refund is of the whole payment, and one that is pending waits for a person', () => {
  const seller = createTebexSeller()
  seller.say(paid(), SECRET, NOW)
  const requests = seller.say({ type: 'order.refunded', timestamp: AT, data: { order_id: ORDER } }, SECRET, NOW)
  expect(readAll(requests)).toEqual([
    { kind: 'events', events: [{ type: 'order.refunded', timestamp: THEN, data: { order_id: ORDER } }] },
  ])
  const pending = event('payment.refunded', { transaction_id: ORDER, status: { id: 21 } })
  expect(tebex.read(pending, null)).toMatchObject({
    ...{ kind: 'incomplete', orderId: ORDER, why: expect.stringContaining("hasn't finished") },
  })
})

test('an opened dispute is not yet lost, and a closed one says by its payment who won', () => {
  const seller = createTebexSeller()
  seller.say(paid(), SECRET, NOW)
  const data = { order_id: ORDER }
  expect(readAll(seller.say({ type: 'dispute.opened', timestamp: AT, data }, SECRET, NOW))).toMatchObject([
    { events: [{ type: 'dispute.opened', data }] },
  ])
  for (const outcome of ['won', 'lost'] as const) {
    const closed: Happening = { type: 'dispute.closed', timestamp: AT, data: { ...data, outcome } }
    expect(readAll(seller.say(closed, SECRET, NOW))).toMatchObject([{ events: [{ data: { ...data, outcome } }] }])
  }
  const closedWith = (id: number) =>
    tebex.read(event('payment.dispute.closed', { transaction_id: ORDER, status: { id } }), null)
  expect(closedWith(1)).toMatchObject({ events: [{ data: { outcome: 'won' } }] })
  expect(closedWith(3)).toMatchObject({ events: [{ data: { outcome: 'lost' } }] })
  expect(closedWith(19)).toEqual({ kind: 'nothing' })
})

test('an event that is not documented says nothing', () => {
  expect(tebex.read(event('basket.abandoned', { ident: 'x' }), null)).toEqual({ kind: 'nothing' })
  expect(tebex.read(event('payment.moved', null), null)).toEqual({ kind: 'nothing' })
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"type":"payment.completed"}',
  event('payment.completed', null),
  event('payment.completed', { transaction_id: 5 }),
  event('payment.completed', { transaction_id: ORDER }),
  event('payment.completed', { transaction_id: ORDER, created_at: 'soon', products: [{ id: 1 }] }),
  event('payment.refunded', { status: { id: 2 } }),
  event('recurring-payment.renewed', { reference: REFERENCE }),
  event('recurring-payment.ended', {}),
])('%s is understood by nobody, and waits with a reason', (body) => {
  expect(tebex.read(body, null)).toMatchObject({ kind: 'incomplete', why: expect.stringMatching(/\w+/) })
})

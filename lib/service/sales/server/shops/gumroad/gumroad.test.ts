import { expect, test } from 'vitest'
import { createGumroadSeller } from '@/clients/typescript/src/cli/shops/gumroad'
import type { Happening, Request, Seller } from '@/clients/typescript/src/cli/shops/seller'
import { jsonObjectOrNull } from '@/lib/foundation/shared/json-object'
import { foldOrder } from '../../../core/fold-order'
import type { Reading, ShopApi } from '../shop'
import { gumroad } from './gumroad'

const SECRET = 'gum_0123456789abcdef0123456789abcdef'
const NOW = new Date('2027-01-31T12:00:05Z')
const AT = '2027-01-31T12:00:00Z'
const CUSTOMER = { email: 'ada@example.com', name: 'Ada Lovelace' }
const LINES = [{ line_id: '1', product: '32-nPainqpLj1B_WIwVlMw==', quantity: 1 }]
const SALE = 'FO8TXN-dbxYaBdahG97Y-Q=='
const MEMBERSHIP = 'GazW4_NBcQy-o7Gjjng7lw=='

const paid = (over: object = {}, timestamp = AT): Happening => ({
  type: 'order.paid',
  timestamp,
  data: { order_id: SALE, customer: CUSTOMER, lines: LINES, amount: '49.00', currency: 'USD', ...over },
})
const monthly = (timestamp: string, period_end: string, order_id = SALE): Happening =>
  paid({ order_id, subscription: { id: MEMBERSHIP, period_end } }, timestamp)

const verified = ({ body, query }: Request, secrets = [SECRET]) => {
  const key = new URLSearchParams(query).get('key') ?? ''
  return gumroad.verify({ body, headers: new Headers(), key, now: NOW }, secrets)
}
const bodyOf = (requests: Request[]): string => requests[0]?.body ?? ''

const answered = (seller: Seller, path: string, name: string): object =>
  jsonObjectOrNull(jsonObjectOrNull(seller.get(path))?.[name]) ?? {}

function givenShop() {
  const seller = createGumroadSeller()
  const asked: string[] = []
  const api: ShopApi = {
    get: async (path) => {
      asked.push(path)
      return seller.get(path) ?? null
    },
  }
  const hear = async (happening: Happening) => {
    const [request] = seller.say(happening, SECRET, NOW)
    if (!request) throw new Error('nothing was said')
    return gumroad.read(request.body, await gumroad.api?.ask(api, request.body))
  }
  return { seller, api, asked, hear }
}

test('a ping is let in by the secret in the URL, the new one or the one before', () => {
  const [request] = createGumroadSeller().say(paid(), SECRET, NOW)
  if (!request) throw new Error('nothing was said')
  expect(verified(request)).toMatch(/^sale:FO8TXN-dbxYaBdahG97Y-Q==:[0-9a-f]{32}$/)
  expect(verified(request, ['gum_new', SECRET])).toBe(verified(request))
  expect(verified(request, ['gum_another'])).toBeNull()
  expect(verified({ ...request, query: '' })).toBeNull()
})

test('a try again has the same ID, and a changed sale another', () => {
  const [request] = createGumroadSeller().say(paid(), SECRET, NOW)
  if (!request) throw new Error('nothing was said')
  expect(verified({ ...request, body: `${request.body}&retry_count=1` })).toBe(verified(request))
  const refunded = request.body.replace('refunded=false', 'refunded=true')
  expect(verified({ ...request, body: refunded })).not.toBe(verified(request))
})

test('a sale counts only as the API has it', async () => {
  const { seller, api, hear } = givenShop()
  expect(await hear(paid())).toEqual({
    kind: 'events',
    events: [
      {
        type: 'order.paid',
        timestamp: AT,
        data: {
          ...{ order_id: SALE, test: false, lines: LINES, subscription: null, amount: '49.00', currency: 'USD' },
          customer: { email: 'ada@example.com', discord_id: null, name: 'Ada Lovelace' },
        },
      },
    ],
  })
  const body = bodyOf(seller.say(paid(), SECRET, NOW))
  expect(gumroad.read(body, null)).toEqual({
    kind: 'incomplete',
    orderId: SALE,
    subscriptionId: null,
    why: expect.stringContaining('Give the shop an API key'),
  })
  const forged = body.replace('ada%40example.com', 'eve%40example.com').replace('quantity=1', 'quantity=99')
  expect(gumroad.read(forged, await gumroad.api?.ask(api, forged))).toMatchObject({
    events: [{ data: { customer: { email: 'ada@example.com' }, lines: LINES } }],
  })
})

test('a sale that Gumroad does not know waits', async () => {
  const { api } = givenShop()
  const facts = await gumroad.api?.ask(api, `sale_id=${SALE}&resource_name=sale`)
  expect(gumroad.read(`sale_id=${SALE}&resource_name=sale`, facts)).toMatchObject({
    ...{ kind: 'incomplete', orderId: SALE },
    why: expect.stringContaining('no such sale'),
  })
})

test('a version is part of the product, and the quantity is kept', async () => {
  const { hear } = givenShop()
  const lines = [{ line_id: '1', product: '32-nPa==:Studio', quantity: 3 }]
  expect(await hear(paid({ lines }))).toMatchObject({ events: [{ data: { lines } }] })
})

test('a Discord ID comes from the link to the shop or from a field, but not from one that is no ID', async () => {
  const { hear } = givenShop()
  const withDiscord = paid({ customer: { ...CUSTOMER, discord_id: '80351110224678912' } })
  expect(await hear(withDiscord)).toMatchObject({
    events: [{ data: { customer: { discord_id: '80351110224678912' } } }],
  })
  const { seller, api } = givenShop()
  const body = bodyOf(seller.say(paid(), SECRET, NOW))
  const read = async (more: string) => gumroad.read(body + more, await gumroad.api?.ask(api, body + more))
  expect(await read('&Discord+ID=80351110224678912&custom_fields[Discord+ID]=80351110224678912')).toMatchObject({
    events: [{ data: { customer: { discord_id: '80351110224678912' } } }],
  })
  expect(await read('&custom_fields[Discord+ID]=ada%231234')).toMatchObject({
    events: [{ data: { customer: { discord_id: null } } }],
  })
})

test("a seller's own field named like one of Gumroad's changes nothing", async () => {
  const { seller, api } = givenShop()
  const body = bodyOf(seller.say(paid(), SECRET, NOW)).replace('email=ada', 'email=grace')
  expect(gumroad.read(body, await gumroad.api?.ask(api, body))).toMatchObject({
    events: [{ data: { customer: { email: 'ada@example.com' } } }],
  })
})

test('a purchase of the own product is a test, and the button of the settings says nothing', async () => {
  const { hear, seller, api, asked } = givenShop()
  expect(await hear(paid({ test: true }))).toMatchObject({ events: [{ data: { test: true } }] })
  const form = new URLSearchParams(bodyOf(seller.say(paid(), SECRET, NOW)))
  form.delete('resource_name')
  form.set('test', 'true')
  asked.length = 0
  expect(gumroad.read(form.toString(), await gumroad.api?.ask(api, form.toString()))).toEqual({ kind: 'nothing' })
  expect(asked).toEqual([])
})

test('a membership is paid for as many months as it is charged for, to the last day of a short one', async () => {
  const { hear } = givenShop()
  expect(await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))).toMatchObject({
    events: [{ data: { subscription: { id: MEMBERSHIP, period_end: '2027-02-28T12:00:00.000Z' } } }],
  })
  const yearly = paid({ order_id: 'Y', subscription: { id: 'Y-1', period_end: '2028-01-31T12:00:00.000Z' } })
  expect(await hear(yearly)).toMatchObject({
    events: [{ data: { subscription: { id: 'Y-1', period_end: '2028-01-31T12:00:00.000Z' } } }],
  })
})

test('a renewal is a sale of its own, which is refunded alone', async () => {
  const { hear } = givenShop()
  await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))
  const renewal: Happening = {
    type: 'subscription.renewed',
    timestamp: '2027-02-28T12:00:00Z',
    data: { subscription: { id: MEMBERSHIP, period_end: '2027-03-28T12:00:00.000Z' }, order_id: 'R-1' },
  }
  expect(await hear(renewal)).toMatchObject({
    events: [
      {
        type: 'order.paid',
        data: { order_id: 'R-1', amount: '49.00', subscription: renewal.data.subscription },
      },
    ],
  })
  const refunded = await hear({ type: 'order.refunded', timestamp: '2027-03-01T12:00:00Z', data: { order_id: 'R-1' } })
  expect(refunded).toMatchObject({
    events: [
      { type: 'order.paid', data: { order_id: 'R-1' } },
      { type: 'order.refunded', data: { order_id: 'R-1', refunded_total: null } },
    ],
  })
})

test('the ping of a refund has no amount: the API tells a part from all', async () => {
  const { hear } = givenShop()
  await hear(paid({ amount: '1249.00' }))
  const refund = (over: object): Happening => ({
    type: 'order.refunded',
    timestamp: AT,
    data: { order_id: SALE, ...over },
  })
  expect(await hear(refund({ amount: '9.50' }))).toMatchObject({ events: [{}, { data: { refunded_total: '9.50' } }] })
  expect(await hear(refund({ amount: '0.50' }))).toMatchObject({ events: [{}, { data: { refunded_total: '10.00' } }] })
  expect(await hear(refund({}))).toMatchObject({ events: [{}, { data: { refunded_total: null } }] })
})

test('a part of a sale in another currency than the dollar is left out', async () => {
  const { seller, hear } = givenShop()
  await hear(paid())
  const sale = answered(seller, `/v2/sales/${SALE}`, 'sale')
  const inEuro = { ...sale, currency_symbol: '€', partially_refunded: true, amount_refundable_in_currency: '20' }
  expect(gumroad.read('', { sale: inEuro, subscriber: null })).toMatchObject({ events: [{ type: 'order.paid' }] })
})

test('a dispute is opened, and won', async () => {
  const { hear } = givenShop()
  await hear(paid())
  const opened = await hear({ type: 'dispute.opened', timestamp: AT, data: { order_id: SALE } })
  expect(opened).toMatchObject({ events: [{}, { type: 'dispute.opened', data: { order_id: SALE } }] })
  const won = await hear({ type: 'dispute.closed', timestamp: AT, data: { order_id: SALE, outcome: 'won' } })
  expect(won).toMatchObject({ events: [{}, { type: 'dispute.closed', data: { outcome: 'won' } }] })
  if (opened.kind !== 'events' || won.kind !== 'events') throw new Error('nothing was read')
  expect(Date.parse(won.events[1]?.timestamp ?? '')).toBeGreaterThan(Date.parse(opened.events[1]?.timestamp ?? ''))
})

test('what the pings come to is true, in whatever order they arrive', async () => {
  const { hear } = givenShop()
  const heard: Reading[] = []
  const told = () =>
    foldOrder(
      heard
        .toReversed()
        .flatMap((reading, i) =>
          (reading.kind === 'events' ? reading.events : []).map((event, j) => ({ id: `${i}-${j}`, event })),
        ),
    )
  heard.push(await hear(monthly(AT, '2027-02-28T12:00:00.000Z')))
  heard.push(await hear({ type: 'dispute.opened', timestamp: AT, data: { order_id: SALE } }))
  expect(told()).toMatchObject({ order_id: SALE, lost: 'disputed', subscriptionId: MEMBERSHIP })
  heard.push(await hear({ type: 'dispute.closed', timestamp: AT, data: { order_id: SALE, outcome: 'won' } }))
  expect(told()).toMatchObject({ lost: null, paidUntil: new Date('2027-02-28T12:00:00Z'), endedAt: null })
  const data = { subscription: { id: MEMBERSHIP, period_end: '2027-03-28T12:00:00.000Z' }, order_id: 'R-1' }
  heard.push(await hear({ type: 'subscription.renewed', timestamp: '2027-02-28T12:00:00Z', data }))
  expect(told()).toMatchObject({ order_id: SALE, paidUntil: new Date('2027-03-28T12:00:00Z') })
  heard.push(await hear({ type: 'order.refunded', timestamp: AT, data: { order_id: 'R-1' } }))
  expect(told()).toMatchObject({ lost: null, paidUntil: new Date('2027-02-28T12:00:00Z') })
  const ended = { subscription: { id: MEMBERSHIP } }
  heard.push(await hear({ type: 'subscription.ended', timestamp: '2027-03-01T12:00:00Z', data: ended }))
  expect(told()).toMatchObject({ order_id: SALE, endedAt: new Date('2027-03-01T12:00:00Z') })
  heard.push(await hear({ type: 'order.refunded', timestamp: AT, data: { order_id: SALE } }))
  expect(told()).toMatchObject({ lost: 'refunded' })
})

test('a subscription ends when it has ended, and not when it is canceled', async () => {
  const { hear, api, asked } = givenShop()
  await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))
  const canceled = `subscription_id=${MEMBERSHIP}&cancelled=true&resource_name=cancellation`
  asked.length = 0
  expect(gumroad.read(canceled, await gumroad.api?.ask(api, canceled))).toEqual({ kind: 'nothing' })
  expect(asked).toEqual([])
  const ended = { timestamp: '2027-02-28T12:00:00Z', data: { subscription: { id: MEMBERSHIP } } }
  expect(await hear({ type: 'subscription.ended', ...ended })).toMatchObject({
    events: [{ type: 'order.paid' }, { type: 'subscription.ended', ...ended }],
  })
})

test('a subscription that was restarted without a payment runs until its period ends', async () => {
  const { hear, api } = givenShop()
  await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))
  const body = `subscription_id=${MEMBERSHIP}&resource_name=subscription_restarted&restarted_at=2027-02-10T08:00:00Z`
  expect(gumroad.read(body, await gumroad.api?.ask(api, body))).toMatchObject({
    events: [
      { type: 'order.paid' },
      {
        type: 'subscription.renewed',
        timestamp: '2027-02-10T08:00:00Z',
        data: { order_id: SALE, subscription: { id: MEMBERSHIP, period_end: '2027-02-28T12:00:00.000Z' } },
      },
    ],
  })
})

test('what is paid in installments is kept once it is paid, and ends if a payment fails', async () => {
  const { seller, hear } = givenShop()
  await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))
  const sale = answered(seller, `/v2/sales/${SALE}`, 'sale')
  const subscriber = answered(seller, `/v2/subscribers/${MEMBERSHIP}`, 'subscriber')
  const read = (over: object) =>
    gumroad.read('', { sale: { ...sale, is_recurring_billing: false }, subscriber: { ...subscriber, ...over } })
  const paidOff = { status: 'fixed_subscription_period_ended', ended_at: '2027-04-30T12:00:00Z' }
  expect(read(paidOff)).toMatchObject({
    events: [{ type: 'order.paid', data: { subscription: { id: MEMBERSHIP, period_end: null } } }],
  })
  expect(read(paidOff)).toHaveProperty('events.length', 1)
  expect(read({ status: 'failed_payment', failed_at: '2027-03-31T12:00:00Z' })).toMatchObject({
    events: [{}, { type: 'subscription.ended', timestamp: '2027-03-31T12:00:00Z' }],
  })
})

test('a free trial is paid until it ends', async () => {
  const { seller, hear } = givenShop()
  await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))
  const sale = answered(seller, `/v2/sales/${SALE}`, 'sale')
  const subscriber = answered(seller, `/v2/subscribers/${MEMBERSHIP}`, 'subscriber')
  const facts = { sale, subscriber: { ...subscriber, free_trial_ends_at: '2027-02-07T12:00:00Z' } }
  expect(gumroad.read('', facts)).toMatchObject({
    events: [{ data: { subscription: { period_end: '2027-02-07T12:00:00Z' } } }],
  })
})

test.each(['is_gift_sender_purchase', 'is_bundle_product_purchase', 'is_preorder_authorization'])(
  'a sale with %s licenses nobody',
  async (flag) => {
    const { seller, hear } = givenShop()
    await hear(paid())
    const sale = answered(seller, `/v2/sales/${SALE}`, 'sale')
    expect(gumroad.read('', { sale: { ...sale, [flag]: true }, subscriber: null })).toEqual({ kind: 'nothing' })
  },
)

test('the nightly list has every sale of the last 60 days, over all pages', async () => {
  const { seller, api, asked, hear } = givenShop()
  seller.say(paid({ order_id: 'old' }, '2026-11-30T12:00:00Z'), SECRET, NOW)
  for (let i = 1; i <= 23; i += 1) seller.say(paid({ order_id: `S-${i}` }), SECRET, NOW)
  await hear(monthly(AT, '2027-02-28T12:00:00.000Z'))
  await hear({ type: 'order.refunded', timestamp: AT, data: { order_id: 'S-2' } })
  await hear({ type: 'subscription.ended', timestamp: AT, data: { subscription: { id: MEMBERSHIP } } })
  asked.length = 0
  const read = []
  for await (const facts of gumroad.api?.list(api, NOW) ?? []) read.push(gumroad.read('', facts))
  expect(read).toHaveLength(24)
  expect(read.every(({ kind }) => kind === 'events')).toBe(true)
  const types = read.flatMap((each) => (each.kind === 'events' ? each.events.map(({ type }) => type) : []))
  expect(types.filter((type) => type !== 'order.paid')).toEqual(['subscription.ended', 'order.refunded'])
  expect(asked.filter((path) => path.startsWith('/v2/sales?'))).toHaveLength(3)
})

test.each(['', '{', '{"sale_id":1}', 'sale_id=&resource_name=sale', '%%%=%', 'resource_name=refund'])(
  'the body %j is no order, and waits with a reason',
  async (body) => {
    const { api } = givenShop()
    expect(gumroad.read(body, await gumroad.api?.ask(api, body))).toMatchObject({
      ...{ kind: 'incomplete', why: expect.stringContaining('sale_id') },
    })
  },
)

test.each([{}, 7, 'text', [], { sale: {}, subscriber: null }, { sale: { id: 'x', created_at: 'soon' } }])(
  'facts like %j wait with a reason',
  (facts) => {
    expect(gumroad.read(`sale_id=${SALE}&resource_name=sale`, facts)).toMatchObject({
      ...{ kind: 'incomplete', orderId: SALE },
    })
  },
)

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLemonSqueezySeller } from '@/clients/typescript/src/cli/shops/lemonsqueezy'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { deliveryOf, eventsOf, listAll, readAll, typesOf } from '@/tools/shop/played'
import { lemonsqueezy } from './lemonsqueezy'

const SECRET = 'a secret of 6 to 40 characters'
const AT = new Date('2027-01-31T12:00:00Z')
const days = (n: number): Date => new Date(AT.getTime() + n * 86_400_000)

const customer = { email: 'ada@example.com', name: 'Ada Lovelace' }
const lines = [{ line_id: '501', product: '77', quantity: 2 }]
const of = (type: string, data: object) => ({ type, timestamp: AT.toISOString(), data }) as Happening
const once = of('order.paid', { order_id: '1001', customer, lines, amount: '49.00', currency: 'EUR' })
const subscription = { id: '31', period_end: '2027-02-28T12:00:00.000Z' }
const monthly = of('order.paid', { ...once.data, order_id: '1002', subscription })

function givenLemonSqueezy() {
  const seller = createLemonSqueezySeller()
  const happen = (happening: Happening, day = 0): Request[] => seller.say(happening, SECRET, days(day))
  const read = async (happening: Happening, { day = 0, hasKey = true } = {}) =>
    readAll(lemonsqueezy, happen(happening, day), hasKey ? seller : null)
  return { seller, happen, read }
}

const changed = (body: string, attributes: object, name?: string): string => {
  const { meta, data } = JSON.parse(body)
  return JSON.stringify({
    meta: { ...meta, ...(name ? { event_name: name } : {}) },
    data: { ...data, attributes: { ...data.attributes, ...attributes } },
  })
}

const paid = {
  type: 'order.paid',
  timestamp: '2027-01-31T12:00:00.000Z',
  data: {
    ...{ order_id: '1001', test: false, customer: { ...customer, discord_id: null }, lines },
    ...{ subscription: null, amount: '49.00', currency: 'EUR' },
  },
}

test.each([true, false])('a one-time sale and its refunds are read, with a key or without (%s)', async (hasKey) => {
  const { read } = givenLemonSqueezy()
  expect(eventsOf(await read(once, { hasKey }))).toEqual([paid])
  const part = await read(of('order.refunded', { order_id: '1001', amount: '9.00' }), { day: 1, hasKey })
  expect(eventsOf(part)).toEqual([
    paid,
    {
      ...{ type: 'order.refunded', timestamp: '2027-02-01T12:00:00.000Z' },
      data: { order_id: '1001', refunded_total: '9.00' },
    },
  ])
  const whole = await read(of('order.refunded', { order_id: '1001' }), { day: 2, hasKey })
  expect(eventsOf(whole)).toEqual([
    paid,
    { type: 'order.refunded', timestamp: '2027-02-02T12:00:00.000Z', data: { order_id: '1001' } },
  ])
})

test('with a key, a subscription is read with each of its periods', async () => {
  const { read } = givenLemonSqueezy()
  for (const event of eventsOf(await read(monthly))) expect(event).toMatchObject({ data: { subscription } })
  const renewal = { id: '31', period_end: '2027-03-28T12:00:00.000Z' }
  const renewed = of('subscription.renewed', { subscription: renewal, order_id: 'invoice-9', amount: '49.00' })
  expect(eventsOf(await read(renewed, { day: 28 }))).toMatchObject([
    {
      type: 'order.paid',
      data: { order_id: '1002', subscription: { id: '31', period_end: '2027-02-28T12:00:00.000Z' } },
    },
    { type: 'subscription.renewed', data: { order_id: 'invoice-9', subscription: renewal, amount: '49.00' } },
  ])
  const refunded = await read(of('order.refunded', { order_id: 'invoice-9' }), { day: 30 })
  expect(eventsOf(refunded).at(-1)).toEqual({
    ...{ type: 'order.refunded', timestamp: '2027-03-02T12:00:00.000Z', data: { order_id: 'invoice-9' } },
  })
  expect(eventsOf(await read(of('payment.failed', { subscription: { id: '31' } }), { day: 56 }))).toEqual([
    { type: 'payment.failed', timestamp: '2027-03-28T12:00:00.000Z', data: { subscription: { id: '31' } } },
  ])
  expect(eventsOf(await read(of('subscription.ended', { subscription: { id: '31' } }), { day: 60 }))).toEqual([
    { type: 'subscription.ended', timestamp: '2027-04-01T12:00:00.000Z', data: { subscription: { id: '31' } } },
  ])
  await expect(read(of('dispute.opened', { order_id: '1002' }))).rejects.toThrow('disputes')
})

test('without a key, a subscription begins and ends, and its renewals wait', async () => {
  const { read } = givenLemonSqueezy()
  const [order, begun, first] = await read(monthly, { hasKey: false })
  expect(order).toMatchObject({ events: [{ data: { order_id: '1002', subscription: null } }] })
  expect(begun).toMatchObject({ events: [{ type: 'order.paid', data: { order_id: '1002', lines, subscription } }] })
  expect(first).toEqual({ kind: 'nothing' })
  const renewed = of('subscription.renewed', { subscription: { ...subscription }, order_id: 'invoice-9' })
  for (const happening of [renewed, of('order.refunded', { order_id: 'invoice-9' })])
    expect(await read(happening, { day: 28, hasKey: false })).toEqual([
      { kind: 'incomplete', orderId: null, subscriptionId: '31', why: expect.stringContaining('API key') },
    ])
  const ended = await read(of('subscription.ended', { subscription: { id: '31' } }), { day: 60, hasKey: false })
  expect(typesOf(ended)).toEqual(['subscription.ended'])
})

test('a subscription that was canceled runs to its end, and one that is past due is not paid', () => {
  const { happen } = givenLemonSqueezy()
  const [, begun] = happen(monthly) as [Request, Request]
  const end = { status: 'cancelled', ends_at: '2027-02-14T12:00:00.000000Z' }
  expect(lemonsqueezy.read(changed(begun.body, end, 'subscription_cancelled'), null)).toEqual({ kind: 'nothing' })
  expect(lemonsqueezy.read(changed(begun.body, end, 'subscription_updated'), null)).toMatchObject({
    events: [{ type: 'order.paid', data: { subscription: { period_end: '2027-02-14T12:00:00.000Z' } } }],
  })
  for (const status of ['past_due', 'unpaid', 'paused'])
    expect(lemonsqueezy.read(changed(begun.body, { status }, 'subscription_updated'), null)).toEqual({
      kind: 'nothing',
    })
  const trial = { status: 'on_trial', trial_ends_at: '2027-02-07T12:00:00.000000Z' }
  expect(lemonsqueezy.read(changed(begun.body, trial), null)).toMatchObject({
    events: [{ data: { subscription: { period_end: '2027-02-07T12:00:00.000Z' } } }],
  })
})

test('an order that is pending, or failed, is no sale; a fraudulent one is disputed', () => {
  const { happen } = givenLemonSqueezy()
  const [{ body }] = happen(once) as [Request]
  for (const status of ['pending', 'failed'])
    expect(lemonsqueezy.read(changed(body, { status }), null)).toEqual({ kind: 'nothing' })
  expect(lemonsqueezy.read(changed(body, { status: 'fraudulent' }), null)).toMatchObject({
    events: [{ type: 'order.paid' }, { type: 'dispute.opened', data: { order_id: '1001' } }],
  })
})

test('an order of several lines has all of them with a key', async () => {
  const { read } = givenLemonSqueezy()
  const more = [...lines, { line_id: '502', product: '78', quantity: 1 }]
  const [event] = eventsOf(await read(of('order.paid', { ...once.data, lines: more })))
  expect(event).toMatchObject({ data: { lines: more } })
})

test('the nightly reading finds each order on every page, and renewals of older ones', async () => {
  const { happen, seller } = givenLemonSqueezy()
  for (const id of ['1001', '1005', '1006', '1007']) happen(of('order.paid', { ...once.data, order_id: id }))
  happen(monthly)
  const all = await listAll(lemonsqueezy, seller, AT)
  expect(typesOf(all)).toEqual(Array(5).fill('order.paid'))
  happen(of('subscription.renewed', { subscription: { id: '31', period_end: '2027-03-28T12:00:00Z' } }), 28)
  expect(typesOf(await listAll(lemonsqueezy, seller, days(20)))).toEqual(['order.paid', 'subscription.renewed'])
  expect(await listAll(lemonsqueezy, seller, days(40))).toEqual([])
})

test('a Discord ID comes with the custom data, also when the API is asked, and test mode says so', async () => {
  const { read } = givenLemonSqueezy()
  const known = { ...customer, discord_id: '80351110224678912' }
  for (const hasKey of [true, false])
    expect(
      eventsOf(await read(of('order.paid', { ...once.data, customer: known, test: true }), { hasKey })),
    ).toMatchObject([{ data: { customer: known, test: true } }])
})

test('nonsense is incomplete with the field, never a throw', async () => {
  const { happen } = givenLemonSqueezy()
  const [{ body }] = happen(once) as [Request]
  for (const nonsense of ['', 'null', '{', '[]', '{"meta":{}}', '{"meta":{"event_name":"order_created"}}'])
    expect(lemonsqueezy.read(nonsense, null)).toMatchObject({
      ...{ kind: 'incomplete', why: expect.stringContaining('Lemon Squeezy') },
    })
  expect(lemonsqueezy.read(changed(body, { total: '49' }), null)).toMatchObject({
    why: expect.stringContaining('attributes.total'),
  })
  for (const answer of [null, 7, {}, { data: 'no' }])
    expect(await lemonsqueezy.api?.ask({ get: async () => answer }, body)).toBeNull()
  expect(lemonsqueezy.read(body, { order: 7 })).toMatchObject({ kind: 'incomplete' })
})

/** Written from Lemon Squeezy's description of its signatures: the hex of an HMAC of the body. */
const signed = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')

const BODY = '{"meta":{"event_name":"order_created"},"data":{"name":"Zoë"}}'
const verify = (signature: string, secrets: string[], body = BODY) =>
  lemonsqueezy.verify(deliveryOf({ body, headers: { 'x-signature': signature } }, AT), secrets)

test('a signature is of one of the secrets, and of these bytes; the same bytes are the same event', () => {
  const id = verify(signed(BODY, SECRET), [SECRET])
  expect(id).toMatch(/^[0-9a-f]{64} order_created$/)
  expect(verify(signed(BODY, SECRET), ['new', SECRET])).toBe(id)
  expect(verify(signed(BODY, SECRET), ['new'])).toBeNull()
  expect(verify(signed(BODY, SECRET), [])).toBeNull()
  expect(verify(signed(BODY, SECRET), [SECRET], `${BODY} `)).toBeNull()
  expect(verify(signed(`${BODY} `, SECRET), [SECRET], `${BODY} `)).not.toBe(id)
  for (const nonsense of ['', 'x', signed(BODY, SECRET).slice(1)]) expect(verify(nonsense, [SECRET])).toBeNull()
})

test('what the seller signs is verified', () => {
  const { happen } = givenLemonSqueezy()
  for (const request of happen(monthly)) expect(lemonsqueezy.verify(deliveryOf(request, AT), [SECRET])).not.toBeNull()
})

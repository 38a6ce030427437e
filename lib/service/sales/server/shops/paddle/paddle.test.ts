import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPaddleSeller } from '@/clients/typescript/src/cli/shops/paddle'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { apiOf, deliveryOf, eventsOf, listAll, readAll, typesOf } from '@/tools/shop/played'
import { paddle } from './paddle'

const SECRET = 'pdl_ntfset_01test_secret'
const AT = new Date('2027-01-31T12:00:00Z')
const minutes = (n: number): Date => new Date(AT.getTime() + n * 60_000)

const customer = { email: 'ada@example.com', name: 'Ada Lovelace' }
const lines = [{ line_id: 'txnitm_1', product: 'pri_pro', quantity: 2 }]
const of = (type: string, data: object) => ({ type, timestamp: AT.toISOString(), data }) as Happening
const once = of('order.paid', { order_id: 'txn_1', customer, lines, amount: '49.00', currency: 'EUR' })
const subscription = { id: 'sub_1', period_end: '2027-02-28T12:00:00Z' }
const monthly = of('order.paid', { ...once.data, order_id: 'txn_2', subscription })

function givenPaddle() {
  const seller = createPaddleSeller()
  let clock = 0
  const happen = (happening: Happening): Request[] => {
    clock += 1
    return seller.say(happening, SECRET, minutes(clock))
  }
  const read = async (happening: Happening, hasKey = true) => readAll(paddle, happen(happening), hasKey ? seller : null)
  return { seller, happen, read }
}

const changed = (body: string, change: object): string => {
  const event = JSON.parse(body)
  return JSON.stringify({ ...event, data: { ...event.data, ...change } })
}

test('a sale has its buyer from the API, once it is completed', async () => {
  const { happen, seller } = givenPaddle()
  const [paid, completed] = happen(once) as [Request, Request]
  expect(paddle.read(paid.body, null)).toEqual({ kind: 'nothing' })
  expect(paddle.read(completed.body, null)).toEqual({
    ...{ kind: 'incomplete', orderId: 'txn_1', subscriptionId: null, why: expect.stringContaining('API key') },
  })
  const facts = await paddle.api?.ask(apiOf(seller), completed.body)
  expect(paddle.read(completed.body, facts)).toEqual({
    kind: 'events',
    events: [
      {
        type: 'order.paid',
        timestamp: '2027-01-31T12:01:00.000Z',
        data: {
          ...{ order_id: 'txn_1', test: false, customer: { ...customer, discord_id: null }, lines },
          ...{ subscription: null, amount: '49.00', currency: 'EUR' },
        },
      },
    ],
  })
})

test('every happening comes back as it was said, with a key', async () => {
  const { read } = givenPaddle()
  await read(once)
  expect(eventsOf(await read(monthly))).toContainEqual(
    expect.objectContaining({
      data: expect.objectContaining({ subscription: { id: 'sub_1', period_end: '2027-02-28T12:00:00.000Z' } }),
    }),
  )
  const renewal = { id: 'sub_1', period_end: '2027-03-31T12:00:00.000Z' }
  const renewed = await read(of('subscription.renewed', { subscription: renewal, order_id: 'txn_3' }))
  expect(eventsOf(renewed)).toMatchObject([
    { type: 'order.paid', data: { order_id: 'txn_3', subscription: renewal } },
    { type: 'order.paid', data: { order_id: 'txn_3', subscription: renewal } },
  ])
  expect(eventsOf(await read(of('payment.failed', { subscription: { id: 'sub_1' } })))).toMatchObject([
    { type: 'payment.failed', data: { subscription: { id: 'sub_1' } } },
  ])
  expect(eventsOf(await read(of('order.refunded', { order_id: 'txn_3', amount: '9.00' }))).at(-1)).toMatchObject({
    ...{ type: 'order.refunded', timestamp: '2027-01-31T12:05:00.000Z' },
    data: { order_id: 'txn_3', amount: '9.00', refund_id: expect.stringMatching(/^adj_/) },
  })
  const whole = eventsOf(await read(of('order.refunded', { order_id: 'txn_1' }))).at(-1)
  expect(whole).toMatchObject({ type: 'order.refunded', data: { order_id: 'txn_1' } })
  expect(whole).not.toHaveProperty('data.amount')
  expect(typesOf(await read(of('dispute.opened', { order_id: 'txn_2' })))).toEqual(['order.paid', 'dispute.opened'])
  expect(eventsOf(await read(of('dispute.closed', { order_id: 'txn_2', outcome: 'won' }))).at(-1)).toMatchObject({
    ...{ type: 'dispute.closed', data: { order_id: 'txn_2', outcome: 'won' } },
  })
  expect(eventsOf(await read(of('dispute.closed', { order_id: 'txn_3', outcome: 'lost' }))).at(-1)).toMatchObject({
    ...{ type: 'dispute.closed', data: { order_id: 'txn_3', outcome: 'lost' } },
  })
  expect(eventsOf(await read(of('subscription.ended', { subscription: { id: 'sub_1' } })))).toMatchObject([
    { type: 'subscription.ended', timestamp: '2027-01-31T12:10:00.000Z', data: { subscription: { id: 'sub_1' } } },
  ])
})

test('without a key, refunds, ends and disputes are read all the same', async () => {
  const { read } = givenPaddle()
  await read(once, false)
  expect(typesOf(await read(of('order.refunded', { order_id: 'txn_1' }), false))).toEqual(['nothing', 'order.refunded'])
  expect(typesOf(await read(of('dispute.opened', { order_id: 'txn_1' }), false))).toEqual(['dispute.opened'])
  await read(monthly, false)
  expect(typesOf(await read(of('subscription.ended', { subscription: { id: 'sub_1' } }), false))).toEqual([
    'subscription.ended',
  ])
})

test('a refund counts once Paddle approved it, and a credit never', () => {
  const { happen } = givenPaddle()
  happen(once)
  const [created, updated] = happen(of('order.refunded', { order_id: 'txn_1' })) as [Request, Request]
  expect(paddle.read(created.body, null)).toEqual({ kind: 'nothing' })
  for (const status of ['pending_approval', 'rejected', 'reversed'])
    expect(paddle.read(changed(updated.body, { status }), null)).toEqual({ kind: 'nothing' })
  for (const action of ['credit', 'credit_reverse'])
    expect(paddle.read(changed(updated.body, { action }), null)).toEqual({ kind: 'nothing' })
  const reversed = changed(updated.body, { action: 'chargeback', status: 'reversed' })
  expect(paddle.read(reversed, null)).toMatchObject({ events: [{ type: 'dispute.closed', data: { outcome: 'won' } }] })
  const won = changed(updated.body, { action: 'chargeback_reverse' })
  expect(paddle.read(won, null)).toMatchObject({ events: [{ type: 'dispute.closed', data: { outcome: 'won' } }] })
})

test('a subscription that is canceled for later, or paused, has not ended; a new card is no sale', () => {
  const { happen } = givenPaddle()
  const [, completed] = happen(monthly) as [Request, Request]
  const [{ body }] = happen(of('subscription.ended', { subscription: { id: 'sub_1' } })) as [Request]
  const later = { status: 'active', canceled_at: null, scheduled_change: { action: 'cancel' } }
  for (const type of ['subscription.updated', 'subscription.paused'])
    expect(paddle.read(changed(body, later).replace('subscription.canceled', type), null)).toEqual({ kind: 'nothing' })
  const card = changed(completed.body, { origin: 'subscription_payment_method_change' })
  expect(paddle.read(card, null)).toEqual({ kind: 'nothing' })
})

test('the nightly reading finds each order on every page, and late refunds', async () => {
  const { happen, seller } = givenPaddle()
  for (const id of ['txn_1', 'txn_5', 'txn_6', 'txn_7', 'txn_8'])
    happen(of('order.paid', { ...once.data, order_id: id }))
  happen(monthly)
  happen(of('subscription.ended', { subscription: { id: 'sub_1' } }))
  const all = await listAll(paddle, seller, AT)
  expect(typesOf(all).filter((type) => type === 'order.paid')).toHaveLength(6)
  expect(typesOf(all)).toContain('subscription.ended')
  happen(of('order.refunded', { order_id: 'txn_1' }))
  const late = await listAll(paddle, seller, minutes(8))
  expect(eventsOf(late)).toMatchObject([
    { type: 'order.paid', data: { order_id: 'txn_1' } },
    { type: 'order.refunded', data: { order_id: 'txn_1' } },
  ])
})

test('a Discord ID in the custom data is enough, and yen have no decimals', () => {
  const { happen } = givenPaddle()
  const yen = { ...once.data, amount: '4900', currency: 'JPY' }
  const [, { body }] = happen(of('order.paid', yen)) as [Request, Request]
  const discord = { custom_data: { discord_id: '80351110224678912' } }
  expect(paddle.read(changed(body, discord), null)).toMatchObject({
    events: [{ data: { customer: { discord_id: '80351110224678912' }, amount: '4900', currency: 'JPY' } }],
  })
  expect(paddle.read(changed(body, { custom_data: { discord_id: '12' } }), null)).toMatchObject({ kind: 'incomplete' })
})

test('an event of the simulator is a test', () => {
  const { happen } = givenPaddle()
  const discord = of('order.paid', { ...once.data, customer: { discord_id: '80351110224678912' } })
  const [, { body }] = happen(discord) as [Request, Request]
  expect(paddle.read(body, null)).toMatchObject({ events: [{ data: { test: false } }] })
  const simulated = body.replace('evt_01', 'ntfsimevt_01')
  expect(paddle.read(simulated, null)).toMatchObject({ events: [{ data: { test: true } }] })
})

test('nonsense is incomplete with the field, never a throw', async () => {
  const { happen } = givenPaddle()
  const [, { body }] = happen(once) as [Request, Request]
  for (const nonsense of ['', 'null', '{', '[]', '{"event_type":"transaction.completed"}'])
    expect(paddle.read(nonsense, null)).toMatchObject({ kind: 'incomplete', why: expect.stringContaining('Paddle') })
  expect(paddle.read(changed(body, { currency_code: 7 }), null)).toMatchObject({
    why: expect.stringContaining('currency_code'),
  })
  for (const answer of [null, 7, {}, { data: 'no' }]) {
    const facts = (await paddle.api?.ask({ get: async () => answer }, body)) ?? null
    expect(paddle.read(body, facts)).toMatchObject({ kind: 'incomplete' })
  }
})

/** Written from Paddle's description of its signatures. */
const signed = (body: string, secret: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `ts=${seconds};h1=${createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`
}

const BODY = '{"event_id":"evt_1","event_type":"ping"}'
const verify = (header: string, secrets: string[], now = AT, body = BODY) =>
  paddle.verify(deliveryOf({ body, headers: { 'paddle-signature': header } }, now), secrets)

test('a signature is of one of the secrets, of these bytes, and of these five minutes', () => {
  const header = signed(BODY, SECRET, AT)
  expect(verify(header, [SECRET])).toBe('evt_1')
  expect(verify(header, ['new', SECRET])).toBe('evt_1')
  expect(verify(header, ['new'])).toBeNull()
  expect(verify(header, [])).toBeNull()
  expect(verify(header, [SECRET], AT, `${BODY} `)).toBeNull()
  for (const nonsense of ['', 'ts=;h1=', 'h1', 'ts=1', header.replace('ts', 't')])
    expect(verify(nonsense, [SECRET])).toBeNull()
  for (const minute of [4, -4]) expect(verify(header, [SECRET], minutes(minute))).toBe('evt_1')
  for (const minute of [6, -6]) expect(verify(header, [SECRET], minutes(minute))).toBeNull()
})

test('while Paddle rotates its secret, one of two signatures is enough, in whatever order', () => {
  const [time, old] = signed(BODY, 'old', AT).split(';')
  const [, fresh] = signed(BODY, SECRET, AT).split(';')
  expect(verify(`${time};${old};${fresh}`, [SECRET])).toBe('evt_1')
  expect(verify(`${time};${fresh};${old}`, [SECRET])).toBe('evt_1')
})

test('what the seller signs is verified, and known by the event, not by its notification', () => {
  const { happen } = givenPaddle()
  const [request] = happen(once) as [Request]
  expect(paddle.verify(deliveryOf(request, minutes(2)), [SECRET])).toMatch(/^evt_/)
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { createStripeSeller } from '@/clients/typescript/src/cli/shops/stripe'
import { apiOf, deliveryOf, eventsOf, listAll, readAll, typesOf } from '@/tools/shop/played'
import { stripe } from './stripe'

const SECRET = 'whsec_stripe_test_secret'
const AT = new Date('2027-01-31T12:00:00Z')
const minutes = (n: number): Date => new Date(AT.getTime() + n * 60_000)

const customer = { email: 'ada@example.com', name: 'Ada Lovelace' }
const lines = [{ line_id: 'li_1', product: 'price_pro', quantity: 2 }]
const once: Happening = {
  type: 'order.paid',
  timestamp: AT.toISOString(),
  data: { order_id: 'pi_1', customer, lines, amount: '49.00', currency: 'EUR' },
}
const subscription = { id: 'sub_1', period_end: '2027-02-28T12:00:00Z' }
const yearly: Happening = {
  type: 'order.paid',
  timestamp: AT.toISOString(),
  data: { order_id: 'in_1', customer, lines, subscription, amount: '49.00', currency: 'EUR' },
}

const of = (type: string, data: object) => ({ type, timestamp: AT.toISOString(), data }) as Happening

function givenStripe() {
  const seller = createStripeSeller()
  let clock = 0
  const happen = (happening: Happening): Request[] => {
    clock += 1
    return seller.say(happening, SECRET, minutes(clock))
  }
  const read = async (happening: Happening, hasKey = true) => readAll(stripe, happen(happening), hasKey ? seller : null)
  return { seller, happen, read }
}

const changed = (body: string, change: (object: Record<string, unknown>) => void): string => {
  const event = JSON.parse(body)
  change(event.data.object)
  return JSON.stringify(event)
}

test('a one-time sale is read with its lines from the API', async () => {
  const { read } = givenStripe()
  const [event] = eventsOf(await read(once))
  expect(event).toEqual({
    type: 'order.paid',
    timestamp: '2027-01-31T12:01:00.000Z',
    data: {
      order_id: 'pi_1',
      test: false,
      customer: { ...customer, discord_id: null },
      lines,
      amount: '49.00',
      currency: 'EUR',
    },
  })
})

test('a one-time sale of more lines than a page has all of them', async () => {
  const { read } = givenStripe()
  const many = Array.from({ length: 99 }, (_, i) => ({ line_id: `li_${i}`, product: `price_${i}`, quantity: 1 }))
  const [event] = eventsOf(await read({ ...once, data: { ...once.data, lines: many } } as Happening))
  expect(event).toMatchObject({ data: { lines: many } })
})

test('without an API key, a one-time sale waits and says why', async () => {
  const { read } = givenStripe()
  expect(await read(once, false)).toEqual([
    { kind: 'incomplete', orderId: 'pi_1', subscriptionId: null, why: expect.stringContaining('API key') },
  ])
})

test('a subscription is told by its invoices, not by its session', async () => {
  const { read } = givenStripe()
  for (const hasKey of [true, false]) {
    const readings = await read(yearly, hasKey)
    expect(readings.at(-1)).toEqual({
      kind: 'events',
      events: [
        {
          type: 'order.paid',
          timestamp: expect.any(String),
          data: {
            order_id: 'in_1',
            test: false,
            customer: { ...customer, discord_id: null },
            lines,
            subscription: { id: 'sub_1', period_end: '2027-02-28T12:00:00.000Z' },
            amount: '49.00',
            currency: 'EUR',
          },
        },
      ],
    })
    if (hasKey) expect(readings[0]).toEqual({ kind: 'nothing' })
  }
})

test('every happening comes back as it was said, with a key', async () => {
  const { read } = givenStripe()
  await read(once)
  await read(yearly)
  const renewal = { id: 'sub_1', period_end: '2028-02-28T12:00:00.000Z' }
  const renewed = await read(of('subscription.renewed', { subscription: renewal, order_id: 'in_2', amount: '49.00' }))
  expect(eventsOf(renewed)).toMatchObject([
    { type: 'order.paid', data: { order_id: 'in_2', subscription: renewal, amount: '49.00' } },
  ])
  expect(eventsOf(await read(of('payment.failed', { subscription: { id: 'sub_1' } })))).toMatchObject([
    { type: 'payment.failed', data: { subscription: { id: 'sub_1' } } },
  ])
  expect(eventsOf(await read(of('order.refunded', { order_id: 'in_2', amount: '10.00' })))).toMatchObject([
    { type: 'order.paid', data: { order_id: 'in_2' } },
    {
      type: 'order.refunded',
      timestamp: '2027-01-31T12:05:00.000Z',
      data: { order_id: 'in_2', refunded_total: '10.00' },
    },
  ])
  const [, whole] = eventsOf(await read(of('order.refunded', { order_id: 'in_2' })))
  expect(whole).toMatchObject({ type: 'order.refunded', data: { order_id: 'in_2' } })
  expect(whole).not.toHaveProperty('data.refunded_total')
  expect(typesOf(await read(of('dispute.opened', { order_id: 'pi_1' })))).toEqual(['order.paid', 'dispute.opened'])
  const [, opened, closed] = eventsOf(await read(of('dispute.closed', { order_id: 'pi_1', outcome: 'lost' })))
  expect([opened, closed]).toMatchObject([
    { type: 'dispute.opened', data: { order_id: 'pi_1' } },
    { type: 'dispute.closed', data: { order_id: 'pi_1', outcome: 'lost' } },
  ])
  expect(eventsOf(await read(of('subscription.ended', { subscription: { id: 'sub_1' } })))).toMatchObject([
    { type: 'subscription.ended', timestamp: '2027-01-31T12:09:00.000Z', data: { subscription: { id: 'sub_1' } } },
  ])
})

test('the nightly reading finds each order, and its end', async () => {
  const { happen, seller } = givenStripe()
  for (const each of [once, yearly, of('order.refunded', { order_id: 'pi_1' })]) happen(each)
  happen(of('subscription.ended', { subscription: { id: 'sub_1' } }))
  const events = eventsOf(await listAll(stripe, seller, AT))
  expect(events).toContainEqual(expect.objectContaining({ type: 'order.refunded' }))
  expect(events).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ order_id: 'in_1' }) }))
  expect(events).toContainEqual(expect.objectContaining({ type: 'subscription.ended' }))
  expect(typesOf(await listAll(stripe, seller, minutes(60)))).toEqual([])
})

test('without a key, a refund in a version that names no invoice waits, and one that does is read', async () => {
  const { happen, read } = givenStripe()
  await read(yearly)
  const [{ body }] = happen(of('order.refunded', { order_id: 'in_1', amount: '9.00' })) as [Request]
  expect(stripe.read(body, null)).toMatchObject({ kind: 'incomplete', why: expect.stringContaining('API key') })
  const older = changed(body, (charge) => Object.assign(charge, { invoice: 'in_1' }))
  expect(stripe.read(older, null)).toMatchObject({
    events: [{ type: 'order.refunded', data: { order_id: 'in_1', refunded_total: '9.00' } }],
  })
})

test('an invoice of an older version of the API is read, too', async () => {
  const { happen } = givenStripe()
  const { body } = happen(yearly).at(-1) as Request
  const older = changed(body, (invoice) => {
    const { data } = invoice['lines'] as { data: Record<string, unknown>[] }
    Object.assign(invoice, {
      ...{ parent: undefined, subscription: 'sub_1', payment_intent: 'pi_9', status_transitions: undefined },
      subscription_details: { metadata: { discord_id: '80351110224678912' } },
    })
    for (const line of data) Object.assign(line, { pricing: undefined, price: { id: 'price_old' } })
  })
  expect(stripe.read(older, null)).toMatchObject({
    events: [
      {
        data: {
          customer: { discord_id: '80351110224678912' },
          lines: [{ product: 'price_old' }],
          subscription: { id: 'sub_1' },
        },
      },
    ],
  })
})

test('what a change of plan gives back is no line, and the paid period is the last one', async () => {
  const { happen } = givenStripe()
  const { body } = happen(yearly).at(-1) as Request
  const proration = changed(body, (invoice) => {
    const { data } = invoice['lines'] as { data: object[] }
    const back = { id: 'il_back', amount: -2000, period: { start: 1, end: 2 } }
    data.unshift({ ...data[0], ...back })
  })
  expect(stripe.read(proration, null)).toMatchObject({
    events: [{ data: { lines: [{ line_id: 'li_1' }], subscription: { period_end: '2027-02-28T12:00:00.000Z' } } }],
  })
})

test('an invoice of no subscription is no sale: a session tells that', async () => {
  const { happen } = givenStripe()
  const { body } = happen(yearly).at(-1) as Request
  expect(
    stripe.read(
      changed(body, (invoice) => Object.assign(invoice, { parent: null })),
      null,
    ),
  ).toEqual({
    kind: 'nothing',
  })
})

test('a payment that takes days counts once it succeeded', async () => {
  const { happen, seller } = givenStripe()
  const [{ body }] = happen(once) as [Request]
  const facts = (await stripe.api?.ask(apiOf(seller), body)) as { session: object }
  expect(stripe.read(body, { ...facts, session: { ...facts.session, payment_status: 'unpaid' } })).toEqual({
    kind: 'nothing',
  })
  expect(stripe.read(body, facts)).toMatchObject({ kind: 'events' })
  const later = body.replace('checkout.session.completed', 'checkout.session.async_payment_succeeded')
  expect(await stripe.api?.ask(apiOf(seller), later)).toEqual(facts)
  const failed = body.replace('checkout.session.completed', 'checkout.session.async_payment_failed')
  expect(stripe.read(failed, null)).toEqual({ kind: 'nothing' })
})

test('a Discord ID comes from metadata or from a field of Checkout, and nonsense is ignored', async () => {
  const { happen, seller } = givenStripe()
  const [{ body }] = happen(once) as [Request]
  const facts = (await stripe.api?.ask(apiOf(seller), body)) as { session: object }
  const readWith = (session: object) => stripe.read(body, { ...facts, session: { ...facts.session, ...session } })
  const field = { key: 'discordid', type: 'text', text: { value: '80351110224678912' } }
  for (const session of [{ metadata: { discord_id: '80351110224678912' } }, { custom_fields: [field] }])
    expect(readWith(session)).toMatchObject({ events: [{ data: { customer: { discord_id: '80351110224678912' } } }] })
  expect(readWith({ metadata: { discord: 'ada#1234' } })).toMatchObject({
    events: [{ data: { customer: { discord_id: null } } }],
  })
})

test('a bank that only asks has opened no dispute', async () => {
  const { happen, read } = givenStripe()
  await read(once)
  const [{ body }] = happen(of('dispute.opened', { order_id: 'pi_1' })) as [Request]
  const asked = changed(body, (dispute) => Object.assign(dispute, { status: 'warning_needs_response' }))
  expect(stripe.read(asked, null)).toEqual({ kind: 'nothing' })
  expect(stripe.read(body, null)).toMatchObject({ kind: 'incomplete' })
})

test('yen have no decimals, and test data says so', async () => {
  const { read } = givenStripe()
  const yen = { ...once.data, amount: '4900', currency: 'JPY', test: true }
  expect(eventsOf(await read({ ...once, data: yen } as Happening))).toMatchObject([
    { data: { amount: '4900', currency: 'JPY', test: true } },
  ])
})

test('a payment that is neither of Checkout nor of an invoice is no sale', async () => {
  const { happen, read } = givenStripe()
  await read(once)
  const [{ body }] = happen(of('order.refunded', { order_id: 'pi_1' })) as [Request]
  const facts = await stripe.api?.ask({ get: async () => ({ data: [], has_more: false }) }, body)
  expect(stripe.read(body, facts)).toEqual({ kind: 'nothing' })
})

test('no answer of the API, or nonsense, leaves the event waiting', async () => {
  const { happen } = givenStripe()
  const [{ body }] = happen(once) as [Request]
  for (const answer of [null, 7, {}, { data: 'no' }]) {
    const facts = await stripe.api?.ask({ get: async () => answer }, body)
    expect(['incomplete', 'nothing']).toContain(stripe.read(body, facts).kind)
  }
  expect(stripe.read(body, await stripe.api?.ask({ get: async () => null }, body))).toMatchObject({
    kind: 'incomplete',
  })
  for (const nonsense of ['', 'null', '{', '[]', '{"type":"invoice.paid"}'])
    expect(stripe.read(nonsense, null)).toMatchObject({ kind: 'incomplete', why: expect.stringContaining('Stripe') })
  const [missing] = [changed(body, (session) => Object.assign(session, { payment_status: undefined }))]
  expect(stripe.read(missing, null)).toMatchObject({ why: expect.stringContaining('payment_status') })
})

/** Written from Stripe's description of its signatures: https://docs.stripe.com/webhooks#verify-manually */
const signed = (body: string, secret: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=6ffbb59b`
}

const BODY = '{"id":"evt_1","object":"event","type":"ping"}'
const verify = (header: string, secrets: string[], now = AT, body = BODY) =>
  stripe.verify(deliveryOf({ body, headers: { 'stripe-signature': header } }, now), secrets)

test('a signature is of one of the secrets, of these bytes, and of these five minutes', () => {
  const header = signed(BODY, SECRET, AT)
  expect(verify(header, [SECRET])).toBe('evt_1')
  expect(verify(header, ['whsec_new', SECRET])).toBe('evt_1')
  expect(verify(header, ['whsec_new'])).toBeNull()
  expect(verify(header, [])).toBeNull()
  expect(verify(header, [SECRET], AT, `${BODY} `)).toBeNull()
  expect(verify('', [SECRET])).toBeNull()
  expect(verify('t=,v1=', [SECRET])).toBeNull()
  for (const minute of [4, -4]) expect(verify(header, [SECRET], minutes(minute))).toBe('evt_1')
  for (const minute of [6, -6]) expect(verify(header, [SECRET], minutes(minute))).toBeNull()
})

test('while Stripe rolls its secret, one of two signatures is enough', () => {
  const [time, old] = signed(BODY, 'whsec_old', AT).split(',')
  const [, fresh] = signed(BODY, SECRET, AT).split(',')
  expect(verify(`${time},${old},${fresh}`, [SECRET])).toBe('evt_1')
})

test('what the seller signs is verified', () => {
  const { happen } = givenStripe()
  const [request] = happen(once) as [Request]
  expect(stripe.verify(deliveryOf(request, minutes(2)), [SECRET])).toMatch(/^evt_/)
})

test('the checkout that an order began with is told, unless it is the number of the order', () => {
  const { happen } = givenStripe()
  const [session] = happen(once) as [Request]
  const { id } = JSON.parse(session.body).data.object
  expect(stripe.checkoutOf?.(session.body, null)).toBe(id)
  expect(stripe.checkoutOf?.(session.body, { session: { id, mode: 'payment', payment_intent: 'pi_1' } })).toBe(id)
  expect(stripe.checkoutOf?.(session.body, { session: { id, mode: 'subscription' }, invoice: {} })).toBe(id)
  expect(stripe.checkoutOf?.(session.body, { session: null })).toBeNull()
  const free = changed(session.body, (object) => Object.assign(object, { payment_intent: null, amount_total: 0 }))
  expect(stripe.checkoutOf?.(free, null)).toBeNull()
  expect(stripe.checkoutOf?.((happen(yearly) as [Request, Request])[1].body, null)).toBeNull()
})

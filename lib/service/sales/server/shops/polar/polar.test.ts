import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPolarSeller } from '@/clients/typescript/src/cli/shops/polar'
import type { Happening, Request } from '@/clients/typescript/src/cli/shops/seller'
import { deliveryOf, eventsOf, listAll, readAll, typesOf } from '@/tools/shop/played'
import { polar } from './polar'

const SECRET = 'whsec_ovyN6cPrTv56AApvzCaJno08SSmGJmgbWilb33N2JuK'
const AT = new Date('2027-01-31T12:00:00Z')
const minutes = (n: number): Date => new Date(AT.getTime() + n * 60_000)

const customer = { email: 'ada@example.com', name: 'Ada Lovelace' }
const lines = [{ line_id: 'prod_1', product: 'prod_1', quantity: 2 }]
const of = (type: string, data: object) => ({ type, timestamp: AT.toISOString(), data }) as Happening
const once = of('order.paid', { order_id: 'o1', customer, lines, amount: '49.00', currency: 'EUR' })
const subscription = { id: 's1', period_end: '2027-02-28T12:00:00.000Z' }
const monthly = of('order.paid', { ...once.data, order_id: 'o2', subscription })

function givenPolar() {
  const seller = createPolarSeller()
  let clock = 0
  const happen = (happening: Happening): Request[] => {
    clock += 1
    return seller.say(happening, SECRET, minutes(clock))
  }
  const read = async (happening: Happening, hasKey: boolean) =>
    readAll(polar, happen(happening), hasKey ? seller : null)
  return { seller, happen, read }
}

const changed = (body: string, change: object): string => {
  const event = JSON.parse(body)
  return JSON.stringify({ ...event, data: { ...event.data, ...change } })
}

test('an order counts once it is paid', () => {
  const { happen } = givenPolar()
  const [created, paid] = happen(once) as [Request, Request]
  expect(polar.read(created.body, null)).toEqual({ kind: 'nothing' })
  expect(polar.read(paid.body, null)).toEqual({
    kind: 'events',
    events: [
      {
        type: 'order.paid',
        timestamp: '2027-01-31T12:01:00.000Z',
        data: {
          ...{ order_id: 'o1', test: false, customer: { ...customer, discord_id: null }, lines },
          ...{ subscription: null, amount: '49.00', currency: 'EUR' },
        },
      },
    ],
  })
})

test.each([true, false])('every happening comes back as it was said, with a key or without (%s)', async (hasKey) => {
  const { read } = givenPolar()
  await read(once, hasKey)
  expect(eventsOf(await read(monthly, hasKey)).at(-1)).toMatchObject({ data: { order_id: 'o2', subscription } })
  const renewal = { id: 's1', period_end: '2027-03-31T12:00:00.000Z' }
  const renewed = await read(of('subscription.renewed', { subscription: renewal, order_id: 'o3' }), hasKey)
  expect(renewed[0]).toEqual({ kind: 'nothing' })
  expect(eventsOf(renewed).at(-1)).toMatchObject({
    type: 'order.paid',
    data: { order_id: 'o3', subscription: renewal },
  })
  expect(eventsOf(await read(of('payment.failed', { subscription: { id: 's1' } }), hasKey))).toMatchObject([
    { type: 'payment.failed', data: { subscription: { id: 's1' } } },
  ])
  expect(eventsOf(await read(of('order.refunded', { order_id: 'o3', amount: '9.00' }), hasKey)).at(-1)).toMatchObject({
    ...{ type: 'order.refunded', timestamp: '2027-01-31T12:05:00.000Z' },
    data: { order_id: 'o3', refunded_total: '9.00' },
  })
  const whole = eventsOf(await read(of('order.refunded', { order_id: 'o3' }), hasKey)).at(-1)
  expect(whole).toMatchObject({ type: 'order.refunded', data: { order_id: 'o3' } })
  expect(whole).not.toHaveProperty('data.refunded_total')
  expect(eventsOf(await read(of('subscription.ended', { subscription: { id: 's1' } }), hasKey))).toMatchObject([
    { type: 'subscription.ended', timestamp: '2027-01-31T12:07:00.000Z', data: { subscription: { id: 's1' } } },
  ])
  await expect(read(of('dispute.opened', { order_id: 'o1' }), hasKey)).rejects.toThrow('disputes')
})

test('what was canceled, paused or cycled has not ended and is not paid', () => {
  const { happen } = givenPolar()
  happen(monthly)
  const [, { body }] = happen(of('subscription.ended', { subscription: { id: 's1' } })) as [Request, Request]
  for (const type of ['canceled', 'paused', 'resumed', 'uncanceled', 'cycled', 'updated', 'active'])
    expect(polar.read(body.replace('subscription.revoked', `subscription.${type}`), null)).toEqual({ kind: 'nothing' })
  const unpaid = changed(body, { status: 'unpaid', ended_at: null })
  expect(polar.read(unpaid, null)).toMatchObject({
    events: [{ type: 'subscription.ended', timestamp: '2027-01-31T12:02:00.000Z' }],
  })
})

test('an order is paid for its own period, though Polar tells the current one', () => {
  const { happen } = givenPolar()
  const [, { body }] = happen(monthly) as [Request, Request]
  const { subscription: told } = JSON.parse(body).data
  const endWith = (start: string, end: string, interval = 'month') =>
    polar.read(
      changed(body, {
        subscription: { ...told, current_period_start: start, current_period_end: end, recurring_interval: interval },
      }),
      null,
    )
  const until = (period_end: string) => ({ events: [{ data: { subscription: { period_end } } }] })
  // Bought on January 31, and the next period has begun without being paid.
  expect(endWith('2027-02-28T12:01:00Z', '2027-03-31T12:01:00Z')).toMatchObject(until('2027-02-28T12:01:00.000Z'))
  expect(endWith('2027-06-30T12:01:00Z', '2027-07-31T12:01:00Z')).toMatchObject(until('2027-02-28T12:01:00.000Z'))
  expect(endWith('2029-01-31T12:01:00Z', '2030-01-31T12:01:00Z', 'year')).toMatchObject(
    until('2028-01-31T12:01:00.000Z'),
  )
  expect(endWith('2027-01-31T12:01:30Z', '2027-02-28T12:01:30Z')).toMatchObject(until('2027-02-28T12:01:30.000Z'))
})

test('a refund counts with its taxes', () => {
  const { happen } = givenPolar()
  happen(once)
  const [, { body }] = happen(of('order.refunded', { order_id: 'o1', amount: '10.00' })) as [Request, Request]
  expect(polar.read(changed(body, { refunded_tax_amount: 190 }), null)).toMatchObject({
    events: [{ type: 'order.paid' }, { type: 'order.refunded', data: { refunded_total: '11.90' } }],
  })
})

test('the nightly reading finds each order on every page, late refunds, and what ended', async () => {
  const { happen, seller } = givenPolar()
  for (const id of ['o1', 'o5', 'o6', 'o7', 'o8']) happen(of('order.paid', { ...once.data, order_id: id }))
  happen(monthly)
  happen(of('subscription.ended', { subscription: { id: 's1' } }))
  const all = await listAll(polar, seller, AT)
  expect(typesOf(all).filter((type) => type === 'order.paid')).toHaveLength(6)
  expect(typesOf(all)).toContain('subscription.ended')
  happen(of('order.refunded', { order_id: 'o1' }))
  expect(eventsOf(await listAll(polar, seller, minutes(8)))).toMatchObject([
    { type: 'order.paid', data: { order_id: 'o1' } },
    { type: 'order.refunded', data: { order_id: 'o1' } },
  ])
})

test('a team without an email waits, unless it has a Discord ID', () => {
  const { happen } = givenPolar()
  const [, { body }] = happen(once) as [Request, Request]
  const team = { customer: { id: 'c1', email: null, name: 'Team', metadata: {} } }
  expect(polar.read(changed(body, team), null)).toMatchObject({
    ...{ kind: 'incomplete', orderId: 'o1', why: expect.stringContaining('email') },
  })
  for (const place of ['metadata', 'custom_field_data']) {
    const known = { ...team, [place]: { discord_id: '80351110224678912' } }
    expect(polar.read(changed(body, known), null)).toMatchObject({
      events: [{ data: { customer: { email: null, discord_id: '80351110224678912', name: 'Team' } } }],
    })
  }
  expect(polar.read(changed(body, { product_id: null }), null)).toMatchObject({ kind: 'incomplete' })
})

test('yen have no decimals', () => {
  const { happen } = givenPolar()
  const [, { body }] = happen(of('order.paid', { ...once.data, amount: '4900', currency: 'JPY' })) as [Request, Request]
  expect(polar.read(body, null)).toMatchObject({ events: [{ data: { amount: '4900', currency: 'JPY' } }] })
})

test('nonsense is incomplete with the field, never a throw', async () => {
  const { happen } = givenPolar()
  const [, { body }] = happen(once) as [Request, Request]
  for (const nonsense of ['', 'null', '{', '[]', '{"type":"order.paid"}'])
    expect(polar.read(nonsense, null)).toMatchObject({ kind: 'incomplete', why: expect.stringContaining('Polar') })
  expect(polar.read(changed(body, { total_amount: '49' }), null)).toMatchObject({
    why: expect.stringContaining('total_amount'),
  })
  expect(await polar.api?.ask({ get: async () => null }, body)).toBeNull()
  for (const answer of [7, {}, { data: 'no' }])
    expect(polar.read(body, await polar.api?.ask({ get: async () => answer }, body))).toMatchObject({
      kind: 'incomplete',
    })
})

/** Written from Polar's description: Standard Webhooks, except that the key is the secret's own bytes. */
const signed = (body: string, secret: string, at: Date) => {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`msg_1.${seconds}.${body}`)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}

const BODY = '{"type":"ping","name":"Zoë"}'
const verify = (headers: Record<string, string>, secrets: string[], now = AT, body = BODY) =>
  polar.verify(deliveryOf({ body, headers }, now), secrets)

test('a signature is of one of the secrets, of these bytes, and of these five minutes', () => {
  const headers = signed(BODY, SECRET, AT)
  expect(verify(headers, [SECRET])).toBe('msg_1')
  expect(verify(headers, ['whsec_new', SECRET])).toBe('msg_1')
  expect(verify(headers, ['whsec_new'])).toBeNull()
  expect(verify(headers, [])).toBeNull()
  expect(verify(headers, [SECRET], AT, `${BODY} `)).toBeNull()
  expect(verify({ ...headers, 'webhook-id': 'msg_2' }, [SECRET])).toBeNull()
  expect(verify({}, [SECRET])).toBeNull()
  expect(verify({ ...headers, 'webhook-timestamp': 'soon' }, [SECRET])).toBeNull()
  for (const minute of [4, -4]) expect(verify(headers, [SECRET], minutes(minute))).toBe('msg_1')
  for (const minute of [6, -6]) expect(verify(headers, [SECRET], minutes(minute))).toBeNull()
})

test('one of several signatures is enough', () => {
  const old = signed(BODY, 'whsec_old', AT)
  const fresh = signed(BODY, SECRET, AT)
  const both = { ...fresh, 'webhook-signature': `${old['webhook-signature']} ${fresh['webhook-signature']}` }
  expect(verify(both, [SECRET])).toBe('msg_1')
})

test('what the seller signs is verified, each event by an ID of its own', () => {
  const { happen } = givenPolar()
  const ids = happen(once).map((request) => polar.verify(deliveryOf(request, minutes(2)), [SECRET]))
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain(null)
})

test('the checkout that an order began with is told, and none of a renewal', () => {
  const { happen } = givenPolar()
  const [, { body }] = happen(monthly) as [Request, Request]
  const { checkout_id } = JSON.parse(body).data
  expect(checkout_id).toMatch(/^[\da-f-]{36}$/)
  expect(polar.checkoutOf?.(body, null)).toBe(checkout_id)
  expect(polar.checkoutOf?.(body, { order: { checkout_id: 'another', billing_reason: 'purchase' } })).toBe('another')
  expect(polar.checkoutOf?.(changed(body, { billing_reason: 'subscription_cycle' }), null)).toBeNull()
  expect(polar.checkoutOf?.(changed(body, { checkout_id: null }), null)).toBeNull()
})

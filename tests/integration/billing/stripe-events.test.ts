import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { createStripeRoute } from '@/lib/http/routes/stripe-route'
import { getBilling } from '@/lib/service/billing/server/get-billing'
import { listInvoices } from '@/lib/service/billing/server/list-invoices'
import { receiveStripeEvent } from '@/lib/service/billing/server/receive-stripe-event'
import { prepareCheckout } from '@/lib/service/billing/server/start-checkout'
import { startPortal } from '@/lib/service/billing/server/start-portal'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type Billing, givenBilling } from '@/tests/support/fixtures/billing'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import type { Webhook } from '@/tests/support/servers/stripe/stripe-server'
import { inSeconds, type Subscription } from '@/tests/support/servers/stripe/stripe-state'

let db: TestDatabase
let billing: Billing
let actor: Actor
let subscription: Subscription

beforeAll(async () => {
  db = await givenDatabase()
  billing = await givenBilling(db)
})
beforeEach(async () => {
  actor = await givenActor(db.pool)
  subscription = await billing.subscribe(actor)
})
afterEach(() => {
  billing.stripe.setDown(false)
  billing.stripe.delay(async () => undefined)
})
afterAll(async () => {
  await billing.close()
  await db.close()
})

const refused = (code: string, message = '') =>
  expect.objectContaining({ name: 'Fault', code, message: expect.stringContaining(message) })
const updated = () => billing.stripe.event('customer.subscription.updated', subscription)

/** The route itself, as Stripe posts to it. */
async function post({ payload, signature }: Webhook): Promise<number> {
  const { db: prisma, transact } = billing.deps
  const deps = {
    db: prisma,
    pool: db.pool,
    history: db.pool,
    vault: createVault(TEST_ENCRYPTION_KEY),
    operatorEmails: [],
    replica: null,
    clock: billing.now,
    log: createLogger('silent'),
    transact: ((_origin, run) => transact(run)) as Parameters<Parameters<typeof createStripeRoute>[1]>[0]['transact'],
  }
  const handler = createStripeRoute(
    () => deps,
    (_deps, arrived) => receiveStripeEvent(billing.deps, arrived),
  )
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' }
  const request = new Request('http://localhost/api/stripe/webhook', { method: 'POST', headers, body: payload })
  return (await handler(request)).status
}

test('a signed event is answered 200, an unknown one and one of another customer too', async () => {
  expect(await post(updated())).toBe(200)
  expect(await post(billing.stripe.event('charge.refund.updated', { id: 're_1', object: 'refund' }))).toBe(200)
  const elsewhere = { ...subscription, customer: 'cus_unknown' }
  expect(await post(billing.stripe.event('customer.subscription.deleted', elsewhere))).toBe(200)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active' })
})

test('a forged, altered, unsigned or old event is refused, and changes nothing', async () => {
  subscription.status = 'canceled'
  const object = { ...subscription }
  const forged = billing.stripe.event('customer.subscription.deleted', object, 'whsec_of_another')
  const old = billing.stripe.event('customer.subscription.deleted', object, undefined, inSeconds() - 600)
  const { payload, signature } = updated()
  const calls = billing.stripe.calls()
  for (const webhook of [forged, old, { payload: `${payload} `, signature }, { payload, signature: '' }])
    expect(await post(webhook)).toBe(400)
  expect(await post({ payload: 'x'.repeat(600 * 1024), signature })).toBe(413)
  expect(billing.stripe.calls()).toBe(calls)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active' })
})

test('an event that is repeated is applied once, and not even asked for again', async () => {
  subscription.status = 'past_due'
  const event = updated()
  await Promise.all([billing.receive(event), billing.receive(event), billing.receive(event)])
  const calls = billing.stripe.calls()
  await billing.receive(event)
  expect(billing.stripe.calls()).toBe(calls)
  expect((await billing.recorded(actor)).slice(2)).toEqual(['billing.payment_failed 0'])
})

test('events in the wrong order end where Stripe is', async () => {
  const failed = billing.stripe.event('invoice.payment_failed', { ...subscription, status: 'past_due' })
  const ended = billing.stripe.event('customer.subscription.deleted', { ...subscription, status: 'canceled' })
  // Both arrive after the payment that repaired it.
  await billing.receive(ended)
  await billing.receive(failed)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active' })
  expect(await billing.recorded(actor)).toHaveLength(2)
})

test('a read that began earlier never replaces one that began later', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  let sawOld = () => {}
  const seen = new Promise<void>((resolve) => {
    sawOld = resolve
  })
  billing.stripe.delay(async () => {
    if (!isFirst) return
    isFirst = false
    sawOld()
    await slow
  })
  subscription.status = 'past_due'
  const late = billing.receive(updated())
  await seen
  subscription.status = 'active'
  await billing.receive(updated())
  release()
  await late
  expect(await billing.stateOf(actor)).toMatchObject({ state: 'active', notice_day: null })
  expect(await billing.recorded(actor)).toHaveLength(2)
})

test('the clock of two processes: one notice, one suspension', async () => {
  const begin = billing.now()
  subscription.status = 'past_due'
  await billing.receive(updated())
  for (const day of [3, 6, 7]) {
    billing.moveTo(new Date(begin.getTime() + day * DAY_MS))
    await Promise.all([billing.tick(), billing.tick(), billing.receive(updated())])
  }
  billing.moveTo(begin)
  expect((await billing.recorded(actor)).slice(2)).toEqual([
    'billing.payment_failed 0',
    'billing.payment_failed 3',
    'billing.payment_failed 6',
    'billing.suspended',
  ])
})

test('Stripe is down: a clear refusal, and the event comes again', async () => {
  subscription.status = 'past_due'
  const event = updated()
  billing.stripe.setDown(true)
  expect(await post(event)).toBe(503)
  await billing.tick()
  const call = { actor: actor.may('billing:manage'), reading: actor.reading(), body: { interval: 'month' as const } }
  await expect(startPortal(billing.access, call)).rejects.toEqual(refused('busy', "can't be reached"))
  await expect(prepareCheckout(billing.access, call)).rejects.toEqual(refused('busy', 'Nothing was changed'))
  expect(await getBilling(actor.reading(), actor.may('billing:view'), billing.access)).toMatchObject({
    plan: 'pro',
    prices: null,
    subscription: { state: 'active' },
  })
  billing.stripe.setDown(false)
  expect(await post(event)).toBe(200)
  expect(await billing.stateOf(actor)).toMatchObject({ state: 'past_due' })
})

test('no organization pays twice: a subscription stands in the way, and older pages stop working', async () => {
  await expect(billing.checkout(actor)).rejects.toEqual(refused('conflict', 'already has a subscription'))
  const other = await givenActor(db.pool)
  const first = await billing.checkout(other)
  const second = await billing.checkout(other, 'year')
  await expect(billing.stripe.pay(first.sessionId)).rejects.toThrow('no open session')
  await billing.stripe.pay(second.sessionId)
  expect(await billing.stateOf(other)).toMatchObject({ plan: 'pro', interval: 'year' })
})

test('two members begin to pay at once: one customer at Stripe', async () => {
  const other = await givenActor(db.pool)
  await Promise.allSettled([billing.checkout(other), billing.checkout(other)])
  const mine = billing.stripe.state.customers.filter(
    ({ metadata }) => (metadata as Record<string, string>)['organization_id'] === other.organizationId,
  )
  expect(mine).toHaveLength(1)
})

test('invoices, portal and prices are those of the organization', async () => {
  const view = await getBilling(actor.reading(), actor.may('billing:view'), billing.access)
  expect(view).toMatchObject({
    takes_payments: true,
    prices: [
      { interval: 'month', unit_amount: 2_900, currency: 'usd' },
      { interval: 'year', unit_amount: 29_000, currency: 'usd' },
    ],
    subscription: { interval: 'month', unit_amount: 2_900, currency: 'usd' },
  })
  const { items } = await listInvoices(actor.reading(), actor.may('billing:view'), billing.access)
  expect(items).toMatchObject([{ status: 'paid', total: 2_900, page_url: expect.stringContaining('/invoice/') }])
  const manager = { actor: actor.may('billing:manage'), reading: actor.reading() }
  expect((await startPortal(billing.access, manager)).url).toContain(`/portal/${String(subscription.customer)}`)
  const other = await givenActor(db.pool)
  expect(await listInvoices(other.reading(), other.may('billing:view'), billing.access)).toEqual({ items: [] })
  await expect(
    startPortal(billing.access, { actor: other.may('billing:manage'), reading: other.reading() }),
  ).rejects.toEqual(refused('conflict', 'never had a subscription'))
})

test('without keys the page shows the plan, and paying is refused with who to ask', async () => {
  const view = await getBilling(actor.reading(), actor.may('billing:view'), null)
  expect(view).toMatchObject({ plan: 'pro', takes_payments: false, prices: [] })
  expect(await listInvoices(actor.reading(), actor.may('billing:view'), null)).toEqual({ items: [] })
  const call = { actor: actor.may('billing:manage'), reading: actor.reading(), body: { interval: 'month' as const } }
  await expect(prepareCheckout(null, call)).rejects.toEqual(refused('conflict', "isn't set up"))
})

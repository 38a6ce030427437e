import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type Billing, givenBilling } from '@/tests/support/fixtures/billing'
import { newSubscription } from '@/tests/support/servers/stripe/stripe-state'

let db: TestDatabase
let billing: Billing
beforeAll(async () => {
  db = await givenDatabase()
  billing = await givenBilling(db)
})
afterAll(async () => {
  await billing.close()
  await db.close()
})

const rename = ({ organizationId }: Actor, name: string) =>
  db.pool.query('update organization set name = $2 where id = $1', [organizationId, name])

test('an organization pays under a name in any script, and a long one', async () => {
  for (const name of ['株式会社 🚀', 'Łódź', 'x'.repeat(300)]) {
    const actor = await givenActor(db.pool)
    await rename(actor, name)
    await billing.subscribe(actor)
    expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro' })
    expect(billing.stripe.state.customers.at(-1)).toMatchObject({ name })
  }
})

const openSessionsOf = (customerId: string) =>
  billing.stripe.state.sessions.filter(({ customer, status }) => customer === customerId && status === 'open')

async function customerOf({ organizationId }: Actor): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select stripe_customer_id as id from billing_subscription where organization_id = $1',
    [organizationId],
  )
  return rows[0]?.id ?? ''
}

/** Lets the first two that look for open pages see the same. */
function holdFirstTwo(): void {
  let seen = 0
  let release = () => {}
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  billing.stripe.delay(async (path) => {
    if (path !== '/v1/checkout/sessions' || seen >= 2) return
    seen += 1
    if (seen === 2) release()
    await both
  })
}

test('two members begin to pay at once, twice: one page is left to pay on', async () => {
  const actor = await givenActor(db.pool)
  for (const _ of [1, 2]) await payAtOnce(actor)
})

async function payAtOnce(actor: Actor): Promise<void> {
  holdFirstTwo()
  const outcomes = await Promise.allSettled([billing.checkout(actor), billing.checkout(actor, 'year')])
  billing.stripe.delay(async () => undefined)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'Fault', code: 'conflict' })
  const open = openSessionsOf(await customerOf(actor))
  expect(open).toHaveLength(1)
  const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.sessionId] : []))
  expect(given).toContain(open[0]?.id)
}

test('paid by another member while a page is opened: it is not given out', async () => {
  const actor = await givenActor(db.pool)
  const { sessionId } = await billing.checkout(actor)
  const session = billing.stripe.state.sessions.find(({ id }) => id === sessionId)
  // Paid between the look for a subscription and the look for open pages.
  let paid: Promise<unknown> | undefined
  billing.stripe.delay(async (path) => {
    if (path !== '/v1/prices') return
    paid ??= billing.stripe.pay(sessionId)
    await paid
  })
  await expect(billing.checkout(actor)).rejects.toMatchObject({ name: 'Fault', code: 'conflict' })
  billing.stripe.delay(async () => undefined)
  expect(openSessionsOf(session?.customer ?? '')).toHaveLength(0)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro' })
})

test('of two subscriptions the newer one is canceled, and one made by hand is left alone', async () => {
  const actor = await givenActor(db.pool)
  const first = await billing.subscribe(actor)
  const { state, event } = billing.stripe
  const [price] = state.prices
  if (!price) throw new Error('no price')
  const byHand = newSubscription(first.customer, price)
  const second = newSubscription(first.customer, price, { metadata: first['metadata'] as object })
  state.subscriptions.push(byHand, second)
  await billing.receive(event('customer.subscription.created', second))
  expect([first.status, byHand.status, second.status]).toEqual(['active', 'active', 'canceled'])
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active' })
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorOf } from '@/lib/foundation/shared/change'
import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { prepareCheckout, startCheckout } from '@/lib/service/billing/server/start-checkout'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type Billing, givenBilling } from '@/tests/support/fixtures/billing'
import { newSubscription } from '@/tests/support/servers/stripe/stripe-state'

let db: TestDatabase
let billing: Billing
let actor: Actor
const BEGIN = new Date('2027-03-01T09:00:00.000Z')

beforeAll(async () => {
  db = await givenDatabase()
  billing = await givenBilling(db)
})
beforeEach(async () => {
  billing.moveTo(BEGIN)
  actor = await givenActor(db.pool)
})
afterEach(() => {
  billing.stripe.sendTo(billing.receive)
})
afterAll(async () => {
  await billing.close()
  await db.close()
})

const after = (ms: number): void => billing.moveTo(new Date(BEGIN.getTime() + ms))
const remove = ({ organizationId }: Actor) =>
  db.pool.query(`update organization set slug = 'deleted-' || id, suspended_at = now() where id = $1`, [organizationId])
const toEnterprise = () =>
  actor.write((work) =>
    setPlan(work, operatorOf({ userId: null, email: 'ops@latchkey.test' }, actor.organizationId), {
      plan: 'enterprise',
    }),
  )

async function rowOf({ organizationId }: Actor) {
  const { rows } = await db.pool.query<{ customer: string; next_read_at: Date | null }>(
    'select stripe_customer_id as customer, next_read_at from billing_subscription where organization_id = $1',
    [organizationId],
  )
  return rows[0]
}

/** Everything at Stripe, without the transaction that would store it. */
async function prepared() {
  const manager = actor.may('billing:manage')
  const call = { actor: manager, reading: actor.reading(billing.now()), body: { interval: 'month' as const } }
  const ready = await prepareCheckout(billing.access, call)
  return () => actor.write((work) => startCheckout(work, manager, ready), billing.now())
}

test('paid late, and every webhook lost: Pro at the next look, for as long as the page may be paid', async () => {
  const { sessionId } = await billing.checkout(actor)
  billing.stripe.sendTo(async () => undefined)
  for (const minutes of [16, 32, 48, 23 * 60]) {
    after(minutes * MINUTE_MS)
    await billing.tick()
  }
  await billing.stripe.pay(sessionId)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'free', state: 'none' })
  after(23 * HOUR_MS + 15 * MINUTE_MS)
  await billing.tick()
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active' })
})

test('never paid: no look is left once the page has ended', async () => {
  await billing.checkout(actor)
  for (const hours of [1, 24, 25]) {
    after(hours * HOUR_MS)
    await billing.tick()
  }
  expect(await rowOf(actor)).toMatchObject({ next_read_at: null })
})

test('the page of a deleted organization cannot be paid, and what appears later is canceled', async () => {
  const { sessionId } = await billing.checkout(actor)
  const customer = (await rowOf(actor))?.customer ?? ''
  await remove(actor)
  await billing.tick()
  await expect(billing.stripe.pay(sessionId)).rejects.toThrow('no open session')
  const [price] = billing.stripe.state.prices
  if (!price) throw new Error('no price')
  const late = newSubscription(customer, price)
  billing.stripe.state.subscriptions.push(late)
  after(6 * MINUTE_MS)
  await billing.tick()
  expect(late.status).toBe('canceled')
  after(26 * HOUR_MS)
  await billing.tick()
  expect(await rowOf(actor)).toBeUndefined()
})

test('deleted while Stripe is asked: no page is given out, and nothing is stored', async () => {
  const start = await prepared()
  await remove(actor)
  await expect(start()).rejects.toMatchObject({ name: 'Fault', code: 'not_found' })
  expect(await rowOf(actor)).toBeUndefined()
})

test('on Enterprise while Stripe is asked: no page is given out', async () => {
  const start = await prepared()
  await toEnterprise()
  await expect(start()).rejects.toMatchObject({ name: 'Fault', code: 'conflict' })
})

test('a page that was open before Enterprise is closed at the next look', async () => {
  const { sessionId } = await billing.checkout(actor)
  await toEnterprise()
  after(15 * MINUTE_MS)
  await billing.tick()
  await expect(billing.stripe.pay(sessionId)).rejects.toThrow('no open session')
})

test('what cannot be read of one organization does not stop the others', async () => {
  const others = [actor, await givenActor(db.pool), await givenActor(db.pool)]
  const subscriptions = []
  for (const other of others) subscriptions.push(await billing.subscribe(other))
  for (const subscription of subscriptions) subscription.status = 'past_due'
  // No answer of Stripe's: what reads it fails with another error than a Fault.
  Object.assign(subscriptions[1] ?? {}, { items: null })
  after(24 * HOUR_MS)
  await billing.tick()
  const states = await Promise.all(others.map(async (other) => (await billing.stateOf(other)).state))
  expect(states).toEqual(['past_due', 'active', 'past_due'])
})

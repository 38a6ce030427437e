import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { operatorOf } from '@/lib/foundation/shared/change'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { resumeBilling, suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type Billing, givenBilling } from '@/tests/support/fixtures/billing'
import { givenApiKey, givenLicense, type ProductFixture } from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import type { Subscription } from '@/tests/support/servers/stripe/stripe-state'

let db: TestDatabase
let billing: Billing
let actor: Actor
let product: ProductFixture
let key: string
const BEGIN = new Date('2027-03-01T09:00:00.000Z')

beforeAll(async () => {
  db = await givenDatabase()
  billing = await givenBilling(db)
})
beforeEach(async () => {
  billing.moveTo(BEGIN)
  actor = await givenActor(db.pool)
  product = await givenProductOf(actor)
  key = (await givenLicense(product)).key
})
afterAll(async () => {
  await billing.close()
  await db.close()
})

async function givenProductOf({ organizationId }: Actor): Promise<ProductFixture> {
  const productId = newId()
  await db.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'app', 'App', now())`,
    [productId, organizationId],
  )
  const token = await givenApiKey(db.pool, { organizationId, productId })
  return { organizationId, productId, token, pool: db.pool }
}

/** What the validate API answers right now. */
async function validated(): Promise<string | undefined> {
  const { validate } = createBatches(db.pool, { now: billing.now() })
  const [outcome] = await validate([callOf(product, key)])
  return outcome?.decision.status
}

const onDay = (day: number): void => billing.moveTo(new Date(BEGIN.getTime() + day * DAY_MS))
const operator = () => operatorOf({ userId: null, email: 'ops@latchkey.test' }, actor.organizationId)

/** As Stripe changes it, with the webhook of the change. */
async function change(subscription: Subscription, to: Partial<Subscription>): Promise<void> {
  Object.assign(subscription, to)
  await billing.receive(billing.stripe.event('customer.subscription.updated', subscription))
}

test('paid: Pro from the next request on; nothing before, whatever page the browser comes back to', async () => {
  const { sessionId } = await billing.checkout(actor)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'free', state: 'none' })
  await billing.stripe.pay(sessionId)
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active', interval: 'month' })
  expect(await billing.recorded(actor)).toEqual(['billing.subscribed pro', 'billing.plan_changed pro'])
  expect(await validated()).toBe('active')
})

test('an upgrade in the middle of an exhausted day serves the next request', async () => {
  await db.pool.query('insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, 10000)', [
    product.productId,
    utcDay(BEGIN),
    actor.organizationId,
  ])
  expect(await validated()).toBe('rate_limit_exceeded')
  await billing.subscribe(actor)
  expect(await validated()).toBe('active')
})

test('a failed payment: notices on day 0, 3 and 6, suspended on day 7, active again at once when paid', async () => {
  const subscription = await billing.subscribe(actor)
  await change(subscription, { status: 'past_due' })
  for (const day of [0, 1, 2.9, 3, 3.5, 5, 6, 6.5, 6.99]) {
    onDay(day)
    await billing.tick()
    expect(await validated()).toBe('active')
  }
  onDay(7)
  await billing.tick()
  expect(await validated()).toBe('billing_suspended')
  onDay(9)
  await billing.tick()
  await change(subscription, { status: 'active' })
  expect(await validated()).toBe('active')
  expect((await billing.recorded(actor)).slice(2)).toEqual([
    'billing.payment_failed 0',
    'billing.payment_failed 3',
    'billing.payment_failed 6',
    'billing.suspended',
    'billing.paid',
    'billing.resumed',
  ])
})

test('paid within the grace: nothing is ever suspended', async () => {
  const subscription = await billing.subscribe(actor)
  await change(subscription, { status: 'past_due' })
  onDay(4)
  await change(subscription, { status: 'active' })
  onDay(8)
  await billing.tick()
  expect(await validated()).toBe('active')
  expect(await billing.stateOf(actor)).toMatchObject({ state: 'active', notice_day: null })
})

test('the webhook of the payment was lost: the clock asks Stripe before it suspends', async () => {
  const subscription = await billing.subscribe(actor)
  await change(subscription, { status: 'past_due' })
  subscription.status = 'active'
  onDay(7.5)
  await billing.tick()
  expect(await billing.stateOf(actor)).toMatchObject({ state: 'active', suspended: false })
})

test('canceled: Pro until the end of the period, Free after it, and no suspension', async () => {
  const subscription = await billing.subscribe(actor, 'year')
  const end = Math.floor(BEGIN.getTime() / 1_000) + 30 * 86_400
  await change(subscription, { cancel_at: end })
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'pro', state: 'active', ends_at: new Date(end * 1_000) })
  await change(subscription, { cancel_at: null })
  await change(subscription, { cancel_at: end })
  onDay(30)
  await change(subscription, { status: 'canceled' })
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'free', state: 'canceled', suspended: false })
  expect(await validated()).toBe('active')
  expect((await billing.recorded(actor)).slice(2)).toEqual([
    'billing.canceled',
    'billing.renewed',
    'billing.canceled',
    'billing.plan_changed free',
  ])
})

test('canceled by Stripe while suspended: Free, and its licenses are valid again', async () => {
  const subscription = await billing.subscribe(actor)
  await change(subscription, { status: 'past_due' })
  onDay(7)
  await billing.tick()
  expect(await validated()).toBe('billing_suspended')
  await change(subscription, { status: 'canceled' })
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'free', suspended: false })
  expect(await validated()).toBe('active')
})

test('Stripe undoes nothing that an operator decided', async () => {
  const subscription = await billing.subscribe(actor)
  await actor.write((work) => setPlan(work, operator(), { plan: 'enterprise', dailyLimit: 5 }))
  await change(subscription, { status: 'past_due' })
  onDay(8)
  await billing.tick()
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'enterprise', suspended: false })
  await actor.write((work) => setPlan(work, operator(), { plan: 'free' }))
  await change(subscription, { status: 'active' })
  expect(await billing.stateOf(actor)).toMatchObject({ plan: 'free', state: 'active' })
  await actor.write((work) => suspendBilling(work, operator()))
  await change(subscription, { status: 'past_due' })
  await change(subscription, { status: 'active' })
  expect(await validated()).toBe('billing_suspended')
})

test('an operator takes over a suspension, or ends it, and payments leave it at that', async () => {
  const subscription = await billing.subscribe(actor)
  await change(subscription, { status: 'past_due' })
  onDay(7)
  await billing.tick()
  for (const isChanged of [true, false])
    expect(await actor.write((work) => suspendBilling(work, operator()))).toEqual({ isChanged })
  expect((await billing.recorded(actor)).at(-1)).toBe('billing.suspension_taken_over')
  const { rows: events } = await db.pool.query('select type from webhook_event where organization_id = $1', [
    actor.organizationId,
  ])
  expect(events.map(({ type }) => type)).not.toContain('billing.suspension_taken_over')
  await change(subscription, { status: 'active' })
  expect(await validated()).toBe('billing_suspended')
  await actor.write((work) => resumeBilling(work, operator()))
  await change(subscription, { status: 'past_due' })
  onDay(14)
  await billing.tick()
  await actor.write((work) => resumeBilling(work, operator()))
  onDay(20)
  await billing.tick()
  expect(await validated()).toBe('active')
})

test('a deleted organization is charged no more', async () => {
  const subscription = await billing.subscribe(actor)
  await db.pool.query(`update organization set slug = 'deleted-' || id, suspended_at = now() where id = $1`, [
    actor.organizationId,
  ])
  await billing.tick()
  expect(subscription.status).toBe('canceled')
  const { rowCount } = await db.pool.query('select from billing_subscription where organization_id = $1', [
    actor.organizationId,
  ])
  expect(rowCount).toBe(0)
})

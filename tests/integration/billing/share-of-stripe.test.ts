import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { getBilling } from '@/lib/service/billing/server/get-billing'
import { takeTurn } from '@/lib/service/billing/server/take-turn'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type Billing, givenBilling } from '@/tests/support/fixtures/billing'

let db: TestDatabase
let billing: Billing
const NOW = new Date('2027-03-01T09:10:00.000Z')

beforeAll(async () => {
  db = await givenDatabase()
  billing = await givenBilling(db)
})
afterAll(async () => {
  await billing.close()
  await db.close()
})

const callOf = (actor: Actor, at = NOW) => ({ actor: actor.may('billing:manage'), reading: actor.reading(at) })
const done = async () => 'done'

test('an organization asks Stripe 20 times within the hour, and others are not held up', async () => {
  const [busy, other] = [await givenActor(db.pool), await givenActor(db.pool)]
  for (let i = 0; i < 20; i += 1) expect(await takeTurn(callOf(busy), done)).toBe('done')
  await expect(takeTurn(callOf(busy), done)).rejects.toMatchObject({ name: 'Fault', code: 'too_many_requests' })
  expect(await takeTurn(callOf(other), done)).toBe('done')
  expect(await takeTurn(callOf(busy, new Date(NOW.getTime() + HOUR_MS)), done)).toBe('done')
})

test('one at a time for each organization: some wait, more are refused', async () => {
  const [busy, other] = [await givenActor(db.pool), await givenActor(db.pool)]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let running = 0
  let most = 0
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await held
    running -= 1
  }
  const calls = Array.from({ length: 4 }, () => takeTurn(callOf(busy), slow))
  const refused = await Promise.race(calls).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'Fault', code: 'too_many_requests' })
  expect(await takeTurn(callOf(other), done)).toBe('done')
  release()
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(most).toBe(1)
})

test('prices are read once for all who look at them', async () => {
  const actors = await Promise.all([givenActor(db.pool), givenActor(db.pool)])
  const calls = billing.stripe.calls()
  for (const actor of actors) {
    const view = await getBilling(actor.reading(), actor.may('billing:view'), billing.access)
    expect(view.prices).toHaveLength(2)
  }
  expect(billing.stripe.calls()).toBe(calls + 1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { type Billing, givenBilling } from '@/tests/support/fixtures/billing'

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

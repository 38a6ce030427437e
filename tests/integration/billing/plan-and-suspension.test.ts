import { expect, test } from 'vitest'
import { resumeOrganization, suspendOrganization } from '@/lib/catalog/organizations/server/suspend-organization'
import { operatorOf } from '@/lib/foundation/shared/change'
import { resumeUser, suspendUser } from '@/lib/people/sign-in/server/suspend-user'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { resumeBilling, suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'

const OPERATOR = { userId: null, email: 'ops@latchkey.test' }

const db = databaseOfFile()

const refused = (code: string, message?: string) =>
  expect.objectContaining({ name: 'Fault', code, ...(message && { message: expect.stringContaining(message) }) })

async function organizationOf({ organizationId }: Actor) {
  const { rows } = await db.pool.query(
    `select plan, daily_limit_override, suspended_at is not null as suspended, suspension_reason, billing_suspension_reason,
       billing_suspended_at is not null as billing_suspended from organization where id = $1`,
    [organizationId],
  )
  return rows[0]
}

test('a plan is set with its override, and recorded once with the operator as its actor', async () => {
  const actor = await givenActor(db.pool)
  const operator = operatorOf(OPERATOR, actor.organizationId)
  const set = (plan: Parameters<typeof setPlan>[2]) => actor.write((work) => setPlan(work, operator, plan))
  expect(await set({ plan: 'enterprise', dailyLimit: 250_000 })).toEqual({ isChanged: true })
  expect(await set({ plan: 'enterprise' })).toEqual({ isChanged: false })
  expect(await organizationOf(actor)).toMatchObject({ plan: 'enterprise', daily_limit_override: 250_000 })
  expect(await set({ plan: 'enterprise', dailyLimit: null })).toEqual({ isChanged: true })
  expect(await set({ plan: 'pro' })).toEqual({ isChanged: true })
  await expect(set({ plan: 'free', dailyLimit: 5 })).rejects.toEqual(refused('invalid', 'Only Enterprise'))
  expect(await organizationOf(actor)).toMatchObject({ plan: 'pro', daily_limit_override: null })
  const { rows } = await db.pool.query(
    `select action, is_operator, actor_email, before, after from audit_entry where organization_id = $1 order by id`,
    [actor.organizationId],
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({
    action: 'billing.plan_changed',
    is_operator: true,
    actor_email: OPERATOR.email,
    before: { plan: 'free', daily_limit_override: null },
    after: { plan: 'enterprise', daily_limit_override: 250_000 },
  })
})

test('an organization is suspended with a reason and resumed, each once', async () => {
  const actor = await givenActor(db.pool)
  const { organizationId } = actor
  const suspend = () =>
    actor.write((work) => suspendOrganization(work, OPERATOR, { organizationId, reason: 'Fraud report' }))
  const resume = () => actor.write((work) => resumeOrganization(work, OPERATOR, organizationId))
  await expect(resume()).rejects.toEqual(refused('conflict'))
  const outcomes = await Promise.allSettled([suspend(), suspend()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await organizationOf(actor)).toMatchObject({ suspended: true, suspension_reason: 'Fraud report' })
  await resume()
  expect(await organizationOf(actor)).toMatchObject({ suspended: false, suspension_reason: null })
  const actions = (await actor.audited()).map(({ action }) => action)
  expect(actions).toEqual(['organization.suspended', 'organization.resumed'])
})

test('suspending billing sends its event once, and so does resuming', async () => {
  const actor = await givenActor(db.pool)
  const operator = operatorOf(OPERATOR, actor.organizationId)
  await givenEndpoint(db.pool, actor.organizationId, 'https://hooks.example/billing')
  for (const expected of [true, false])
    expect(await actor.write((work) => suspendBilling(work, operator, 'Unpaid'))).toEqual({ isChanged: expected })
  expect(await organizationOf(actor)).toMatchObject({ billing_suspended: true, billing_suspension_reason: 'Unpaid' })
  for (const expected of [true, false])
    expect(await actor.write((work) => resumeBilling(work, operator))).toEqual({ isChanged: expected })
  expect(await organizationOf(actor)).toMatchObject({ billing_suspended: false, billing_suspension_reason: null })
  const { rows } = await db.pool.query('select type from webhook_event where organization_id = $1 order by id', [
    actor.organizationId,
  ])
  expect(rows).toEqual([{ type: 'billing.suspended' }, { type: 'billing.resumed' }])
})

test('an organization that does not exist, or was deleted, is not found', async () => {
  const actor = await givenActor(db.pool)
  await db.pool.query(`update organization set slug = 'deleted-' || id, suspended_at = now() where id = $1`, [
    actor.organizationId,
  ])
  const operator = operatorOf(OPERATOR, actor.organizationId)
  for (const change of [
    () => actor.write((work) => setPlan(work, operator, { plan: 'pro' })),
    () => actor.write((work) => suspendBilling(work, operator)),
    () => actor.write((work) => resumeOrganization(work, OPERATOR, actor.organizationId)),
  ])
    await expect(change()).rejects.toEqual(refused('not_found'))
})

test('a suspended person has no session left, and may sign in again once resumed', async () => {
  const actor = await givenActor(db.pool)
  const { userId } = actor.may('org:update')
  const origin = { address: null, userAgent: null }
  await db.pool.query(
    `insert into session (id, token_hash, user_id, method, expires_at)
     values (gen_random_uuid(), sha256('t'), $1, 'password', now() + interval '1 day')`,
    [userId],
  )
  await actor.write((work) => suspendUser(work, origin, { userId, reason: null }))
  await expect(actor.write((work) => suspendUser(work, origin, { userId, reason: null }))).rejects.toEqual(
    refused('conflict'),
  )
  const { rows } = await db.pool.query(
    `select suspended_at is not null as suspended, (select count(*)::int from session where user_id = u.id) as sessions
     from user_account u where id = $1`,
    [userId],
  )
  expect(rows).toEqual([{ suspended: true, sessions: 0 }])
  await actor.write((work) => resumeUser(work, origin, userId))
  await expect(actor.write((work) => resumeUser(work, origin, userId))).rejects.toEqual(refused('conflict'))
})

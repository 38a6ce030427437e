import { createOrganizationAsOperator } from '@/lib/catalog/organizations/server/create-organization'
import { deleteOrganizationAsOperator } from '@/lib/catalog/organizations/server/delete-organization'
import { requireLockedOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { resumeOrganization, suspendOrganization } from '@/lib/catalog/organizations/server/suspend-organization'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import { inviteOwner } from '@/lib/people/team/server/invite-owner'
import { makeOwner } from '@/lib/people/team/server/make-owner'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { resumeBilling, suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { replayOrganization } from '@/lib/service/webhooks/server/resend-deliveries'
import type { Operator } from '../core/operator'
import type { OperatorActKind } from '../core/operator-acts'
import type { CreateForVendorInput, InviteOwnerInput, SetPlanInput } from '../core/schema-detail'
import { lockOrganization } from './organizations.sql'
import { recordOperatorAct, type Visitor } from './record-operator-act'

/** Who does it, and to which organization. Its own audit log says it, too, for as long as there is one. */
type Change = { operator: OperatorIdentity; visitor: Visitor; organizationId: string }
type Changed = { isChanged: boolean }

/** By someone with an account, who is named as the inviter. */
type Inviting = { operator: Operator; visitor: Visitor }

/** Creates an organization for a vendor, who is invited as its owner: nobody is a member until they accept. */
export async function createForVendor(
  work: WriteContext,
  { owner_email: email, name, slug, ...who }: Inviting & CreateForVendorInput,
): Promise<{ id: string }> {
  const { id } = await createOrganizationAsOperator(work, who.operator, { name, slug })
  await inviteOwner(work, who.operator, { organizationId: id, email })
  const change = { ...who, organizationId: id }
  await record(work, change, 'organization.created', (name) => `created the organization ${name} for ${email}`)
  return { id }
}

/** Invites the owner of an organization without members, again or another one. */
export async function inviteOwnerAsOperator(
  work: WriteContext,
  { email, ...change }: Inviting & { organizationId: string } & InviteOwnerInput,
): Promise<{ done: true }> {
  const { organizationId } = change
  await requireLockedOrganization(work.tx, organizationId)
  await inviteOwner(work, change.operator, { organizationId, email })
  await record(work, change, 'organization.owner_invited', (name) => `invited ${email} as an owner of ${name}`)
  return { done: true }
}

/** Suspends an organization, with a reason that its members read. */
export async function suspendAsOperator(work: WriteContext, { reason, ...change }: Change & { reason: string }) {
  const done = await suspendOrganization(work, change.operator, { organizationId: change.organizationId, reason })
  await record(work, change, 'organization.suspended', (name) => `suspended the organization ${name}: ${reason}`)
  return done
}

/** Ends the suspension of an organization. */
export async function resumeAsOperator(work: WriteContext, change: Change) {
  const done = await resumeOrganization(work, change.operator, change.organizationId)
  await record(work, change, 'organization.resumed', (name) => `resumed the organization ${name}`)
  return done
}

/** Suspends the billing of an organization. Its members read the reason. */
export async function suspendBillingAsOperator(
  work: WriteContext,
  { reason, ...change }: Change & { reason: string | null },
): Promise<Changed> {
  const changed = await suspendBilling(work, operatorOf(change.operator, change.organizationId), reason)
  if (changed.isChanged)
    await record(work, change, 'billing.suspended', (name) => `suspended billing of ${name}${reasonOf(reason)}`)
  return changed
}

/** Ends the suspension of billing. */
export async function resumeBillingAsOperator(work: WriteContext, change: Change): Promise<Changed> {
  const changed = await resumeBilling(work, operatorOf(change.operator, change.organizationId))
  if (changed.isChanged) await record(work, change, 'billing.resumed', (name) => `resumed billing of ${name}`)
  return changed
}

/** Puts an organization on a plan. */
export async function setPlanAsOperator(
  work: WriteContext,
  { plan, daily_limit, reason, ...change }: Change & SetPlanInput,
): Promise<Changed> {
  const changed = await setPlan(work, operatorOf(change.operator, change.organizationId), {
    plan,
    dailyLimit: daily_limit,
    reason,
  })
  if (changed.isChanged)
    await record(
      work,
      change,
      'billing.plan_changed',
      (name) => `set ${name} to ${PLANS[plan].title}${limitOf(daily_limit)}${reasonOf(reason)}`,
    )
  return changed
}

/** Makes a member an owner, with a reason that its members read. */
export async function makeOwnerAsOperator(
  work: WriteContext,
  { userId, reason, ...change }: Change & { userId: string; reason: string },
): Promise<{ done: true }> {
  const { organizationId } = change
  const { email } = await makeOwner(work, change.operator, { organizationId, userId, reason })
  await record(work, change, 'organization.owner_made', (name) => `made ${email} an owner of ${name}: ${reason}`)
  return { done: true }
}

/** Sends every failed delivery of an organization again, where its endpoint is enabled. */
export async function retryDeliveries(work: WriteContext, change: Change): Promise<{ count: number }> {
  const replayed = await replayOrganization(work, operatorOf(change.operator, change.organizationId))
  if (replayed.count > 0)
    await record(work, change, 'organization.deliveries_retried', (name) => `retried the failed deliveries of ${name}`)
  return replayed
}

/** Deletes an organization, and its audit log with it; its owners read the reason. Whoever confirmed it otherwise than by its name types none. */
export async function deleteAsOperator(
  work: WriteContext,
  { typedName, reason, ...change }: Change & { typedName?: string; reason: string | null },
): Promise<{ done: true }> {
  const { organizationId } = change
  const { name, slug } = await deleteOrganizationAsOperator(work, {
    organizationId,
    reason,
    ...(typedName !== undefined && { typedName }),
  })
  await recordOperatorAct(work, change.visitor, {
    operator: change.operator,
    act: 'organization.deleted',
    what: `deleted the organization ${name} (${slug})${reasonOf(reason)}`,
    subjectId: organizationId,
  })
  return { done: true }
}

const limitOf = (limit: number | null | undefined): string => {
  if (limit === undefined) return ''
  return limit === null ? ', without a daily limit' : `, with ${limit} requests a day`
}

const reasonOf = (reason: string | null | undefined): string => (reason ? `: ${reason}` : '')

async function record(
  work: WriteContext,
  { operator, visitor, organizationId }: Change,
  act: OperatorActKind,
  words: (name: string) => string,
): Promise<void> {
  const organization = await lockOrganization(work.tx, organizationId)
  if (organization)
    await recordOperatorAct(work, visitor, {
      operator,
      act,
      subjectId: organizationId,
      what: words(`${organization.name} (${organization.slug})`),
    })
}

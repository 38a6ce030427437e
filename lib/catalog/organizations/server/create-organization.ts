import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { firstPlan } from '@/lib/foundation/plans/core/installation-mode'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import { holdMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type Actor, type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import type { CreateOrganizationInput } from '../core/schema'
import { insertOrganization, insertOwner } from './organizations.sql'

export type CreatedOrganization = { outcome: 'created'; id: string; slug: string } | { outcome: 'slug_taken' }

/** Creates an organization with the user as its owner, on the plan that new ones begin with unless one is given. */
export async function createOrganization(
  work: WriteContext,
  person: Pick<SessionUser, 'userId' | 'email'>,
  input: CreateOrganizationInput,
  givenPlan?: Plan,
): Promise<CreatedOrganization> {
  const id = await insertNew(work, input, givenPlan)
  if (id === null) return { outcome: 'slug_taken' }
  await insertOwner(work.tx, { organizationId: id, userId: person.userId, createdAt: work.now })
  await recordCreated(work, { organizationId: id, userId: person.userId, email: person.email }, input)
  return { outcome: 'created', id, slug: input.slug }
}

/** Creates an organization for a vendor, by an operator: without a member, until its owner joins. */
export async function createOrganizationAsOperator(
  work: WriteContext,
  operator: OperatorIdentity,
  input: CreateOrganizationInput,
): Promise<{ id: string }> {
  const id = await insertNew(work, input)
  if (id === null) throw slugTaken(input)
  await recordCreated(work, operatorOf(operator, id), input)
  return { id }
}

export const slugTaken = ({ slug }: Pick<CreateOrganizationInput, 'slug'>): Fault =>
  new Fault('conflict', `The URL name "${slug}" is taken.`, { slug: 'This URL name is taken. Choose another.' })

/** Null where the URL name is taken. */
async function insertNew(
  work: WriteContext,
  { name, slug }: CreateOrganizationInput,
  givenPlan?: Plan,
): Promise<string | null> {
  const id = work.newId()
  const begins = firstPlan(await holdMode(work.tx))
  const isNew = await insertOrganization(work.tx, { id, slug, name, plan: givenPlan ?? begins, mailFullKey: true })
  return isNew ? id : null
}

const recordCreated = (work: WriteContext, actor: Actor, { name, slug }: CreateOrganizationInput): Promise<void> =>
  recordChange(work, actor, {
    action: 'organization.created',
    target: { type: 'organization', id: actor.organizationId, label: name },
    after: { name, slug },
  })

import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { firstPlan } from '@/lib/foundation/plans/core/installation-mode'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import { holdMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
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
  const id = work.newId()
  const begins = firstPlan(await holdMode(work.tx))
  const row = { id, slug: input.slug, name: input.name, plan: givenPlan ?? begins, mailFullKey: true }
  const isNew = await insertOrganization(work.tx, row)
  if (!isNew) return { outcome: 'slug_taken' }
  await insertOwner(work.tx, { organizationId: id, userId: person.userId, createdAt: work.now })
  await recordChange(
    work,
    { organizationId: id, userId: person.userId, email: person.email },
    {
      action: 'organization.created',
      target: { type: 'organization', id, label: input.name },
      after: { name: input.name, slug: input.slug },
    },
  )
  return { outcome: 'created', id, slug: input.slug }
}

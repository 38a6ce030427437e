import type { SignedIn } from '@/lib/access/core/signed-in'
import { recordChange } from '@/lib/audit/server/record-changes'
import type { Work } from '@/lib/platform/work'
import type { CreateOrganizationInput } from '../core/schema'
import { insertOrganization, insertOwner } from './store'

export type CreatedOrganization = { outcome: 'created'; id: string; slug: string } | { outcome: 'slug_taken' }

/** Makes an organization on the free plan with the person as its owner. */
export async function createOrganization(
  work: Work,
  person: Pick<SignedIn, 'userId' | 'email'>,
  input: CreateOrganizationInput,
): Promise<CreatedOrganization> {
  const id = work.newId()
  const isNew = await insertOrganization(work.tx, { id, slug: input.slug, name: input.name })
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

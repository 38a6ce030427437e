import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { holdMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { CreateOrganizationInput } from '../core/schema'
import { createOrganization } from './create-organization'
import { countOwned, lockOwner } from './organizations.sql'

/** More than anyone needs, and few enough to prevent squatting on slugs. */
const MAX_OWNED = 20

/** A signed-in user creates an organization: anybody where there are plans, and who runs the installation elsewhere. */
export async function openOrganization(
  work: WriteContext,
  person: SessionUser,
  input: CreateOrganizationInput,
  { isOperator }: { isOperator: boolean },
): Promise<{ id: string; slug: string }> {
  if (!isOperator && !hasPlans(await holdMode(work.tx)))
    throw new Fault('forbidden', 'Only the operator of this installation creates organizations.')
  // Otherwise many requests at once would all find room for one more.
  await lockOwner(work.tx, person.userId)
  if ((await countOwned(work.tx, person.userId)) >= MAX_OWNED)
    throw new Fault('conflict', `You own ${MAX_OWNED} organizations. Delete one before you create another.`)
  const made = await createOrganization(work, person, input)
  if (made.outcome === 'slug_taken')
    throw new Fault('conflict', `The URL name "${input.slug}" is taken.`, {
      slug: 'This URL name is taken. Choose another.',
    })
  return { id: made.id, slug: made.slug }
}

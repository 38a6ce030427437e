import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { mayOpenOrganizations } from '@/lib/foundation/plans/core/installation-mode'
import { onlyOperatorOpens } from '@/lib/foundation/plans/core/operated-by'
import { holdMode, readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { CreateOrganizationInput } from '../core/schema'
import { createOrganization, slugTaken } from './create-organization'
import { countOwned, lockOwner } from './organizations.sql'

/** More than anyone needs, and few enough to prevent squatting on slugs. */
const MAX_OWNED = 20

/** Why this person can't own one more; null where they can. */
export const ownerProblem = async (db: Db | Tx, { userId }: { userId: string }): Promise<string | null> =>
  (await countOwned(db, userId)) < MAX_OWNED
    ? null
    : `You own ${MAX_OWNED} organizations. Delete one before you create another.`

/** A signed-in user creates an organization: anybody while vendors may sign up, otherwise who runs the installation. */
export async function openOrganization(
  work: WriteContext,
  person: SessionUser,
  input: CreateOrganizationInput,
  who: { isOperator: boolean; allowsSignUp: boolean },
): Promise<{ id: string; slug: string }> {
  if (!mayOpenOrganizations(await holdMode(work.tx), who))
    throw new Fault('forbidden', onlyOperatorOpens((await readShownOperator(work.tx)).contact))
  // Otherwise many requests at once would all find room for one more.
  await lockOwner(work.tx, person.userId)
  const problem = await ownerProblem(work.tx, person)
  if (problem) throw new Fault('conflict', problem)
  const made = await createOrganization(work, person, input)
  if (made.outcome === 'slug_taken') throw slugTaken(input)
  return { id: made.id, slug: made.slug }
}

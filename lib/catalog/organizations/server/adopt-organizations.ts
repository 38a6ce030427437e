import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { insertOwner, selectOrganizationsWithoutMembers } from './organizations.sql'

/** Later than the user's own organization, which is the one that sign-in leads to. */
const LATER_MS = 1

/** Makes a user the owner of every organization without members: those loaded from a seed file. */
export async function adoptOrganizations(work: WriteContext, { userId, email }: Pick<SessionUser, 'userId' | 'email'>) {
  const createdAt = new Date(work.now.getTime() + LATER_MS)
  for (const { id: organizationId } of await selectOrganizationsWithoutMembers(work.tx)) {
    await insertOwner(work.tx, { organizationId, userId, createdAt })
    const target = { type: 'member' as const, id: userId, label: email }
    await recordChange(
      work,
      { organizationId, userId, email },
      { action: 'member.joined', target, after: { role: 'owner' } },
    )
  }
}

import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Standing } from '../core/schema'
import { standingOf } from '../core/standing'
import { findSubscription } from './subscriptions.sql'

/** What the banner of an organization says; null when all is in order. */
export async function getStanding(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Pick<Member, 'organizationId'>,
): Promise<Standing | null> {
  const [organization, account] = await Promise.all([
    requireOrganization(db, organizationId),
    findSubscription(db, organizationId),
  ])
  return standingOf({ ...organization, account })
}

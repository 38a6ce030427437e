import { findOperatorsDeletionProblem } from '@/lib/catalog/organizations/server/delete-organization'
import { MAX_COUNTED } from '@/lib/catalog/products/core/schema'
import { presentToOperator } from '@/lib/foundation/audit/core/present-entry'
import { roleNameOf } from '@/lib/foundation/permissions/core/roles'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { utcDay } from '@/lib/foundation/shared/durations'
import { byName } from '@/lib/foundation/shared/natural-order'
import { presentOrganizationLine } from '../core/present-organization-line'
import type { OperatorMember, OrganizationDetail } from '../core/schema-detail'
import {
  type StoredMember,
  selectLastChanges,
  selectMembers,
  selectOwnerInvitation,
  selectProductsToday,
} from './organization-detail.sql'
import { selectDetail } from './organizations.sql'

/** One organization as its operator sees it. */
export async function getOrganization(
  { db, pool, now }: Pick<ReadContext, 'db' | 'pool' | 'now'>,
  id: string,
): Promise<OrganizationDetail> {
  const day = utcDay(now)
  const detail = await selectDetail(pool, { id, day, mostCounted: MAX_COUNTED })
  if (!detail) throw new Fault('not_found', "This organization doesn't exist.")
  const [products, members, invitation, changes, deletionProblem] = await Promise.all([
    selectProductsToday(pool, id, day),
    selectMembers(pool, id),
    selectOwnerInvitation(pool, { organizationId: id, now }),
    selectLastChanges(pool, id),
    findOperatorsDeletionProblem(db, detail),
  ])
  return {
    ...presentOrganizationLine(detail),
    suspension_reason: detail.suspension_reason,
    billing_suspension_reason: detail.billing_suspension_reason,
    daily_limit_override: detail.daily_limit_override,
    licenses: detail.licenses,
    customers: detail.customers,
    deletion_problem: deletionProblem,
    products: products.sort((a, b) => b.used - a.used || byName(a, b)),
    people: members.map(presentMember),
    owner_invitation: invitation && { email: invitation.email, expires_at: invitation.expiresAt.toISOString() },
    changes: changes.map(presentToOperator),
  }
}

const presentMember = ({ customRole, ...member }: StoredMember): OperatorMember => ({
  user_id: member.userId,
  email: member.email,
  name: member.name,
  role_name: roleNameOf({
    role: member.role,
    customRole: customRole === null ? null : { name: customRole, permissions: [] },
  }),
  is_owner: member.role === 'owner',
  has_two_factor: member.totpEnabledAt !== null,
  suspended_at: member.suspendedAt?.toISOString() ?? null,
})

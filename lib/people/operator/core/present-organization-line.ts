import type { OrganizationRecord } from '@/lib/catalog/organizations/core/schema'
import { dailyLimit } from '@/lib/foundation/plans/core/plan'
import type { Stored } from '@/lib/foundation/shared/stored'
import type { OrganizationLine } from './schema'

export type StoredLine = Stored<Omit<OrganizationLine, 'daily_limit'>> &
  Pick<OrganizationRecord, 'daily_limit_override'> & {
    /** the name as the list is sorted by it */
    sort_name: string
  }

export const presentOrganizationLine = (line: StoredLine): OrganizationLine => ({
  id: line.id,
  slug: line.slug,
  name: line.name,
  plan: line.plan,
  daily_limit: dailyLimit(line.plan, line.daily_limit_override),
  used_today: line.used_today,
  most_used_today: line.most_used_today,
  members: line.members,
  suspended_at: line.suspended_at?.toISOString() ?? null,
  billing_suspended_at: line.billing_suspended_at?.toISOString() ?? null,
  created_at: line.created_at.toISOString(),
})

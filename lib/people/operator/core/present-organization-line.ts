import { dailyLimit, isPlan } from '@/lib/foundation/plans/core/plan'
import type { OrganizationLine } from './schema'

export type StoredLine = {
  id: string
  slug: string
  name: string
  plan: string
  dailyLimitOverride: number | null
  usedToday: number
  mostUsedToday: number
  members: number
  suspendedAt: Date | null
  billingSuspendedAt: Date | null
  createdAt: Date
  /** the name as the list is sorted by it */
  sortName: string
}

export function presentOrganizationLine(line: StoredLine): OrganizationLine {
  const plan = isPlan(line.plan) ? line.plan : 'free'
  return {
    id: line.id,
    slug: line.slug,
    name: line.name,
    plan,
    daily_limit: dailyLimit(plan, line.dailyLimitOverride),
    used_today: line.usedToday,
    most_used_today: line.mostUsedToday,
    members: line.members,
    suspended_at: line.suspendedAt?.toISOString() ?? null,
    billing_suspended_at: line.billingSuspendedAt?.toISOString() ?? null,
    created_at: line.createdAt.toISOString(),
  }
}

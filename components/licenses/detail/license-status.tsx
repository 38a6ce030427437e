import { Archive, CircleCheck, CirclePause, CircleX, Clock } from 'lucide-react'
import { StatusBadge, type StatusBadgeProps } from '@/components/ui/feedback/status-badge'
import type { LicenseStatus as Status } from '@/lib/catalog/licenses/core/license'

const VARIANTS = {
  active: { tone: 'green', label: 'Active', icon: CircleCheck },
  expired: { tone: 'amber', label: 'Expired', icon: Clock },
  revoked: { tone: 'red', label: 'Revoked', icon: CircleX },
} as const

const ARCHIVED = { tone: 'grey', label: 'Active · product archived', icon: Archive } as const
const DISABLED = { tone: 'grey', label: 'Active · product disabled', icon: CirclePause } as const
const SUSPENDED = { tone: 'grey', label: 'Active · organization suspended', icon: CirclePause } as const

/** The reasons why an active license is not valid, by the status of a validation. */
const BLOCKED = new Map<string, StatusBadgeProps>([
  ['product_archived', ARCHIVED],
  ['product_disabled', DISABLED],
  ['org_suspended', SUSPENDED],
  ['billing_suspended', SUSPENDED],
])

/** The status of a license. Green only if a validation succeeds: not under an archived or disabled product. */
export function LicenseStatus({ status, blockedBy = '' }: { status: Status; blockedBy?: string | null }) {
  const blocked = status === 'active' ? BLOCKED.get(blockedBy ?? '') : undefined
  return <StatusBadge {...(blocked ?? VARIANTS[status])} />
}

import { Archive, CircleCheck, CirclePause, CircleX, Clock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { LicenseStatus as Status } from '@/lib/catalog/licenses/core/license'

const VARIANTS = {
  active: { tone: 'green', label: 'Active', icon: CircleCheck },
  expired: { tone: 'amber', label: 'Expired', icon: Clock },
  revoked: { tone: 'red', label: 'Revoked', icon: CircleX },
} as const

/** In the list on a phone, where the whole would take three lines, what it is of is left to those who listen. */
const inactive = (noun: string, state: string) => (
  <span>
    Active · <span className="max-md:[.status-cell_&]:sr-only">{noun} </span>
    {state}
  </span>
)

const ARCHIVED = { tone: 'grey', label: inactive('product', 'archived'), icon: Archive } as const
const DISABLED = { tone: 'grey', label: inactive('product', 'disabled'), icon: CirclePause } as const
const SUSPENDED = { tone: 'grey', label: inactive('organization', 'suspended'), icon: CirclePause } as const

/** The reasons why an active license is not valid, by the status of a validation. */
const BLOCKED = new Map<string, ComponentProps<typeof StatusBadge>>([
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

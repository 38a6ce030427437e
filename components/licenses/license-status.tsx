import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { StatusBadge } from '@/components/ui/status-badge'
import type { LicenseStatus as Status } from '@/lib/licenses/core/license'

const LOOKS = {
  active: { tone: 'green', word: 'Active', icon: CircleCheck },
  expired: { tone: 'amber', word: 'Expired', icon: Clock },
  revoked: { tone: 'red', word: 'Revoked', icon: CircleX },
} as const

/** Where a license stands. */
export const LicenseStatus = ({ status }: { status: Status }) => <StatusBadge {...LOOKS[status]} />

import {
  Archive,
  Ban,
  CircleCheck,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  Clock,
  Gauge,
  KeyRound,
  type LucideIcon,
  Network,
  Search,
} from 'lucide-react'
import type { Tone } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { RequestItem } from '@/lib/service/requests/core/schema'

type Look = { tone: Tone; label: string; icon: LucideIcon }

/** The label and tone of every status that the public API answers with. */
const STATUS_BADGES: Record<string, Look> = {
  active: { tone: 'green', label: 'Active', icon: CircleCheck },
  found: { tone: 'green', label: 'Found', icon: Search },
  expired: { tone: 'amber', label: 'Expired', icon: Clock },
  revoked: { tone: 'red', label: 'Revoked', icon: CircleX },
  ip_blocked: { tone: 'violet', label: 'IP blocked', icon: Ban },
  ip_not_registered: { tone: 'violet', label: 'IP not registered', icon: Network },
  ip_limit_reached: { tone: 'violet', label: 'IP limit reached', icon: Network },
  rate_limit_exceeded: { tone: 'violet', label: 'Daily limit', icon: Gauge },
  org_suspended: { tone: 'violet', label: 'Suspended', icon: Ban },
  billing_suspended: { tone: 'violet', label: 'Billing suspended', icon: Ban },
  license_not_found: { tone: 'grey', label: 'License not found', icon: CircleQuestionMark },
  product_not_found: { tone: 'grey', label: 'Product deleted', icon: CircleQuestionMark },
  product_archived: { tone: 'grey', label: 'Product archived', icon: Archive },
  product_disabled: { tone: 'grey', label: 'Product disabled', icon: CirclePause },
  lookup_not_allowed: { tone: 'violet', label: 'Lookup not allowed', icon: KeyRound },
  invalid_api_key: { tone: 'grey', label: 'API key ended', icon: KeyRound },
}

const UNKNOWN: Omit<Look, 'label'> = { tone: 'grey', icon: CircleQuestionMark }

export const statusBadge = (status: string): Look => STATUS_BADGES[status] ?? { ...UNKNOWN, label: status }

/** How a call was answered. */
export const RequestStatus = ({ status }: { status: string }) => <StatusBadge {...statusBadge(status)} />

/** The HTTP status that a recorded result was sent with. */
export function httpStatus({ endpoint, status }: RequestItem): number {
  if (status === 'invalid_api_key') return 401
  if (status === 'rate_limit_exceeded') return 429
  if (status === 'lookup_not_allowed') return 403
  return endpoint === 'lookup' && status === 'license_not_found' ? 404 : 200
}

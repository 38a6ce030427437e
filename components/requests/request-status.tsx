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

type Look = { tone: Tone; word: string; icon: LucideIcon }

/** Every status that the public API answers with, as people read it. */
const STATUS_BADGES: Record<string, Look> = {
  active: { tone: 'green', word: 'Active', icon: CircleCheck },
  found: { tone: 'green', word: 'Found', icon: Search },
  expired: { tone: 'amber', word: 'Expired', icon: Clock },
  revoked: { tone: 'red', word: 'Revoked', icon: CircleX },
  ip_blocked: { tone: 'violet', word: 'IP blocked', icon: Ban },
  ip_not_registered: { tone: 'violet', word: 'IP not registered', icon: Network },
  ip_limit_reached: { tone: 'violet', word: 'IP limit reached', icon: Network },
  rate_limit_exceeded: { tone: 'violet', word: 'Daily limit', icon: Gauge },
  org_suspended: { tone: 'violet', word: 'Suspended', icon: Ban },
  billing_suspended: { tone: 'violet', word: 'Billing suspended', icon: Ban },
  license_not_found: { tone: 'grey', word: 'License not found', icon: CircleQuestionMark },
  product_not_found: { tone: 'grey', word: 'Product deleted', icon: CircleQuestionMark },
  product_archived: { tone: 'grey', word: 'Product archived', icon: Archive },
  product_disabled: { tone: 'grey', word: 'Product disabled', icon: CirclePause },
  invalid_api_key: { tone: 'grey', word: 'API key ended', icon: KeyRound },
}

const UNKNOWN: Omit<Look, 'word'> = { tone: 'grey', icon: CircleQuestionMark }

export const statusBadge = (status: string): Look => STATUS_BADGES[status] ?? { ...UNKNOWN, word: status }

/** How a call was answered. */
export const RequestStatus = ({ status }: { status: string }) => <StatusBadge {...statusBadge(status)} />

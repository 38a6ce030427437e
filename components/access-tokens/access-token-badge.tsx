import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { TokenState } from '@/lib/people/access-tokens/core/token-state'

const BADGES = {
  active: { tone: 'green', label: 'Active' },
  expired: { tone: 'amber', label: 'Expired' },
  revoked: { tone: 'red', label: 'Revoked' },
  member_left: { tone: 'grey', label: 'Ended' },
} as const

/** Whether an access token is accepted. One that ended did so with the membership of its member. */
export const AccessTokenBadge = ({ state }: { state: TokenState }) => <StatusBadge {...BADGES[state]} />

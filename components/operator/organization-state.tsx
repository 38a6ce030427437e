import { CreditCard } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { OrganizationLine } from '@/lib/people/operator/core/schema'

type State = Pick<OrganizationLine, 'suspended_at' | 'billing_suspended_at'>

/** Whether the validations of an organization are answered, and what keeps them from it. */
export const OrganizationState = ({ suspended_at, billing_suspended_at }: State) => (
  <span className="flex flex-wrap gap-1">
    {suspended_at && <StatusBadge tone="red" label="Suspended" />}
    {billing_suspended_at && <StatusBadge tone="amber" label="Billing suspended" icon={CreditCard} />}
    {!suspended_at && !billing_suspended_at && <StatusBadge tone="green" label="Active" />}
  </span>
)

import { Archive, CircleCheck, CirclePause } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { ProductState } from '@/lib/catalog/products/core/product'

const BADGES = {
  active: { tone: 'green', label: 'Active', icon: CircleCheck },
  archived: { tone: 'grey', label: 'Archived', icon: Archive },
  disabled: { tone: 'grey', label: 'Disabled', icon: CirclePause },
} as const

/** Whether a product answers validations. */
export const ProductStateBadge = ({ state }: { state: ProductState }) => <StatusBadge {...BADGES[state]} />

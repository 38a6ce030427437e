import { Ban, CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { badgeStyle, type Tone } from './badge'

const ICONS: Record<Tone, LucideIcon> = {
  green: CircleCheck,
  amber: Clock,
  red: CircleX,
  violet: Ban,
  grey: CircleMinus,
}

export type StatusBadgeProps = {
  tone: Tone
  /** The status in a word. */
  label: string
  /** Replaces the tone's own icon. */
  icon?: LucideIcon
}

/** A status: colour, icon and word, never the colour alone. */
export function StatusBadge({ tone, label, icon }: Omit<StatusBadgeProps, 'label'> & { label: ReactNode }) {
  const Icon = icon ?? ICONS[tone]
  return (
    <span className={badgeStyle({ tone })}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  )
}

import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

type EmptyStateProps = {
  icon?: ReactNode
  /** Names the missing items: "No licenses yet". */
  title: string
  /** The purpose of the items, and how to create the first one. */
  description?: ReactNode
  /** Button that creates the first item. */
  action?: ReactNode
  className?: string
}

/** Shown for an empty list: names what would be here and offers the first step. */
export const EmptyState = ({ icon, title, description, action, className }: EmptyStateProps) => (
  <div className={cn('flex flex-col items-center gap-4 px-4 py-12 text-center', className)}>
    {icon && <div className="text-muted [&_svg]:size-6">{icon}</div>}
    <div className="space-y-1">
      <p className="font-medium">{title}</p>
      {description && <div className="mx-auto max-w-[420px] text-muted text-small">{description}</div>}
    </div>
    {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)

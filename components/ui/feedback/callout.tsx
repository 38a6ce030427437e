import { Ban, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

const KINDS = {
  info: { Icon: Info, look: 'text-muted', frame: 'border-hairline' },
  good: { Icon: CircleCheck, look: 'text-green', frame: 'border-green/40' },
  warning: { Icon: TriangleAlert, look: 'text-amber', frame: 'border-amber/40' },
  limit: { Icon: Ban, look: 'text-violet', frame: 'border-violet/40' },
  error: { Icon: CircleAlert, look: 'text-red', frame: 'border-red/40' },
}

type CalloutProps = {
  kind?: keyof typeof KINDS
  title?: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** Something to know before continuing. An error is announced as it appears. */
export function Callout({ kind = 'info', title, action, className, children }: CalloutProps) {
  const { Icon, look, frame } = KINDS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-card border bg-surface p-4', frame, className)}
    >
      <Icon aria-hidden="true" className={cn('mt-[3px] size-4 shrink-0', look)} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-muted text-small">{children}</div>}
      </div>
      {action}
    </div>
  )
}

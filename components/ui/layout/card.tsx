import type { ReactNode } from 'react'
import { cn } from '@/lib/browser/page/class-names'

export type CardProps = {
  title?: ReactNode
  /** One line under the title. */
  line?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** At the foot, over a hairline: buttons, a note. */
  footer?: ReactNode
  /** For a table or a list that reaches the edges. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** One matter, framed. */
export function Card({ title, line, action, footer, flush = false, className, children }: CardProps) {
  return (
    <section className={cn('min-w-0 rounded-card border border-hairline bg-surface', className)}>
      {title && (
        <header className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4', flush && 'pb-4')}>
          <div className="min-w-0">
            <h2 className="font-semibold text-section">{title}</h2>
            {line && <p className="text-muted text-small">{line}</p>}
          </div>
          {action && <div className="flex items-center gap-2">{action}</div>}
        </header>
      )}
      {children && <div className={cn(!flush && 'p-4', flush && title && 'border-hairline border-t')}>{children}</div>}
      {footer && (
        <footer className="flex flex-wrap items-center justify-between gap-2 border-hairline border-t px-4 py-2 text-muted text-small">
          {footer}
        </footer>
      )}
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

export type CardProps = {
  title?: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** At the foot, over a hairline: buttons, a note. */
  footer?: ReactNode
  /** what a link may lead to */
  anchor?: string | undefined
  /** For a table or a list that reaches the edges. */
  isFlush?: boolean
  /** `touch` is for the portal: larger text, and more room on wide screens. */
  size?: keyof typeof SIZES
  className?: string
  children?: ReactNode
}

const SIZES = {
  medium: { frame: '', header: 'px-4 pt-4', title: 'text-section', description: 'text-small', body: 'p-4' },
  touch: {
    frame: 'flex flex-col gap-4 p-4 [overflow-wrap:anywhere] sm:p-6',
    header: '',
    title: 'text-head',
    description: 'mt-1',
    // Only live regions without text in it: it takes no room.
    body: 'flex flex-col items-start gap-4 *:max-w-full [&:not(:has(>:not(:empty)))]:absolute',
  },
}

/** A framed section about one topic. */
export function Card({
  title,
  description,
  action,
  footer,
  anchor,
  isFlush = false,
  size = 'medium',
  className,
  children,
}: CardProps) {
  const id = useId()
  const style = SIZES[size]
  return (
    <section
      id={anchor}
      // In the portal a card is a landmark; the many cards of the dashboard are not.
      aria-labelledby={size === 'touch' && title ? id : undefined}
      className={cn('min-w-0 rounded-card border border-hairline bg-surface', style.frame, className)}
    >
      {title && (
        <header
          className={cn(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
            style.header,
            (isFlush || !children) && 'pb-4',
          )}
        >
          <div className="min-w-0 flex-1 basis-48">
            <h2 id={id} className={cn('font-semibold', style.title)}>
              {title}
            </h2>
            {description && <p className={cn('text-muted', style.description)}>{description}</p>}
          </div>
          {action && <div className="flex items-center gap-2">{action}</div>}
        </header>
      )}
      {children && (
        <div className={cn(!isFlush && style.body, isFlush && title && 'border-hairline border-t')}>{children}</div>
      )}
      {footer && (
        <footer className="flex flex-wrap items-center justify-between gap-2 border-hairline border-t px-4 py-2 text-muted text-small">
          {footer}
        </footer>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

export type CodePanelProps = {
  label: string
  children: ReactNode
  /** Scrolls inside instead of growing beyond this many pixels. */
  maxHeight?: number
  /** Lines stay whole: a value that breaks looks like two. */
  keepsLines?: boolean
}

/** Code to read. Long lines wrap, so nothing is hidden on a phone; those to be copied as they are scroll. */
export const CodePanel = ({
  label,
  children,
  maxHeight,
  keepsLines = false,
  action,
}: CodePanelProps & { action?: ReactNode }) => (
  <figure className="overflow-hidden rounded-card border border-hairline bg-surface">
    <figcaption className="flex min-h-[37px] items-center justify-between border-hairline border-b pr-2 pl-4 text-muted text-small">
      <span className="py-2">{label}</span>
      {action}
    </figcaption>
    <pre
      className={cn(
        'overflow-auto p-4 font-mono text-small',
        maxHeight !== undefined && 'scroll-cue-y',
        keepsLines ? 'whitespace-pre' : 'whitespace-pre-wrap wrap-anywhere',
      )}
      {...((keepsLines || maxHeight !== undefined) && { style: { maxHeight }, tabIndex: 0 })}
    >
      <code>{children}</code>
    </pre>
  </figure>
)

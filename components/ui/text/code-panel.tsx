import type { ReactNode } from 'react'

export type CodePanelProps = {
  label: string
  children: string
  /** Scrolls inside instead of growing beyond this many pixels. */
  maxHeight?: number
}

/** Code to read. Long lines wrap, so nothing is hidden on a phone. */
export const CodePanel = ({ label, children, maxHeight, action }: CodePanelProps & { action?: ReactNode }) => (
  <figure className="overflow-hidden rounded-card border border-hairline bg-surface">
    <figcaption className="flex min-h-[37px] items-center justify-between border-hairline border-b pr-2 pl-4 text-muted text-small">
      <span className="py-2">{label}</span>
      {action}
    </figcaption>
    <pre
      className="overflow-y-auto whitespace-pre-wrap wrap-anywhere p-4 font-mono text-small"
      {...(maxHeight !== undefined && { style: { maxHeight }, tabIndex: 0 })}
    >
      <code>{children}</code>
    </pre>
  </figure>
)

import { CopyButton } from '../button/copy-button'

type CodeBlockProps = {
  label: string
  children: string
  /** Offers to copy it; the toast says what: "Command". */
  copy?: string
  /** Scrolls inside instead of growing beyond this many pixels. */
  maxHeight?: number
}

/** Code to read and copy. Long lines wrap, so nothing is hidden on a phone. */
export function CodeBlock({ label, children, copy, maxHeight }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-card border border-hairline bg-surface">
      <figcaption className="flex min-h-[37px] items-center justify-between border-hairline border-b pr-2 pl-4 text-muted text-small">
        <span className="py-2">{label}</span>
        {copy && <CopyButton text={children} what={copy} />}
      </figcaption>
      <pre
        className="overflow-y-auto whitespace-pre-wrap wrap-anywhere p-4 font-mono text-small"
        {...(maxHeight !== undefined && { style: { maxHeight }, tabIndex: 0 })}
      >
        <code>{children}</code>
      </pre>
    </figure>
  )
}

import { type ReactNode, useId } from 'react'

type PortalCardProps = { title: string; line?: ReactNode; children?: ReactNode }

/** One matter of a license or of the account. */
export function PortalCard({ title, line, children }: PortalCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col [overflow-wrap:anywhere] items-start gap-4 *:max-w-full rounded-card border border-hairline bg-surface p-4 sm:p-6"
    >
      <div className="space-y-1">
        <h2 id={id} className="font-semibold text-head">
          {title}
        </h2>
        {line && <p className="text-muted">{line}</p>}
      </div>
      {children}
    </section>
  )
}

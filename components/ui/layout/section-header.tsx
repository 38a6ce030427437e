import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: string
  description?: ReactNode
  action?: ReactNode
  /** A HelpLink, beside the title. */
  help?: ReactNode
}

/** The head of one page of a product, below its tabs. */
export const SectionHeader = ({ title, description, action, help }: SectionHeadProps) => (
  <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 flex-1 basis-72">
      <div className="flex items-center gap-1">
        <h2 className="font-semibold text-section">{title}</h2>
        {help}
      </div>
      {description && <p className="max-w-[640px] text-muted text-small">{description}</p>}
    </div>
    {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
  </header>
)

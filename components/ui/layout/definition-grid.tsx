import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

export type Fact = { label: string; value: ReactNode; help?: ReactNode }

/** Facts about one thing: label on the left (160 px), value beside it; stacked on a phone. */
export const DefinitionGrid = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={cn('grid gap-x-4 gap-y-3 sm:grid-cols-[160px_minmax(0,1fr)]', className)}>
    {facts.map(({ label, value, help }) => (
      <div key={label} className="contents">
        <dt className="-mb-3 text-muted text-small sm:mb-0 sm:py-px">{label}</dt>
        <dd className="min-w-0 break-words">
          {value}
          {help && <div className="text-muted text-small">{help}</div>}
        </dd>
      </div>
    ))}
  </dl>
)

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** What few readers look for, behind one line that says what it is. */
export const Folded = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex cursor-pointer list-none items-center gap-2 text-muted text-small [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
      />
      {summary}
    </summary>
    <div className="mt-3">{children}</div>
  </details>
)

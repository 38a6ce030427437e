import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** What was done, read out as it appears. The place is there before the words are, or nobody would hear them. */
export const Said = ({ children }: { children: ReactNode }) => (
  <div role="status" className="empty:hidden">
    {children && (
      <p className="flex items-start gap-2 rounded-control bg-green-tint px-3 py-2 text-green">
        <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
    )}
  </div>
)

/** What was refused, and what would help. */
export const Refused = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="empty:hidden">
    {children && (
      <p className="flex items-start gap-2 rounded-control bg-red-tint px-3 py-2 text-red">
        <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
    )}
  </div>
)

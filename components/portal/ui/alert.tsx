import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

// Empty, the places are there already, or their words would not be read out; but they take no room.

/** What was done, read out as it appears. */
export const SuccessAlert = ({ children }: { children: ReactNode }) => (
  <div role="status" className="w-full empty:absolute">
    {children && (
      <p className="flex w-full items-start gap-2 rounded-control bg-green-tint px-3 py-2 text-green">
        <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
    )}
  </div>
)

/** What was refused, and what would help. */
export const ErrorAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="w-full empty:absolute">
    {children && (
      <p className="flex w-full items-start gap-2 rounded-control bg-red-tint px-3 py-2 text-red">
        <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
    )}
  </div>
)

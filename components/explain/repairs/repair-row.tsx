import type { ReactNode } from 'react'

type Props = { children: ReactNode; aside?: ReactNode; action?: ReactNode }

/** One thing that would let the request in, and its button. */
export const RepairRow = ({ children, aside, action }: Props) => (
  <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <span className="min-w-0 flex-1 basis-48 break-words">
      {children}
      {aside && <span className="block text-muted">{aside}</span>}
    </span>
    {action && <span className="flex shrink-0 items-center gap-2">{action}</span>}
  </li>
)

import type { ReactNode } from 'react'

type AccountRowProps = {
  title: ReactNode
  description: ReactNode
  /** At the right; below on a phone. */
  action?: ReactNode
}

/** One row of a card on the account page: name, state and actions. */
export const AccountRow = ({ title, description, action }: AccountRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-2 font-medium">{title}</div>
      <div className="break-words text-muted text-small">{description}</div>
    </div>
    {action && <div className="flex flex-wrap gap-2">{action}</div>}
  </li>
)

/** The rows of one card. */
export const AccountRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-hairline">{children}</ul>
)

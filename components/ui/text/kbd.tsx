import type { ReactNode } from 'react'

/** A key to press. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-hairline bg-surface px-1 font-sans text-[11px] text-muted leading-none">
    {children}
  </kbd>
)

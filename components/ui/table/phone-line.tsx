import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

/** The second line of a row on a phone: what tells it from others, and has no column there. */
export const PhoneLine = ({ children, wraps = false }: { children: ReactNode; wraps?: boolean }) => (
  <span className={cn('phone-line', wraps && 'wrap-anywhere whitespace-normal')}>{children}</span>
)

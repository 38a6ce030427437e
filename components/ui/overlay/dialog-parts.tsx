import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'

/** The middle of a dialog or sheet. */
export const DialogBody = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn('space-y-4 px-6 pt-4', className)}>{children}</div>
)

/** The actions at the foot of a dialog or sheet: the verb last, at the right. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2 px-6 pt-6">{children}</footer>
)

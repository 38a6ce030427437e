'use client'
import { type ReactNode, use } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Button, type ButtonProps } from '../button/button'
import { PopupCloseContext } from './close-button'
import { lazyDialog } from './lazy-dialog'

/** A dialog above the page for a separate task. Escape closes; the focus returns to where it was. */
export const Dialog = lazyDialog(() => import('./dialog-panel').then(({ DialogPanel }) => DialogPanel))

/** A panel that slides in from the side, with the page still visible. */
export const Sheet = lazyDialog(() => import('./sheet-panel').then(({ SheetPanel }) => SheetPanel))

/** The middle of a dialog or sheet. */
export const DialogBody = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn('space-y-4 px-6 pt-4', className)}>{children}</div>
)

/** The actions at the foot of a dialog or sheet: the verb last, at the right. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2 px-6 pt-6">{children}</footer>
)

/** Closes the surrounding dialog. */
export function DialogClose({ children = 'Cancel', onClick, ...rest }: ButtonProps) {
  const close = use(PopupCloseContext)
  return (
    <Button
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) close()
      }}
    >
      {children}
    </Button>
  )
}

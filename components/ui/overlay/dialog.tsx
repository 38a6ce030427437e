'use client'
import { type ReactElement, type ReactNode, use } from 'react'
import { useDialogScope } from '@/lib/browser/dialogs/use-dialog-scope'
import { useLazyPopup } from '@/lib/browser/dialogs/use-lazy-popup'
import { cn } from '@/lib/browser/page/class-names'
import { Button, type ButtonProps } from '../button/button'
import { PopupCloseContext } from './close-button'
import type { DialogPanelProps } from './dialog-panel'
import { PopupTrigger } from './popup-trigger'

export type DialogProps = Omit<DialogPanelProps, 'open' | 'onOpenChange'> & {
  /** Controlled from outside, or left to `trigger`. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
}

const loadPanel = () => import('./dialog-panel')

/** A modal dialog. Escape closes it; the focus returns to where it was. */
export function Dialog({ trigger, open, onOpenChange, ...panel }: DialogProps) {
  const popup = useLazyPopup(loadPanel, { open, onOpenChange })
  const takeBackWrites = useDialogScope(popup.isOpen)
  const setOpen = (open: boolean) => {
    if (!open) takeBackWrites()
    popup.setOpen(open)
  }
  return (
    <>
      {trigger && <PopupTrigger trigger={trigger} {...popup.triggerProps('dialog')} />}
      {popup.module && (
        <PopupCloseContext value={() => setOpen(false)}>
          <popup.module.DialogPanel {...panel} open={popup.isOpen} onOpenChange={setOpen} />
        </PopupCloseContext>
      )}
    </>
  )
}

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

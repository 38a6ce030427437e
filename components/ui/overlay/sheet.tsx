'use client'
import type { ReactElement } from 'react'
import { useDialogScope } from '@/lib/browser/dialogs/use-dialog-scope'
import { useLazyPopup } from '@/lib/browser/dialogs/use-lazy-popup'
import { PopupCloseContext } from './close-button'
import { PopupTrigger } from './popup-trigger'
import type { SheetPanelProps } from './sheet-panel'

type SheetProps = Omit<SheetPanelProps, 'open' | 'onOpenChange'> & {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
}

const loadPanel = () => import('./sheet-panel')

/** A task or a detail that slides in from the side, with the page still visible. */
export function Sheet({ trigger, open, onOpenChange, ...panel }: SheetProps) {
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
          <popup.module.SheetPanel {...panel} open={popup.isOpen} onOpenChange={setOpen} />
        </PopupCloseContext>
      )}
    </>
  )
}

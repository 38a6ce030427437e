'use client'
import type { ReactElement } from 'react'
import { useDialogScope } from '@/lib/browser/dialogs/use-dialog-scope'
import { useLazyPopup } from '@/lib/browser/dialogs/use-lazy-popup'
import type { ConfirmPanelProps } from './confirm-panel'
import { PopupTrigger } from './popup-trigger'

export type ConfirmDialogProps = Omit<ConfirmPanelProps, 'open' | 'onOpenChange'> & {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
}

const loadPanel = () => import('./confirm-panel')

/** Asks once before something is done; in proportion to the damage: plain, or with a name to type. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...panel }: ConfirmDialogProps) {
  const popup = useLazyPopup(loadPanel, { open, onOpenChange })
  const takeBackWrites = useDialogScope(popup.isOpen)
  const setOpen = (open: boolean) => {
    if (!open) takeBackWrites()
    popup.setOpen(open)
  }
  return (
    <>
      {trigger && <PopupTrigger trigger={trigger} {...popup.triggerProps('dialog')} />}
      {popup.module && <popup.module.ConfirmPanel {...panel} open={popup.isOpen} onOpenChange={setOpen} />}
    </>
  )
}

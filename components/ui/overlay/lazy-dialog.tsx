'use client'
import type { ComponentType, ReactElement } from 'react'
import { useDialogScope } from '@/lib/foundation/browser/dialogs/use-dialog-scope'
import { useFocusReturn } from '@/lib/foundation/browser/dialogs/use-focus-return'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import { PopupCloseContext } from './close-button'
import { PopupTrigger } from './popup-trigger'

type PanelState = { open: boolean; onOpenChange: (open: boolean) => void }

/** Controlled from outside by `open`, or left to `trigger`. */
export type LazyDialogProps<Props> = Omit<Props, keyof PanelState> & Partial<PanelState> & { trigger?: ReactElement }

type LoadPanel<Props> = { load: () => Promise<ComponentType<Props>> }

/** Opens a panel whose code is loaded when it first opens. */
export function LazyDialog<Props extends PanelState>(props: LazyDialogProps<Props> & LoadPanel<Props>) {
  const { load, trigger, open, onOpenChange, ...panel } = props
  const { module: Panel, ...popup } = useLazyPopup(load, { open, onOpenChange })
  const takeBackWrites = useDialogScope(popup.isOpen)
  useFocusReturn(popup.isOpen)
  const setOpen = (open: boolean) => {
    if (!open) takeBackWrites()
    popup.setOpen(open)
  }
  return (
    <>
      {trigger && <PopupTrigger trigger={trigger} {...popup.triggerProps('dialog')} />}
      {Panel && (
        <PopupCloseContext value={() => setOpen(false)}>
          <Panel {...(panel as unknown as Props)} open={popup.isOpen} onOpenChange={setOpen} />
        </PopupCloseContext>
      )}
    </>
  )
}

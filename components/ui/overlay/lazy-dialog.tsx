'use client'
import type { ComponentType, ReactElement } from 'react'
import { useDialogScope } from '@/lib/foundation/browser/dialogs/use-dialog-scope'
import { useFocusReturn } from '@/lib/foundation/browser/dialogs/use-focus-return'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import { PopupCloseContext } from './close-button'
import { PopupTrigger } from './popup-trigger'

type PanelState = { open: boolean; onOpenChange: (open: boolean) => void }

/** Controlled from outside by `open`, or left to `trigger`. */
type LazyDialogProps<Props> = Omit<Props, keyof PanelState> & Partial<PanelState> & { trigger?: ReactElement }

/** Opens a panel whose code is loaded when it first opens. */
export const lazyDialog =
  <Props extends PanelState>(load: () => Promise<ComponentType<Props>>) =>
  ({ trigger, open, onOpenChange, ...panel }: LazyDialogProps<Props>) => {
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

/**
 * A dialog that is open while it is mounted, and whose code is fetched then. Where that fails, it says so and closes:
 * a dialog that opened by itself minutes later would be one that nobody asked for.
 */
export const dialogOnDemand =
  <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  (props: Props) => {
    const { module: Panel } = useLazyPopup(load, { open: true, onOpenChange: (open) => open || props.onClose() })
    return Panel && <Panel {...props} />
  }

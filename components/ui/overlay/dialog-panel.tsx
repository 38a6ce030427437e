'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { CloseButton } from './close-button'
import { backdropStyle, panelStyle, panelViewportStyle } from './popup-style'

const WIDTHS = { small: 'max-w-[400px]', medium: 'max-w-[520px]', large: 'max-w-[760px]' }

type DialogPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof WIDTHS
  /** False while a click outside, Escape or the cross must not close it. */
  dismissible?: boolean
  children?: ReactNode
}

/** The content of Dialog, loaded when it first opens. */
export function DialogPanel(props: DialogPanelProps) {
  const { open, onOpenChange, title, description, size = 'medium', dismissible = true, children } = props
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, event) => {
        if ((!dismissible && event.reason === 'escape-key') || isPressOnToast(event.event)) event.cancel()
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className={panelViewportStyle}>
          <Base.Popup className={cn(panelStyle, 'pb-6', WIDTHS[size])}>
            <header className="space-y-1 px-6 pt-6 pr-14">
              <Base.Title className="font-semibold text-section">{title}</Base.Title>
              {description && <Base.Description className="text-muted">{description}</Base.Description>}
            </header>
            {children}
            {dismissible && <CloseButton />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A click on a toast does not close the dialog it is about. */
const isPressOnToast = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null

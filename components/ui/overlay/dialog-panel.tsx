'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useIsMutating } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, use, useState } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { CloseButton, PopupCloseContext } from './close-button'
import { ConfirmPanel } from './confirm-panel'
import { backdropStyle, panelStyle, panelViewportStyle } from './popup-style'

const WIDTHS = { small: 'max-w-[400px]', medium: 'max-w-[520px]', large: 'max-w-[760px]' }

type DialogPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof WIDTHS | undefined
  /** False while a click outside, Escape or the cross must not close it. */
  dismissible?: boolean
  /** Cancel and the cross ask, too, before they throw away what took a while to write. */
  asksOnCancel?: boolean | undefined
  /** False where closing it loses nothing: a filter, or lines that are saved each by itself. */
  asks?: boolean
  children?: ReactNode
}

/** The content of Dialog, loaded when it first opens. Escape or a click beside it never throws away what was typed. */
export function DialogPanel(props: DialogPanelProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'medium',
    dismissible = true,
    asksOnCancel = false,
    asks = true,
    children,
  } = props
  const [isTyped, setIsTyped] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const isSaving = useIsMutating() > 0
  if (!open && (isTyped || isAsked)) {
    setIsTyped(false)
    setIsAsked(false)
  }
  const close = use(PopupCloseContext)
  const cancel = asksOnCancel && isTyped ? () => setIsAsked(true) : close
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, event) => {
        if ((!dismissible && event.reason === 'escape-key') || isPressOnToast(event.event)) return event.cancel()
        if (!isTyped) return onOpenChange(next)
        event.cancel()
        setIsAsked(true)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className={panelViewportStyle}>
          <Base.Popup
            className={cn(panelStyle, 'pb-6', WIDTHS[size])}
            onInput={(event) => asks && isText(event) && setIsTyped(true)}
          >
            <header className="space-y-1 px-6 pt-6 pr-14">
              <Base.Title className="font-semibold text-section">{title}</Base.Title>
              {description && <Base.Description className="text-muted">{description}</Base.Description>}
            </header>
            <PopupCloseContext value={cancel}>
              {children}
              {dismissible && <CloseButton />}
            </PopupCloseContext>
            {/* Not fetched when it is asked: offline, the dialog could not be closed. */}
            <ConfirmPanel
              open={isAsked}
              onOpenChange={setIsAsked}
              title="Discard what you entered?"
              confirm="Discard"
              cancel="Keep editing"
              danger
              onConfirm={async () => onOpenChange(false)}
            >
              {isSaving ? "It's being saved now, and may be saved all the same." : "It isn't saved."}
            </ConfirmPanel>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A click on a toast does not close the dialog it is about. */
const isPressOnToast = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null

/** Not what is searched for, nor a password or a code, which take a moment to type again. */
const isText = ({ target }: FormEvent): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  !['search', 'password', 'checkbox', 'radio'].includes(target.type) &&
  target.autocomplete !== 'one-time-code'

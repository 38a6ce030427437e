'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/browser/cn'
import { Button, type ButtonProps } from './button'

const WIDTHS = { small: 'max-w-[400px]', medium: 'max-w-[520px]', large: 'max-w-[760px]' }

export type DialogProps = {
  /** Controlled from outside, or left to `trigger`. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof WIDTHS
  /** False while it must not be left by a press outside, Escape or the cross. */
  dismissible?: boolean
  children?: ReactNode
}

/** A task of its own above the page. Escape closes; the focus returns to where it was. */
export function Dialog({
  trigger,
  title,
  description,
  size = 'medium',
  dismissible = true,
  children,
  ...rest
}: DialogProps) {
  return (
    <Base.Root
      {...withoutUndefined(rest)}
      disablePointerDismissal={!dismissible}
      onOpenChange={(open, event) => {
        if (!dismissible && event.reason === 'escape-key') event.cancel()
        else rest.onOpenChange?.(open)
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto sm:items-start sm:p-4 sm:pt-[12vh]">
          <Base.Popup className={cn(popupStyle, WIDTHS[size])}>
            <header className="space-y-1 px-6 pt-6 pr-14">
              <Base.Title className="font-semibold text-section">{title}</Base.Title>
              {description && <Base.Description className="text-muted">{description}</Base.Description>}
            </header>
            {children}
            {dismissible && <CloseCross />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The scrollable middle of a dialog or sheet. */
export const DialogBody = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn('space-y-4 px-6 pt-4', className)}>{children}</div>
)

/** The actions at the foot of a dialog or sheet: the verb last, at the right. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2 px-6 pt-6">{children}</footer>
)

/** Stands last, so that the focus first lands on what there is to do. */
export const CloseCross = () => (
  <Base.Close
    render={
      <Button variant="ghost" size="icon-small" className="absolute top-5 right-4 text-muted" aria-label="Close" />
    }
  >
    <X />
  </Base.Close>
)

/** Closes the dialog it stands in. */
export const DialogClose = ({ children = 'Cancel', ...rest }: ButtonProps) => (
  <Base.Close render={<Button {...rest} />}>{children}</Base.Close>
)

export const backdropStyle =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

const popupStyle =
  'relative w-full rounded-t-card border border-hairline bg-raised pb-6 shadow-float outline-none transition-[opacity,translate] data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:rounded-card'

// exactOptionalPropertyTypes: an open that was not given must not arrive as undefined.
const withoutUndefined = ({ open }: Pick<DialogProps, 'open'>) => (open === undefined ? {} : { open })

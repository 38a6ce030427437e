'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/browser/cn'
import { backdropStyle, CloseCross } from './dialog'

type SheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  /** The title is read to those who cannot see, and not shown. */
  hideTitle?: boolean
  side?: 'left' | 'right'
  children: ReactNode
}

const SIDES = {
  left: 'left-0 w-72 border-r data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
  right: 'right-0 w-[480px] border-l data-ending-style:translate-x-4 data-starting-style:translate-x-4',
}

/** A task or a detail that comes in from the side, with the page still in sight. */
export function Sheet({ open, onOpenChange, trigger, title, hideTitle = false, side = 'right', children }: SheetProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={cn(
            'fixed inset-y-0 z-40 flex max-w-[calc(100vw-48px)] flex-col overflow-y-auto border-hairline bg-raised shadow-float outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:opacity-0',
            SIDES[side],
            !hideTitle && 'pb-6',
          )}
        >
          <Base.Title className={hideTitle ? 'sr-only' : 'px-6 pt-6 pr-14 font-semibold text-section'}>
            {title}
          </Base.Title>
          {children}
          {!hideTitle && <CloseCross />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

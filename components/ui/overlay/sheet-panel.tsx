'use client'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { CloseButton } from './close-button'
import { backdropStyle } from './popup-style'

type SheetPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The title is announced to screen readers, but not shown. */
  hideTitle?: boolean
  side?: 'left' | 'right'
  children: ReactNode
}

const SIDES = {
  left: 'left-0 w-72 border-r data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
  right: 'right-0 w-[480px] border-l data-ending-style:translate-x-4 data-starting-style:translate-x-4',
}

/** The content of Sheet, loaded when it first opens. */
export const SheetPanel = ({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  side = 'right',
  children,
}: SheetPanelProps) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
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
        {!hideTitle && <CloseButton />}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)

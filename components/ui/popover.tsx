'use client'
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/browser/cn'
import { popupStyle } from './popup-style'

type PopoverProps = {
  trigger: ReactElement
  /** Names it; shown on top unless it is told to hide. */
  title: string
  hideTitle?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A little more, beside what asked for it: filters, an explanation. */
export function Popover({
  trigger,
  title,
  hideTitle = false,
  open,
  align = 'start',
  className,
  ...rest
}: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => rest.onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className={cn(popupStyle, 'w-72 space-y-2 p-4', className)}>
            <Base.Title className={hideTitle ? 'sr-only' : 'font-semibold text-small'}>{title}</Base.Title>
            {rest.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

'use client'
import { use } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { PopupCloseContext } from './close-button'
import { lazyDialog } from './lazy-dialog'

/** A dialog above the page for a separate task. Escape closes; the focus returns to where it was. */
export const Dialog = lazyDialog(() => import('./dialog-panel').then(({ DialogPanel }) => DialogPanel))

/** A panel that slides in from the side, with the page still visible. */
export const Sheet = lazyDialog(() => import('./sheet-panel').then(({ SheetPanel }) => SheetPanel))

/** Closes the surrounding dialog. */
export function DialogClose({ children = 'Cancel', onClick, ...rest }: ButtonProps) {
  const close = use(PopupCloseContext)
  return (
    <Button
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) close()
      }}
    >
      {children}
    </Button>
  )
}

'use client'
import { X } from 'lucide-react'
import { createContext, use } from 'react'
import { Button } from '../button/button'

/** Lets the content of a dialog or sheet close it. */
export const PopupCloseContext = createContext<() => void>(() => undefined)

/** Placed last in its dialog, so that the focus lands on the main action first. */
export function CloseButton() {
  const close = use(PopupCloseContext)
  return (
    <Button
      variant="ghost"
      size="icon-small"
      className="absolute top-5 right-4 text-muted"
      aria-label="Close"
      onClick={close}
    >
      <X />
    </Button>
  )
}

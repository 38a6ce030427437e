'use client'
import { X } from 'lucide-react'
import { createContext, use } from 'react'
import { Button } from '../button/button'

/** How what stands in a dialog or sheet closes it. */
export const PopupCloseContext = createContext<() => void>(() => undefined)

/** Stands last in its dialog, so that the focus first lands on what there is to do. */
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

'use client'
import { X } from 'lucide-react'
import { use } from 'react'
import { Button } from '../button/button'
import { PopupCloseContext } from './popup-close-context'

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

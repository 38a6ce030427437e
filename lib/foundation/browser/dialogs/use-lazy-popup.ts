'use client'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { toast } from './toast'

type Control = { open?: boolean | undefined; onOpenChange?: ((open: boolean) => void) | undefined }
type PopupKind = 'dialog' | 'menu' | 'listbox'

/**
 * A popup whose code is loaded on first use: a page does not pay for dialogs that are never opened. Pointing at the
 * trigger starts the download.
 */
export function useLazyPopup<Module>(load: () => Promise<Module>, control: Control) {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null)
  const [isOpenInside, setIsOpenInside] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = control.open ?? isOpenInside
  const closeOutside = useRef(control.onOpenChange)
  useEffect(() => {
    closeOutside.current = control.onOpenChange
  })
  const setOpen = (open: boolean) => {
    setIsOpenInside(open)
    control.onOpenChange?.(open)
  }
  useEffect(() => {
    let isWanted = isOpen && !loaded
    const giveUp = () => {
      if (!isWanted) return
      toast.error("Can't reach the server", { description: 'Check your connection and try again.' })
      setIsOpenInside(false)
      closeOutside.current?.(false)
    }
    if (isWanted) load().then((module) => isWanted && setLoaded({ module }), giveUp)
    return () => {
      isWanted = false
    }
  }, [isOpen, loaded, load])
  const fetchAhead = () => void load().catch(() => undefined)
  const triggerProps = (kind: PopupKind) => ({
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-popup-open': isOpen ? '' : undefined,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget)
      setOpen(!isOpen)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (kind === 'dialog' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setAnchor(event.currentTarget)
      setOpen(true)
    },
  })
  return { module: loaded?.module ?? null, isOpen, setOpen, anchor, triggerProps }
}

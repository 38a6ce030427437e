'use client'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'

type Control = { open?: boolean | undefined; onOpenChange?: ((open: boolean) => void) | undefined }
type PopupKind = 'dialog' | 'menu'

/**
 * A popup whose code is fetched when it is first wanted: a page does not pay for dialogs that nobody opens.
 * Pointing at the trigger already begins the fetch.
 */
export function useLazyPopup<Module>(load: () => Promise<Module>, control: Control) {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null)
  const [isOpenInside, setIsOpenInside] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = control.open ?? isOpenInside
  const setOpen = (open: boolean) => {
    setIsOpenInside(open)
    control.onOpenChange?.(open)
  }
  useEffect(() => {
    let isWanted = isOpen && !loaded
    if (isWanted) void load().then((module) => isWanted && setLoaded({ module }))
    return () => {
      isWanted = false
    }
  }, [isOpen, loaded, load])
  const triggerProps = (kind: PopupKind) => ({
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-popup-open': isOpen ? '' : undefined,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget)
      setOpen(!isOpen)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      setAnchor(event.currentTarget)
      setOpen(true)
    },
  })
  return { module: loaded?.module ?? null, isOpen, setOpen, anchor, triggerProps }
}

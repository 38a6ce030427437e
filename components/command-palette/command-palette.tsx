'use client'
import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import { listenForPalette } from '@/lib/foundation/browser/page/command-palette'
import type { PaletteSearch } from './palette-panel'
import { ShortcutsDialog } from './shortcuts-dialog'

const loadPanel = () => import('./palette-panel')

/** Ctrl/Cmd-K: go anywhere, find anything. Ctrl/Cmd-/ shows the shortcuts, single keys among them. */
export function CommandPalette(search: PaletteSearch) {
  const [isOpen, setIsOpen] = useState(false)
  const popup = useLazyPopup(loadPanel, { open: isOpen, onOpenChange: setIsOpen })
  const typed = useTypedAhead(isOpen)
  useSingleKeys(search.commands)
  useEffect(() => listenForPalette(() => setIsOpen((was) => !was)), [])
  return (
    <>
      {popup.module && <popup.module.PalettePanel {...search} typed={typed} open={isOpen} onOpenChange={setIsOpen} />}
      <ShortcutsDialog />
    </>
  )
}

/** What is typed before the palette has the focus: it is no shortcut, and not lost. */
function useTypedAhead(isOpen: boolean): RefObject<string> {
  const typed = useRef('')
  useEffect(() => {
    typed.current = ''
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || document.activeElement?.closest('[role=dialog]'))
        return
      typed.current += event.key
      event.preventDefault()
    }
    if (isOpen) addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [isOpen])
  return typed
}

/** Their code is fetched once the page is there: it is not waited for. */
function useSingleKeys(commands: PaletteSearch['commands']) {
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const start = ({ actOnSingleKeys }: typeof import('./act-on-single-keys')) => {
      if (!isOver) stop = actOnSingleKeys(commands, (href) => router.push(href))
    }
    import('./act-on-single-keys').then(start, () => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [commands, router])
}

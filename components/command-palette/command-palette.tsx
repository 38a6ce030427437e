'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import { listenForPalette } from '@/lib/foundation/browser/page/command-palette'
import type { PaletteSearch } from './palette-panel'
import { ShortcutsDialog } from './shortcuts-dialog'

const loadPanel = () => import('./palette-panel')

/** Ctrl/Cmd-K: go anywhere, find anything. Ctrl/Cmd-/ shows the shortcuts, single keys among them. */
export function CommandPalette(search: PaletteSearch) {
  const [isOpen, setIsOpen] = useState(false)
  const popup = useLazyPopup(loadPanel, { open: isOpen, onOpenChange: setIsOpen })
  useSingleKeys(search.commands)
  useEffect(() => listenForPalette(() => setIsOpen((was) => !was)), [])
  return (
    <>
      {popup.module && <popup.module.PalettePanel {...search} open={isOpen} onOpenChange={setIsOpen} />}
      <ShortcutsDialog />
    </>
  )
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

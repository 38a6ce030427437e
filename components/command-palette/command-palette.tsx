'use client'
import { useEffect, useState } from 'react'
import { useLazyPopup } from '@/lib/foundation/browser/dialogs/use-lazy-popup'
import { listenForPalette } from '@/lib/foundation/browser/page/command-palette'
import type { PaletteSearch } from './palette-panel'
import { ShortcutsDialog } from './shortcuts-dialog'

const loadPanel = () => import('./palette-panel')

/** Ctrl/Cmd-K: go anywhere, find anything. Ctrl/Cmd-/ shows the shortcuts. */
export function CommandPalette(search: PaletteSearch) {
  const [isOpen, setIsOpen] = useState(false)
  const popup = useLazyPopup(loadPanel, { open: isOpen, onOpenChange: setIsOpen })
  useEffect(() => listenForPalette(() => setIsOpen((was) => !was)), [])
  return (
    <>
      {popup.module && <popup.module.PalettePanel {...search} open={isOpen} onOpenChange={setIsOpen} />}
      <ShortcutsDialog />
    </>
  )
}

'use client'
import { useEffect, useState } from 'react'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { listenForShortcuts } from '@/lib/foundation/browser/page/command-palette'

const ShortcutsPanel = dialogOnDemand(() => import('./shortcuts-panel').then((parts) => parts.ShortcutsPanel))

/** The keyboard shortcuts, opened with Ctrl-/, with ? or from the palette. */
export function ShortcutsDialog() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => listenForShortcuts(() => setIsOpen(true)), [])
  return isOpen && <ShortcutsPanel onClose={() => setIsOpen(false)} />
}

'use client'
import { useEffect, useState } from 'react'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { Kbd } from '@/components/ui/text/kbd'
import { listenForShortcuts } from '@/lib/foundation/browser/page/command-palette'

const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], does: 'Search or go to' },
  { keys: ['Ctrl', '/'], does: 'Show the keyboard shortcuts' },
  { keys: ['↑', '↓'], does: 'Move from row to row in a list' },
  { keys: ['Home', 'End'], does: 'Go to the first or last row' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: ['Enter'], does: 'Open the row, or submit the form' },
  { keys: ['Esc'], does: 'Close the dialog' },
] as const

/** The keyboard shortcuts, opened with Ctrl-/ or from the palette. */
export function ShortcutsDialog() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => listenForShortcuts(() => setIsOpen(true)), [])
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title="Keyboard shortcuts" size="small">
      <DialogBody>
        <dl className="space-y-2">
          {SHORTCUTS.map(({ keys, does }) => (
            <div key={does} className="flex items-center justify-between gap-4">
              <dt>{does}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-muted text-small">On a Mac, use ⌘ instead of Ctrl.</p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>Close</DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

'use client'
import { useState } from 'react'
import { Switch } from '@/components/ui/input/switch'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog-parts'
import { Kbd } from '@/components/ui/text/kbd'
import { areSingleKeysOn, setSingleKeys } from '@/lib/foundation/browser/page/single-keys'

type Shortcut = { keys: readonly string[]; does: string }

const ALWAYS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Search or go to' },
  { keys: ['Ctrl', '/'], does: 'Show the keyboard shortcuts' },
  { keys: ['↑', '↓'], does: 'Move from row to row in a list' },
  { keys: ['Home', 'End'], does: 'Go to the first or last row' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: ['Enter'], does: 'Open the row, or submit the form' },
  { keys: ['Esc'], does: 'Close the dialog, clear the search or the selection' },
]
const SINGLE: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search this page' },
  { keys: ['C'], does: 'Create licenses' },
  { keys: ['J', 'K'], does: 'Next or previous row' },
  { keys: ['G', 'L'], does: 'Go to licenses' },
  { keys: ['G', 'C'], does: 'Go to customers' },
  { keys: ['G', 'E'], does: 'Go to emails' },
  { keys: ['G', 'P'], does: 'Go to products' },
  { keys: ['G', 'M'], does: 'Go to sales' },
  { keys: ['G', 'I'], does: 'Go to statistics' },
  { keys: ['G', 'R'], does: 'Go to requests' },
  { keys: ['G', 'U'], does: 'Go to usage' },
  { keys: ['G', 'W'], does: 'Go to webhooks' },
  { keys: ['G', 'T'], does: 'Go to the team' },
  { keys: ['G', 'A'], does: 'Go to the audit log' },
  { keys: ['G', 'S'], does: 'Go to settings' },
  { keys: ['G', 'O'], does: 'Go to the overview' },
  { keys: ['?'], does: 'Show the keyboard shortcuts' },
]

/** The content of ShortcutsDialog, loaded when it first opens. */
export const ShortcutsPanel = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" size="small">
    <DialogBody className="space-y-6">
      <Shortcuts shortcuts={ALWAYS} />
      <SingleKeys />
      <p className="text-muted text-small">On a Mac, use ⌘ instead of Ctrl.</p>
    </DialogBody>
    <DialogFooter>
      <DialogClose>Close</DialogClose>
    </DialogFooter>
  </Dialog>
)

/** Mounted with the dialog, which reads what this browser keeps. */
function SingleKeys() {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const change = (next: boolean) => {
    setSingleKeys(next)
    setIsOn(next)
  }
  return (
    <div className="space-y-3">
      <Switch label="Single keys" help="In this browser, outside of fields." checked={isOn} onChange={change} />
      {isOn && <Shortcuts shortcuts={SINGLE} />}
    </div>
  )
}

const Shortcuts = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <dl className="space-y-2">
    {shortcuts.map(({ keys, does }) => (
      <div key={`${keys.join(' ')} ${does}`} className="flex items-center justify-between gap-4">
        <dt>{does}</dt>
        <dd className="flex shrink-0 gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

'use client'
import { useState } from 'react'
import { type SelectProps, SelectTrigger } from './select-trigger'

const loadPanel = () => import('./select-panel')

/** A choice among a few options. For more than a dozen, use Combobox. In a Field: `control="custom"`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | null>(null)
  if (panel) return <panel.SelectPanel {...props} />
  // The list is loaded when the pointer approaches it, and opens once it is loaded.
  const open = () => void loadPanel().then((module) => setPanel(() => module))
  return (
    <SelectTrigger
      {...props}
      onClick={open}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      }}
    />
  )
}

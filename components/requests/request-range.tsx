'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { toIso, toLocal } from '@/lib/browser/format/local-time'
import type { RequestFilters } from './use-request-filters'

const CUSTOM = 'custom'
const RANGES = [
  { value: 'any', label: 'Any time' },
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: CUSTOM, label: 'From … to …' },
] as const

/** Since when, or from when to when. */
export function RequestRange({ params, set }: Pick<RequestFilters, 'params' | 'set'>) {
  const [isChoosing, setIsChoosing] = useState(false)
  const chosen = params.from || params.to ? CUSTOM : (params.range ?? 'any')
  return (
    <>
      <Select
        aria-label="Time"
        className="w-full sm:w-40"
        items={RANGES}
        value={chosen}
        onChange={(range) => {
          if (range === CUSTOM) setIsChoosing(true)
          else set({ range: range === 'any' ? null : range, from: null, to: null })
        }}
      />
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title="Calls from … to …" size="small">
        <ExactRange
          from={params.from}
          to={params.to}
          onChoose={(from, to) => {
            set({ range: null, from, to })
            setIsChoosing(false)
          }}
        />
      </Dialog>
    </>
  )
}

type ExactProps = { from: string | null; to: string | null; onChoose: (from: string | null, to: string | null) => void }

function ExactRange({ from, to, onChoose }: ExactProps) {
  const [start, setStart] = useState(() => toLocal(from))
  const [end, setEnd] = useState(() => toLocal(to))
  const isBackward = start !== '' && end !== '' && start >= end
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackward) onChoose(toIso(start) || null, toIso(end) || null)
      }}
    >
      <DialogBody>
        <Field label="From" optional>
          <Input type="datetime-local" value={start} onChange={(event) => setStart(event.target.value)} />
        </Field>
        <Field label="To" optional error={isBackward ? 'needs a time after the first' : undefined}>
          <Input type="datetime-local" value={end} onChange={(event) => setEnd(event.target.value)} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary">
          Show calls
        </Button>
      </DialogFooter>
    </form>
  )
}

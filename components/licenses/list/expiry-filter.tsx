'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { toIso, toLocal } from '@/lib/browser/format/local-time'
import type { LicenseFilters } from './use-license-filters'

const EXACT = 'exact'
const RANGES = [
  { value: 'any', label: 'Any expiry' },
  { value: EXACT, label: 'Expires from … to …' },
] as const

/** From when to when a license expires. */
export function ExpiryFilter({ params, set }: Pick<LicenseFilters, 'params' | 'set'>) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isOn = params.expires_from !== null || params.expires_to !== null
  const choose = (expires_from: string | null, expires_to: string | null) => {
    set({ expires_from, expires_to })
    setIsChoosing(false)
  }
  return (
    <>
      <Select
        aria-label="Expiry"
        className="w-full sm:w-48"
        items={RANGES}
        value={isOn ? EXACT : 'any'}
        onChange={(value) => (value === EXACT ? setIsChoosing(true) : choose(null, null))}
      />
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title="Expires from … to …" size="small">
        <ExpiryRange from={params.expires_from} to={params.expires_to} onChoose={choose} />
      </Dialog>
    </>
  )
}

type RangeProps = { from: string | null; to: string | null; onChoose: (from: string | null, to: string | null) => void }

function ExpiryRange({ from, to, onChoose }: RangeProps) {
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
          Show licenses
        </Button>
      </DialogFooter>
    </form>
  )
}

'use client'
import { useState } from 'react'
import type { Choice } from '@/components/ui/input/select-trigger'
import { toIso, toLocal } from '@/lib/browser/format/local-time'
import { cn } from '@/lib/browser/page/class-names'
import { Button } from '../button/button'
import { Field } from '../form/field'
import { Form } from '../form/form'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../overlay/dialog'
import { Input } from './input'
import { Select } from './select'

const ANY = 'any'
const EXACT = 'exact'

type Moments = { from: string | null; to: string | null }
type DateRange<Range extends string> = Moments & { range: Range | null }

type DateRangeFilterProps<Range extends string> = DateRange<Range> & {
  label: string
  /** The choice that filters nothing: "Any time". */
  any: string
  /** Ranges that count back from now. */
  ranges?: readonly Choice<Range>[]
  exact?: string
  /** Title of the dialog that asks for the two moments. */
  title: string
  submit: string
  className?: string
  onChange: (chosen: DateRange<Range>) => void
}

/** Filters by a range that counts back from now, or by two moments. */
export function DateRangeFilter<Range extends string = never>(props: DateRangeFilterProps<Range>) {
  const { label, any, ranges = [], exact = 'Between…', title, submit, range, from, to, onChange } = props
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Select
        aria-label={label}
        className={cn(props.className ?? 'w-full sm:w-40', (from || to || range) && 'border-accent font-medium')}
        items={[{ value: ANY, label: any }, ...ranges, { value: EXACT, label: exact }]}
        value={from || to ? EXACT : (range ?? ANY)}
        onChange={(value) => {
          if (value === EXACT) setIsChoosing(true)
          else onChange({ range: ranges.find((known) => known.value === value)?.value ?? null, from: null, to: null })
        }}
      />
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={title} size="small">
        <ExactRange
          from={from}
          to={to}
          submit={submit}
          onChoose={(moments) => {
            onChange({ range: null, ...moments })
            setIsChoosing(false)
          }}
        />
      </Dialog>
    </>
  )
}

type ExactRangeProps = Moments & { submit: string; onChoose: (moments: Moments) => void }

function ExactRange({ from, to, submit, onChoose }: ExactRangeProps) {
  const [start, setStart] = useState(() => toLocal(from))
  const [end, setEnd] = useState(() => toLocal(to))
  const isBackward = start !== '' && end !== '' && start >= end
  return (
    <Form
      onSubmit={() => {
        if (!isBackward) onChoose({ from: toIso(start) || null, to: toIso(end) || null })
      }}
    >
      <DialogBody>
        <Field label="From" optional>
          <Input type="datetime-local" value={start} onChange={(event) => setStart(event.target.value)} />
        </Field>
        <Field label="To" optional error={isBackward ? 'Choose a time after the first.' : undefined}>
          <Input type="datetime-local" value={end} onChange={(event) => setEnd(event.target.value)} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      </DialogFooter>
    </Form>
  )
}

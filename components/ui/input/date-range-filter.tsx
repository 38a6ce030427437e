'use client'
import { useState } from 'react'
import type { Choice } from '@/components/ui/input/select-trigger'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { endOfExpiriesOn, lastDayOf, startOfExpiriesOn } from '@/lib/foundation/shared/expiry'
import { Field } from '../form/field'
import { Dialog } from '../overlay/dialog'
import { DialogForm } from '../overlay/form-dialog'
import { DayInput } from './day-input'
import { MomentInput } from './moment-input'
import { Select } from './select'

const ANY = 'any'
const EXACT = 'exact'

type Moments = { from: string | null; to: string | null }
type Chosen<Range extends string> = Moments & { range?: Range | null }

type DateRangeFilterProps<Range extends string> = {
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
  /** for expiries, which are days in UTC: both days are meant whole */
  isByDay?: boolean
  filters: { params: Chosen<Range>; set: (chosen: Chosen<Range>) => void }
}

/** Filters by a range that counts back from now, or by two moments or days. */
export function DateRangeFilter<Range extends string = never>(props: DateRangeFilterProps<Range>) {
  const { label, any, ranges = [], exact = 'Between…', title, submit, isByDay, filters } = props
  const { range = null, from, to } = filters.params
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Select
        aria-label={label}
        className={cn(
          props.className ?? 'w-full sm:w-40 sm:max-w-40 sm:grow sm:basis-32',
          (from || to || range) && 'border-accent font-medium',
        )}
        items={[{ value: ANY, label: any }, ...ranges, { value: EXACT, label: exact }]}
        value={from || to ? EXACT : (range ?? ANY)}
        onChange={(value) => {
          if (value === EXACT) setIsChoosing(true)
          else
            filters.set({ range: ranges.find((known) => known.value === value)?.value ?? null, from: null, to: null })
        }}
      />
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={title} size="small" asks={false}>
        <ExactRange
          from={from}
          to={to}
          submit={submit}
          unit={isByDay ? DAYS : TIMES}
          onChoose={(moments) => {
            filters.set({ range: null, ...moments })
            setIsChoosing(false)
          }}
        />
      </Dialog>
    </>
  )
}

type EndProps = { label: string; value: string; usualTime: string; onChange: (value: string) => void }

/** What both ends are chosen as, and the moments they are read from and written to. */
const TIMES = {
  End: (props: EndProps) => <MomentInput {...props} />,
  shown: ({ from, to }: Moments) => [from ?? '', to ?? ''],
  momentsOf: (start: string, end: string): Moments => ({ from: start || null, to: end || null }),
  isBackward: (start: string, end: string) => start >= end,
  backward: 'Choose a time after the first.',
} as const
const DAYS = {
  End: ({ label, value, onChange }: EndProps) => <DayInput label={label} value={value} onChange={onChange} />,
  shown: ({ from, to }: Moments) => [dayOf(from), dayOf(to, 1)],
  momentsOf: (start: string, end: string): Moments => ({
    from: start === '' ? null : startOfExpiriesOn(start),
    to: end === '' ? null : endOfExpiriesOn(end),
  }),
  isBackward: (start: string, end: string) => start > end,
  backward: "Choose a day that isn't before the first.",
} as const

function dayOf(moment: string | null, msBefore = 0): string {
  const ms = Date.parse(moment ?? '')
  return Number.isNaN(ms) ? '' : lastDayOf(new Date(ms - msBefore))
}

type ExactRangeProps = Moments & {
  submit: string
  unit: typeof TIMES | typeof DAYS
  onChoose: (moments: Moments) => void
}

function ExactRange({ from, to, submit, unit, onChoose }: ExactRangeProps) {
  const [shownStart = '', shownEnd = ''] = unit.shown({ from, to })
  const [start, setStart] = useState(shownStart)
  const [end, setEnd] = useState(shownEnd)
  const isBackward = start !== '' && end !== '' && unit.isBackward(start, end)
  return (
    <DialogForm
      submit={submit}
      onSubmit={() => {
        if (!isBackward) onChoose(unit.momentsOf(start, end))
      }}
    >
      <Field label="From" optional>
        <unit.End label="From" usualTime="00:00" value={start} onChange={setStart} />
      </Field>
      <Field label="To" optional error={isBackward ? unit.backward : undefined}>
        <unit.End label="To" usualTime="23:59" value={end} onChange={setEnd} />
      </Field>
    </DialogForm>
  )
}

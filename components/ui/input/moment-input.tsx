'use client'
import { useId, useState } from 'react'
import { toIso, toLocal } from '@/lib/foundation/browser/format/local-time'
import { readTime } from '@/lib/foundation/browser/format/read-time'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { DayInput } from './day-input'
import { Input } from './input'
import { useTypedText } from './use-typed-text'

type MomentInputProps = {
  /** ISO 8601, read once; empty for none */
  value: string
  /** Gets an empty text while the date or the time is incomplete. */
  onChange: (iso: string) => void
  /** The accessible name of the date. */
  label: string
  /** The time of a date that is chosen before a time. */
  usualTime: string
}

/** A date and a time of 24 hours, in the reader's zone: the time inputs of browsers follow their own language. */
export function MomentInput({ value, onChange, label, usualTime }: MomentInputProps) {
  const timeId = useId()
  const [date, setDate] = useState(() => toLocal(value).slice(0, 10))
  const [time, setTime] = useState(() => toLocal(value).slice(11))
  const { input, problem } = useTypedText({ text: time, setText: setTime, read: readTime, needs: FIELD_WORDS.time })
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    const read = readTime(nextTime)
    onChange(nextDate && read ? toIso(`${nextDate}T${read}`) : '')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <DayInput label={label} value={date} onChange={(day) => change(day, time || usualTime)} />
      <Input
        {...input}
        id={timeId}
        aria-label={`${label}, time`}
        className="w-24 tabular-nums"
        placeholder="e.g. 14:30"
        onChange={(event) => change(date, event.target.value)}
      />
      {problem}
    </div>
  )
}

'use client'
import { useId, useState } from 'react'
import { toIso, toLocal } from '@/lib/foundation/browser/format/local-time'
import { readTime } from '@/lib/foundation/browser/format/read-time'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { DayInput } from './day-input'
import { Input } from './input'

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
  const id = useId()
  const [date, setDate] = useState(() => toLocal(value).slice(0, 10))
  const [time, setTime] = useState(() => toLocal(value).slice(11))
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = time !== '' && readTime(time) === null
  const isShown = isWrong && isLeft
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
        id={`${id}-time`}
        // A form is not submitted without a time that can be read.
        ref={(input) => input?.setCustomValidity(isWrong ? FIELD_WORDS.time : '')}
        aria-label={`${label}, time`}
        aria-invalid={isShown}
        aria-describedby={isShown ? `${id}-error` : undefined}
        className="w-24 tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        placeholder="e.g. 14:30"
        value={time}
        onChange={(event) => change(date, event.target.value)}
        onBlur={() => {
          setTime(readTime(time) ?? time)
          setIsLeft(true)
        }}
      />
      {isShown && (
        <p id={`${id}-error`} className="basis-full text-red text-small">
          {FIELD_WORDS.time}
        </p>
      )}
    </div>
  )
}

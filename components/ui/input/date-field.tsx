'use client'
import { useState } from 'react'
import { toIso, toLocal } from '@/lib/browser/format/local-time'
import { MINUTE_MS } from '@/lib/shared/durations'
import { Button } from '../button/button'
import { Input } from './input'

type DateFieldProps = {
  /** ISO 8601; empty while the date or the time is incomplete */
  value: string
  onChange: (iso: string) => void
  /** The accessible name of the date: "Expires on". */
  label: string
}

/** The last minute of a day: what people mean by "until the 31st". */
const END_OF_DAY = '23:59'

/** A date and a time in the reader's zone, with presets. The moment it results in is shown by the form. */
export function DateField({ value, onChange, label }: DateFieldProps) {
  const [date, setDate] = useState(() => toLocal(value).slice(0, 10))
  const [time, setTime] = useState(() => toLocal(value).slice(11) || END_OF_DAY)
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange(nextDate && nextTime ? toIso(`${nextDate}T${nextTime}`) : '')
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Input
          type="date"
          aria-label={label}
          className="w-40"
          max="9999-12-31"
          value={date}
          onChange={(event) => change(event.target.value, time)}
        />
        <Input
          type="time"
          aria-label={`${label}, time`}
          className="w-32"
          value={time}
          onChange={(event) => change(date, event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {PRESETS.map(({ name, dayOf }) => (
          <Button key={name} size="small" onClick={() => change(localDay(dayOf(new Date())), END_OF_DAY)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const PRESETS = [
  { name: '30 days', dayOf: (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 30) },
  { name: '1 year', dayOf: (now: Date) => sameDayNextYear(now) },
  { name: 'End of year', dayOf: (now: Date) => new Date(now.getFullYear(), 11, 31) },
]

/** 29 February becomes the 28th. */
function sameDayNextYear(now: Date): Date {
  const next = new Date(now.getFullYear() + 1, now.getMonth(), now.getDate())
  return next.getMonth() === now.getMonth() ? next : new Date(now.getFullYear() + 1, now.getMonth() + 1, 0)
}

const localDay = (day: Date): string =>
  new Date(day.getTime() - day.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10)

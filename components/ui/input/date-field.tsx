'use client'
import { useState } from 'react'
import { toIso, toLocal } from '@/lib/foundation/browser/format/local-time'
import { DayPresets } from './day-presets'
import { Input } from './input'

type DateFieldProps = {
  /** ISO 8601; empty while the date or the time is incomplete */
  value: string
  onChange: (iso: string) => void
  /** The accessible name of the date. */
  label: string
}

const END_OF_DAY = '23:59'

/** A date and a time in the reader's zone, with presets. */
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
      <DayPresets
        today={() => toLocal(new Date().toISOString()).slice(0, 10)}
        onChoose={(day) => change(day, END_OF_DAY)}
      />
    </div>
  )
}

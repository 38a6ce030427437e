'use client'
import { useState } from 'react'
import { utcDay } from '@/lib/foundation/shared/durations'
import { lastDayOf, lastMomentOf } from '@/lib/foundation/shared/expiry'
import { DayInput } from './day-input'
import { DayPresets } from './day-presets'

type DayFieldProps = {
  /** an expiry, ISO 8601; empty while the day is incomplete */
  value: string
  onChange: (expiresAt: string) => void
  /** The accessible name of the day: "Expires on". */
  label: string
}

/** The last day on which something works, in UTC, with presets. */
export function DayField({ value, onChange, label }: DayFieldProps) {
  const [day, setDay] = useState(() => (value === '' ? '' : lastDayOf(new Date(value))))
  const change = (next: string) => {
    setDay(next)
    onChange(next === '' ? '' : lastMomentOf(next))
  }
  return (
    <div className="space-y-2">
      <DayInput label={label} value={day} onChange={change} />
      <DayPresets today={() => utcDay(new Date())} onChoose={change} />
    </div>
  )
}

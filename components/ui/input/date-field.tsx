'use client'
import { useState } from 'react'
import { toIso, toLocal } from '@/lib/foundation/browser/format/local-time'
import { DayPresets } from './day-presets'
import { MomentInput } from './moment-input'

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
  // What was entered is kept by the input; a preset puts another one in its place.
  const [preset, setPreset] = useState({ iso: value, count: 0 })
  return (
    <div className="space-y-2">
      <MomentInput key={preset.count} value={preset.iso} onChange={onChange} label={label} usualTime={END_OF_DAY} />
      <DayPresets
        today={() => toLocal(new Date().toISOString()).slice(0, 10)}
        onChoose={(day) => {
          const iso = toIso(`${day}T${END_OF_DAY}`)
          setPreset({ iso, count: preset.count + 1 })
          onChange(iso)
        }}
      />
    </div>
  )
}

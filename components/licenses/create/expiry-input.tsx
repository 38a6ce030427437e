'use client'
import { useState } from 'react'
import { DayField } from '@/components/ui/input/day-field'
import { Select } from '@/components/ui/input/select'
import { addMonths } from '@/lib/catalog/licenses/core/extend-expiry'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { lastMomentOf } from '@/lib/foundation/shared/expiry'
import { ExpiryPreview } from '../detail/expiry-preview'

const CHOICES = [
  { value: 'lifetime', label: 'Never (lifetime)' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'year', label: 'In 1 year' },
  { value: 'until', label: 'On a date' },
] as const
type Choice = (typeof CHOICES)[number]['value']

type Props = { value: string | null; onChange: (expiresAt: string | null) => void; name?: string }

/**
 * The expiry of a license: never, or the end of a day in UTC, chosen by itself or by a duration. A partial date counts as none.
 */
export function ExpiryInput({ value, onChange, name }: Props) {
  const [choice, setChoice] = useState<Choice>(value === null ? 'lifetime' : 'until')
  const choose = (next: Choice) => {
    setChoice(next)
    onChange(startOf(next, value))
  }
  return (
    <div className="space-y-2">
      <Select className="w-48" items={CHOICES} value={choice} onChange={choose} {...(name && { name })} />
      {choice === 'until' && (
        // Empty while a part is missing: never null, which would be lifetime.
        <DayField label="Expires on" value={value ?? ''} onChange={onChange} />
      )}
      {value && <ExpiryPreview at={value} past="This is in the past: the license is expired from the start." />}
    </div>
  )
}

function startOf(choice: Choice, value: string | null): string | null {
  const now = new Date()
  if (choice === 'lifetime') return null
  if (choice === 'until') return value || inDays(now, 30)
  return choice === 'year' ? lastMomentOf(utcDay(addMonths(now, 12))) : inDays(now, Number(choice))
}

const inDays = (now: Date, days: number): string => lastMomentOf(utcDay(new Date(now.getTime() + days * DAY_MS)))

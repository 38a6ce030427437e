'use client'
import { useState } from 'react'
import { toIso, toLocal } from '@/components/requests/local-time'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

const DAY_MS = 86_400_000
const CHOICES = [
  { value: 'lifetime', label: 'Never: lifetime' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'until', label: 'On a day' },
] as const
type Choice = (typeof CHOICES)[number]['value']

type Props = { value: string | null; onChange: (expiresAt: string | null) => void; name?: string }

/** When a license expires: never, in so many days, or at a moment of the reader's own zone. */
export function ExpiryInput({ value, onChange, name }: Props) {
  const [choice, setChoice] = useState<Choice>(value === null ? 'lifetime' : 'until')
  const choose = (next: Choice) => {
    setChoice(next)
    if (next === 'lifetime') onChange(null)
    else if (next === 'until') onChange(value ?? inDays(30))
    else onChange(inDays(Number(next)))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Select className="w-48" items={CHOICES} value={choice} onChange={choose} {...(name && { name })} />
      {choice === 'until' && (
        <Input
          type="datetime-local"
          aria-label="Expires on"
          className="w-56"
          value={toLocal(value)}
          onChange={(event) => onChange(toIso(event.target.value) || null)}
        />
      )}
    </div>
  )
}

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

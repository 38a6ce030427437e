'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { Checkbox } from '@/components/ui/input/checkbox'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { ALL_EVENTS, SUBSCRIBABLE } from '@/lib/service/webhooks/core/event-types'

const WITHOUT_PLANS = SUBSCRIBABLE.filter((type) => !type.startsWith('billing.'))

const CHOICES = [
  { value: 'all', label: 'All events', help: 'Including future ones.' },
  { value: 'some', label: 'Selected events' },
] as const

type Props = { value: string[]; onChange: (events: string[]) => void }

/** All events, or a selection. */
export function EventPicker({ value, onChange }: Props) {
  const isAll = value.includes(ALL_EVENTS)
  const offered = useHasPlans() ? SUBSCRIBABLE : WITHOUT_PLANS
  const toggle = (type: string, isOn: boolean) =>
    onChange(SUBSCRIBABLE.filter((known) => (known === type ? isOn : value.includes(known))))
  return (
    <div className="space-y-3">
      <RadioGroup
        items={CHOICES}
        value={isAll ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? [ALL_EVENTS] : [])}
        aria-label="Which events"
      />
      {!isAll && (
        <fieldset className="grid gap-2 rounded-card border border-hairline p-4 sm:grid-cols-2">
          <legend className="sr-only">Events</legend>
          {offered.map((type) => (
            <Checkbox
              key={type}
              label={<span className="font-mono text-small">{type}</span>}
              checked={value.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
